import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Rights of an admin; `Permissions` has the defaults. */
export const permissionFlags = z.object({
  canViewAnalytics: z.optional(z.boolean()),
  canManageSettings: z.optional(z.boolean()),
  canManagePayments: z.optional(z.boolean()),
  canExport: z.optional(z.boolean()),
  canEditRegistrations: z.optional(z.boolean()),
  canCheckIn: z.optional(z.boolean()),
});

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
  .check(z.minLength(1, 'Password is required'), z.maxLength(128));

/** Input of the sign-in. */
export const credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Email is required'), z.maxLength(254)),
  password: presentPassword,
});

/** A code of an authenticator app, or a recovery code; any other text is a wrong code. */
export const secondFactorCode = z.string().check(z.maxLength(60));

/** A key to type, and the same as a URI for a QR code. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;

/**
 * Sent with a refusal after a correct password: MFA_REQUIRED, or MFA_SETUP_REQUIRED with `setup`, which the
 * code then confirms.
 */
export interface LoginStep {
  readonly mfaToken: string;
  readonly methods: readonly ('totp' | 'recovery-code')[];
  readonly setup?: SecondFactorSetup;
}

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs staff in',
  access: { kind: 'public' },
  body: z.union([
    credentials,
    z.object({ mfaToken: z.string().check(z.maxLength(60)), code: secondFactorCode }),
  ]),
  reply: z.object({
    user: signedInAdmin,
    token: z.string(),
    /** Only when this sign-in set up the second factor; shown once. */
    recoveryCodes: z.optional(z.array(z.string())),
  }),
  limit: { by: 'address', calls: 20, windowSeconds: 600 },
  bodyLimitBytes: 4096,
  failure: 'Login failed',
});

/** Ends every session of this admin ("Sign out everywhere"). */
export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Signs out everywhere',
  access: { kind: 'admin', action: 'signed-in' },
  failure: 'Logout failed',
});

export const verifySession = endpoint({
  method: 'GET',
  path: '/auth/verify',
  summary: 'Whether the session still holds',
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
  failure: 'Token verification failed',
});

export const isSuperAdmin = endpoint({
  method: 'GET',
  path: '/auth/is-super-admin',
  summary: 'The server’s word on the role',
  access: { kind: 'admin', action: 'signed-in' },
  reply: z.object({ isSuperAdmin: z.boolean() }),
  failure: 'Failed to check if user is super admin',
});

/**
 * For clients written after the specification. Our pages call `verifySession`, which returns the same user
 * and the times of the session; `failure` is the text of the specification.
 */
export const getUser = endpoint({
  method: 'GET',
  path: '/auth/get-user',
  summary: 'The signed-in admin',
  access: { kind: 'admin', action: 'signed-in' },
  reply: user,
  alsoTopLevel: ['user'],
  failure: 'Failed to get user',
});

/**
 * Starts the ten minutes in which refunds, exports and deletions are allowed. Returns the token of a new
 * session; the previous one ends shortly.
 */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/auth/confirm-password',
  summary: 'Gives the password again',
  access: { kind: 'admin', action: 'signed-in' },
  body: z.object({ password: presentPassword }),
  reply: z.object({ token: z.string() }),
  limit: { by: 'session', calls: 20, windowSeconds: 600 },
  bodyLimitBytes: 4096,
  failure: 'Your password could not be checked.',
});
