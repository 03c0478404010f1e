import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { type Flag, flags } from '../calls/permissions.ts';
import { failed, problem } from '../locale/problems.ts';
import { asCode, asEmail } from '../text/doors.ts';

/** Rights of an admin: every flag, each of which may be left as usual. */
export const permissionFlags = z.object(
  Object.fromEntries(flags.map((flag) => [flag, z.optional(z.boolean())])) as Record<
    Flag,
    z.ZodMiniOptional<z.ZodMiniBoolean>
  >,
);

/** An admin as the browser keeps it, without email and phone. */
export const adminUser = z.object({
  name: z.string(),
  role: z.enum(['super_admin', 'admin']),
  assignedSchools: z.array(z.string()),
  allSchools: z.boolean(),
  permissions: permissionFlags,
});
export type AdminUser = z.output<typeof adminUser>;

/** The signed-in admin; a device stores their data under `_id`. */
const signedInAdmin = z.extend(adminUser, { _id: z.uuid() });
export type SignedInAdmin = z.output<typeof signedInAdmin>;

const user = z.object({ user: signedInAdmin });

export const presentPassword = z
  .string()
  .check(z.minLength(1, problem('passwordRequired')), z.maxLength(128));

/** Input of the sign-in. */
export const credentials = z.object({
  email: z.string().check(asEmail, z.minLength(1, problem('emailRequired')), z.maxLength(254)),
  password: presentPassword,
});

/** A code of an authenticator app, or a recovery code; any other text is a wrong code. */
export const secondFactorCode = z.string().check(asCode, z.maxLength(60));

/** A key to type, and the same as a URI for a QR code. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;

/**
 * Sent with a refusal after a correct password: MFA_REQUIRED, or MFA_SETUP_REQUIRED with `setup`, which the
 * code then confirms.
 */
export interface LoginStep {
  readonly mfaToken: string;
  readonly methods: readonly ('totp' | 'passkey' | 'recovery-code')[];
  readonly setup?: SecondFactorSetup;
}

export const base64url = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/, problem('invalid')));
/** The id a device gives a passkey: 1,023 bytes at most. */
export const credentialId = base64url(1364);

/** The answer a passkey signed, as WebAuthn has it. */
const passkeyAnswer = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url(2000),
    authenticatorData: base64url(1000),
    signature: base64url(1000),
    userHandle: base64url(100),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** The answer goes to `login`. */
export const askForPasskey = endpoint('POST /auth/login/options', {
  summary: 'What a browser needs to ask for a passkey',
  access: { kind: 'public' },
  reply: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
  limit: { calls: 20, windowSeconds: 600 },
  failure: failed('loginFailed'),
});

export const login = endpoint('POST /auth/login', {
  summary: 'Signs staff in',
  access: { kind: 'public' },
  body: z.union([
    credentials,
    z.object({ mfaToken: z.string().check(z.maxLength(60)), code: secondFactorCode }),
    z.object({ passkey: passkeyAnswer }),
  ]),
  reply: z.object({
    user: signedInAdmin,
    token: z.string(),
    /** Only when this sign-in set up the second factor; shown once. */
    recoveryCodes: z.optional(z.array(z.string())),
  }),
  limit: { calls: 20, windowSeconds: 600 },
  bodyLimitBytes: 8192,
  failure: failed('loginFailed'),
});

/** Ends every session of this admin ("Sign out everywhere"). */
export const logout = endpoint('POST /auth/logout', {
  summary: 'Signs out everywhere',
  access: { kind: 'admin', action: 'signed-in' },
  failure: failed('logoutFailed'),
});

export const verifySession = endpoint('GET /auth/verify', {
  summary: 'Whether the session is still valid',
  access: { kind: 'admin', action: 'signed-in' },
  reply: z.object({
    user: signedInAdmin,
    session: z.object({
      /** The session ends after this long without a call; every call resets it. */
      idleMs: z.number(),
      /** The session ends after this long in any case. */
      endsInMs: z.number(),
    }),
  }),
  alsoTopLevel: ['user'],
  failure: failed('tokenNotVerified'),
});

export const isSuperAdmin = endpoint('GET /auth/is-super-admin', {
  summary: 'The role and rights of the signed-in admin',
  access: { kind: 'admin', action: 'signed-in' },
  reply: z.object({ isSuperAdmin: z.boolean() }),
  failure: failed('roleNotChecked'),
});

/**
 * For clients written after the specification. Our pages call `verifySession`, which returns the same user
 * and the times of the session; `failure` is the text of the specification.
 */
export const getUser = endpoint('GET /auth/get-user', {
  summary: 'The signed-in admin',
  access: { kind: 'admin', action: 'signed-in' },
  reply: user,
  alsoTopLevel: ['user'],
  failure: failed('userNotFetched'),
});

/**
 * Starts the ten minutes in which refunds, exports and deletions are allowed. Returns the token of a new
 * session; the previous one ends shortly.
 */
export const confirmPassword = endpoint('POST /auth/confirm-password', {
  summary: 'Confirms the password again',
  access: { kind: 'admin', action: 'signed-in' },
  body: z.object({ password: presentPassword }),
  reply: z.object({ token: z.string() }),
  limit: { calls: 20, windowSeconds: 600 },
  bodyLimitBytes: 4096,
  failure: failed('passwordNotChecked'),
});
