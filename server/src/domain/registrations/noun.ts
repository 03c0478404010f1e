import type { Noun } from '../../platform/noun.ts';
import { checkInData } from './check-ins/personal-data-store.ts';
import { contactChanged, contactRestored } from './contact/contact-kinds.ts';
import { deleteExpiredUndos } from './contact/contact-undo-store.ts';
import { findDuplicatesJob } from './find-duplicates.ts';
import { sumUpTallyJob } from './list/sum-up-tally.ts';
import { registrationMetrics } from './metrics.ts';
import { registrationData } from './personal-data-store.ts';
import { deleteExpiredPasses } from './place-pass-store.ts';
import { sealedKeys } from './sealing.ts';

export const noun = {
  jobs: [findDuplicatesJob, sumUpTallyJob],
  messageKinds: [contactChanged, contactRestored],
  metrics: registrationMetrics,
  tables: [
    'checkIn',
    'consent',
    'contactUndo',
    'erasure',
    'followUp',
    'notice',
    'placePass',
    'possibleDuplicate',
    'registration',
    'registrationChange',
    'registrationMerge',
    'registrationNote',
    'registrationTally',
    'sealedRegistration',
    'sealingKey',
  ],
  personalData: [registrationData, checkInData],
  sealedColumns: sealedKeys,
  cleanUps: [deleteExpiredPasses, deleteExpiredUndos],
} satisfies Noun;
