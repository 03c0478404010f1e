import * as z from 'zod/mini';
import { endpoint } from './calls/endpoint.ts';
import { apiKeyScopes } from './calls/permissions.ts';
import { failed, problem } from './locale/problems.ts';
import { asLine } from './text/doors.ts';

/** Keys with which other programs call the API; for super admins. */

/** In days. A year at most, since a key that is not renewed is not watched. */
export const apiKeyDays = [30, 90, 365] as const;

export const apiKeyStates = ['Active', 'Expired', 'Revoked'] as const;

const apiKey = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** The start of the key; the whole was shown once. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  allSchools: z.boolean(),
  assignedSchools: z.array(z.string()),
  /** The admin who made it; the key ends with their rights. */
  madeBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Accurate to the minute. */
  lastUsedAt: z.nullable(z.string()),
  state: z.enum(apiKeyStates),
});
export type ApiKey = z.output<typeof apiKey>;

const newApiKey = z
  .object({
    name: z.string().check(asLine, z.minLength(1, problem('nameRequired')), z.maxLength(60)),
    scopes: z.array(z.enum(apiKeyScopes)).check(z.minLength(1, problem('scopesRequired'))),
    allSchools: z.boolean(),
    assignedSchools: z.array(z.string().check(asLine, z.maxLength(100))).check(z.maxLength(100)),
    days: z.literal(apiKeyDays),
  })
  .check(
    z.refine(({ allSchools, assignedSchools }) => allSchools || assignedSchools.length > 0, {
      path: ['assignedSchools'],
      message: problem('schoolsOrAll'),
    }),
  );
export type NewApiKey = z.output<typeof newApiKey>;

const access = { kind: 'admin', action: 'settings.secure' } as const;

export const listApiKeys = endpoint('GET /api-keys', {
  summary: 'Every API key, newest first',
  access,
  reply: z.array(apiKey),
  failure: failed('apiKeysNotLoaded'),
});

export const makeApiKey = endpoint('POST /api-keys', {
  summary: 'Creates an API key; only this answer contains it in full',
  access,
  body: newApiKey,
  reply: z.object({ token: z.string() }),
  passwordAgain: true,
  idempotent: true,
  limit: { calls: 30, windowSeconds: 3600 },
  failure: failed('apiKeyNotCreated'),
});

export const revokeApiKey = endpoint('DELETE /api-keys/{id}', {
  summary: 'Ends an API key at once',
  access,
  failure: failed('apiKeyNotRevoked'),
});
