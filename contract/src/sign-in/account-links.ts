import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { line, nameRules } from '../text/answer-kinds.ts';
import { credentials } from './auth.ts';

// Links in mails to staff: to accept an invitation, or to reset a password.

/** The pages that the links open. The token follows as `#…`, which browsers do not send to the server. */
export const acceptInvitationPath = '/admin/accept-invitation';
export const resetPasswordPath = '/admin/reset-password';

export const passwordMinLength = 12;
export const passwordMaxLength = 128;

/** A new password: long, of any characters. The server also refuses passwords that are easily guessed. */
export const newPassword = z
  .string()
  .check(
    z.minLength(passwordMinLength, problem('passwordShort', { min: passwordMinLength })),
    z.maxLength(passwordMaxLength, problem('atMost', { max: passwordMaxLength })),
  );

export const personName = line('Name', 100).check(
  z.minLength(1, problem('nameRequired')),
  ...nameRules('Name'),
);

const token = z.string().check(z.minLength(1), z.maxLength(60));
const publicCall = { access: { kind: 'public' }, bodyLimitBytes: 4096 } as const;
const limit = { calls: 20, windowSeconds: 600 } as const;

export const openInvitation = endpoint('POST /auth/invitation', {
  ...publicCall,
  summary: 'Shows who an invitation is for',
  body: z.object({ token }),
  reply: z.object({
    name: z.string(),
    email: z.string(),
    role: z.enum(['super_admin', 'admin']),
    assignedSchools: z.array(z.string()),
    allSchools: z.boolean(),
  }),
  limit,
  failure: failed('invitationNotOpened'),
});

export const acceptInvitation = endpoint('POST /auth/accept-invitation', {
  ...publicCall,
  summary: 'Accepts an invitation and sets a password',
  body: z.object({ token, name: personName, password: newPassword }),
  limit,
  failure: failed('invitationNotAccepted'),
});

/** The answer does not reveal whether the address has an account. */
export const forgotPassword = endpoint('POST /auth/forgot-password', {
  ...publicCall,
  summary: 'Asks for a link to reset a password',
  body: z.object({ email: credentials.shape.email }),
  limit: { calls: 10, windowSeconds: 3600 },
  captchaAfter: 3,
  failure: failed('linkNotRequested'),
});

export const resetPassword = endpoint('POST /auth/reset-password', {
  ...publicCall,
  summary: 'Sets a new password and signs out everywhere',
  body: z.object({ token, password: newPassword }),
  limit,
  failure: failed('passwordNotChanged'),
});
