import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { personName } from '../sign-in/account-links.ts';
import { adminUser, permissionFlags } from '../sign-in/auth.ts';
import { asEmail, asLine } from '../text/doors.ts';
import { isOneEmailAddress } from '../text/email-address.ts';

/** Accounts of staff and their rights; for super admins. */

const maxSchools = 100;

/** The rights that super admins set for an account. */
const rights = {
  name: personName,
  role: adminUser.shape.role,
  allSchools: z.boolean(),
  assignedSchools: z
    .array(z.string().check(asLine, z.maxLength(100)))
    .check(z.maxLength(maxSchools)),
  permissions: permissionFlags,
};
type Rights = z.output<z.ZodMiniObject<typeof rights>>;

/** Refuses an empty list, with which an admin would see no registration. */
const hasSchools = ({ role, allSchools, assignedSchools }: Rights) =>
  role === 'super_admin' || allSchools || assignedSchools.length > 0;
const schoolsChosen = {
  path: ['assignedSchools'],
  message: problem('schoolsOrAll'),
};

/** Rooms and vehicles are of the event, so whoever arranges them sees the people of every school. */
const arrangesForAll = ({ role, allSchools, permissions }: Rights) =>
  role === 'super_admin' ||
  allSchools ||
  !(permissions.canArrangeStay || permissions.canArrangeTransport);
const arrangedForAll = { path: ['assignedSchools'], message: problem('arrangesForAllSchools') };

const email = z
  .string()
  .check(
    asEmail,
    z.toLowerCase(),
    z.minLength(1, problem('emailRequired')),
    z.maxLength(254),
    z.refine(isOneEmailAddress, problem('emailAddress')),
  );

export const adminStates = ['Invited', 'Active', 'Deactivated'] as const;

export const adminRow = z.object({
  ...adminUser.shape,
  _id: z.uuid(),
  email: z.string(),
  state: z.enum(adminStates),
  /** End of an invitation that can still be accepted. */
  invitationEndsAt: z.nullable(z.string()),
  lastSignInAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  isYou: z.boolean(),
});
export type AdminRow = z.output<typeof adminRow>;

const access = { kind: 'admin', action: 'admins.manage' } as const;

export const listAdmins = endpoint('GET /admins', {
  summary: 'Every account of the staff, by name',
  access,
  reply: z.array(adminRow),
  failure: failed('adminUsersNotLoaded'),
});

export const inviteAdmin = endpoint('POST /admins', {
  summary: 'Invites somebody by mail',
  access,
  body: z
    .object({ email, ...rights })
    .check(z.refine(hasSchools, schoolsChosen), z.refine(arrangesForAll, arrangedForAll)),
  passwordAgain: true,
  idempotent: true,
  limit: { calls: 60, windowSeconds: 3600 },
  failure: failed('invitationNotSent'),
});

export const changeAdmin = endpoint('PUT /admins/{id}', {
  summary: 'Changes the role and rights of an admin, from their next call on',
  access,
  body: z
    .object(rights)
    .check(z.refine(hasSchools, schoolsChosen), z.refine(arrangesForAll, arrangedForAll)),
  passwordAgain: true,
  failure: failed('adminNotChanged'),
});

export const setAdminActive = endpoint('PATCH /admins/{id}/state', {
  summary: 'Deactivates an account and ends its sessions, or opens it again',
  access,
  body: z.object({ active: z.boolean() }),
  passwordAgain: true,
  failure: failed('adminNotChanged'),
});

export const resendInvitation = endpoint('POST /admins/{id}/invitation', {
  summary: 'Sends the invitation again, with a new link',
  access,
  passwordAgain: true,
  limit: { calls: 60, windowSeconds: 3600 },
  failure: failed('invitationNotSent'),
});

export const withdrawInvitation = endpoint('DELETE /admins/{id}/invitation', {
  summary: 'Withdraws an invitation that was not accepted',
  access,
  passwordAgain: true,
  failure: failed('invitationNotWithdrawn'),
});

export const sendAdminReset = endpoint('POST /admins/{id}/password-reset', {
  summary: 'Mails an admin a link to reset the password',
  access,
  passwordAgain: true,
  limit: { calls: 60, windowSeconds: 3600 },
  failure: failed('linkNotSent'),
});

export const resetSecondFactor = endpoint('DELETE /admins/{id}/second-factor', {
  summary: 'Removes a lost second factor from an account and signs it out',
  access,
  passwordAgain: true,
  failure: failed('secondFactorNotReset'),
});
