import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { line } from '../text/answer-kinds.ts';
import { asLine } from '../text/doors.ts';
import { base64url, credentialId } from './auth.ts';

/** Passkeys of staff. What browsers send and are sent is that of WebAuthn, as JSON. */

const access = { kind: 'admin', action: 'signed-in' } as const;
const guesses = { calls: 20, windowSeconds: 600 } as const;

export const passkeysPerAccount = 10;
/** How long a device has to answer. */
export const passkeyTimeoutMs = 300_000;

const transports = z.array(z.string().check(asLine, z.maxLength(20))).check(z.maxLength(10));

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

const required = z.literal('required');
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: required, userVerification: required }),
});

export const passkey = z.object({
  _id: z.uuid(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkey>;

export const startPasskey = endpoint('POST /auth/passkeys/options', {
  summary: 'What a browser needs to make a passkey for the own account',
  access,
  reply: z.object({
    options: creationOptions,
    /** Its name, such as "Chrome on Android". */
    name: z.string(),
  }),
  passwordAgain: true,
  limit: guesses,
  failure: failed('passkeyNotAdded'),
});

export const addPasskey = endpoint('POST /auth/passkeys', {
  summary: 'Adds the passkey that a browser made',
  access,
  body: z.object({
    name: line('Name', 60).check(z.minLength(1, problem('nameRequired'))),
    passkey: z.object({
      id: credentialId,
      response: z.object({
        clientDataJSON: base64url(2000),
        attestationObject: base64url(5000),
        transports: z.optional(transports),
      }),
    }),
  }),
  reply: z.object({
    /** Only where the account had none; shown once. */
    recoveryCodes: z.optional(z.array(z.string())),
  }),
  passwordAgain: true,
  limit: guesses,
  bodyLimitBytes: 16_384,
  failure: failed('passkeyNotAdded'),
});

export const removePasskey = endpoint('DELETE /auth/passkeys/{id}', {
  summary: 'Removes a passkey of the own account',
  access,
  passwordAgain: true,
  failure: failed('passkeyNotRemoved'),
});
