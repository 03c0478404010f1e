import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed } from '../locale/problems.ts';
import { newPassword, personName } from '../sign-in/account-links.ts';
import {
  adminUser,
  presentPassword,
  secondFactorCode,
  secondFactorSetup,
} from '../sign-in/auth.ts';
import { passkey } from '../sign-in/passkeys.ts';
import { phone } from '../text/answer-kinds.ts';

/** The own account of staff. */

const access = { kind: 'admin', action: 'signed-in' } as const;
const guesses = { calls: 20, windowSeconds: 600 } as const;

export const profile = z.object({
  ...adminUser.shape,
  _id: z.uuid(),
  email: z.string(),
  /** E.164, or empty. */
  phone: z.string(),
  secondFactor: z.object({
    /** By an authenticator app or a passkey. */
    isOn: z.boolean(),
    hasApp: z.boolean(),
    /** The role requires a second factor. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
  passkeys: z.array(passkey),
});
export type Profile = z.output<typeof profile>;

export const readProfile = endpoint('GET /auth/profile', {
  summary: 'Your account',
  access,
  reply: profile,
  failure: failed('profileNotLoaded'),
});

/** Changing the phone number needs a recent password. */
export const changeProfile = endpoint('PUT /auth/profile', {
  summary: 'Changes your name and phone number',
  access,
  body: z.object({ name: personName, phone: phone(null) }),
  failure: failed('profileNotSaved'),
});

/** Ends all other sessions of the account; the returned token continues this one. */
export const changePassword = endpoint('POST /auth/change-password', {
  summary: 'Changes your password',
  access,
  body: z.object({ currentPassword: presentPassword, password: newPassword }),
  reply: z.object({ token: z.string() }),
  limit: guesses,
  bodyLimitBytes: 4096,
  failure: failed('ownPasswordNotChanged'),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const startSecondFactor = endpoint('POST /auth/second-factor', {
  summary: 'A new key for an authenticator app, to be confirmed by a code',
  access,
  reply: secondFactorSetup,
  passwordAgain: true,
  failure: failed('secondFactorNotSetUp'),
});

export const confirmSecondFactor = endpoint('PUT /auth/second-factor', {
  summary: 'Turns the second factor on, or moves it to another app, with a code of the new key',
  access,
  body: z.object({ code: secondFactorCode }),
  reply: recoveryCodes,
  passwordAgain: true,
  limit: guesses,
  failure: failed('secondFactorNotSetUp'),
});

/** Always needs the password, however recently it was entered. */
export const removeSecondFactor = endpoint('POST /auth/second-factor/remove', {
  summary: 'Takes the authenticator app off, with password and code',
  access,
  body: z.object({ password: presentPassword, code: secondFactorCode }),
  limit: guesses,
  bodyLimitBytes: 4096,
  failure: failed('secondFactorNotTurnedOff'),
});

export const renewRecoveryCodes = endpoint('POST /auth/second-factor/recovery-codes', {
  summary: 'Ten new recovery codes; the earlier ones end',
  access,
  body: z.object({ code: secondFactorCode }),
  reply: recoveryCodes,
  passwordAgain: true,
  limit: guesses,
  failure: failed('recoveryCodesNotCreated'),
});

export const adminSession = z.object({
  _id: z.uuid(),
  /** Such as "Chrome on Android". */
  device: z.string(),
  /** With its end masked. */
  address: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isThisOne: z.boolean(),
});
export type AdminSession = z.output<typeof adminSession>;

export const listSessions = endpoint('GET /auth/sessions', {
  summary: 'Where your account is signed in',
  access,
  reply: z.array(adminSession),
  failure: failed('sessionsNotLoaded'),
});

export const endSession = endpoint('DELETE /auth/sessions/{id}', {
  summary: 'Ends one of your sessions',
  access,
  failure: failed('sessionNotEnded'),
});
