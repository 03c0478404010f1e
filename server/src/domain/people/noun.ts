import type { Noun } from '../../platform/noun.ts';
import { codeData } from './one-time-codes/personal-data-store.ts';
import { deleteOldCodes } from './one-time-codes/store.ts';
import {
  adminInvitation,
  adminNewDevice,
  adminPasskeyAdded,
  adminPasskeyRemoved,
  adminPasswordChanged,
  adminReset,
  adminSecondFactorOff,
} from './sign-in/account-kinds.ts';
import { mailPasswordResetJob } from './sign-in/account-link.ts';
import { deleteExpiredSignIns } from './sign-in/expiry-store.ts';
import { sealedFactors } from './sign-in/second-factor.ts';

export const noun = {
  jobs: [mailPasswordResetJob],
  messageKinds: [
    adminInvitation,
    adminNewDevice,
    adminPasskeyAdded,
    adminPasskeyRemoved,
    adminPasswordChanged,
    adminReset,
    adminSecondFactorOff,
  ],
  tables: [
    'adminDevice',
    'adminPasskey',
    'adminRecoveryCode',
    'adminToken',
    'adminUser',
    'loginFailure',
    'otpChallenge',
    'passkeyChallenge',
  ],
  personalData: [codeData],
  sealedColumns: sealedFactors,
  cleanUps: [deleteExpiredSignIns, deleteOldCodes],
} satisfies Noun;
