import * as z from 'zod/mini';
import { personName } from './account-links.ts';
import { isOneEmailAddress } from './answer-kinds.ts';
import { adminUser, permissionFlags } from './auth.ts';
import { endpoint } from './endpoint.ts';

/** Accounts of staff and their rights; for super admins. */

const maxSchools = 100;

/** What super admins set for an account. */
const rights = {
  name: personName,
  role: adminUser.shape.role,
  allSchools: z.boolean(),
  assignedSchools: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxSchools)),
  permissions: permissionFlags,
};
type Rights = z.output<z.ZodMiniObject<typeof rights>>;

/** Refuses an empty list, with which an admin would see no registration. */
const hasSchools = ({ role, allSchools, assignedSchools }: Rights) =>
  role === 'super_admin' || allSchools || assignedSchools.length > 0;
const schoolsChosen = {
  path: ['assignedSchools'],
  message: 'Choose schools, or allow all of them',
};

const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254),
    z.refine(isOneEmailAddress, 'Please enter a valid email address'),
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
const params = z.object({ id: z.uuid() });

export const listAdmins = endpoint({
  method: 'GET',
  path: '/admins',
  summary: 'Every account of the staff, by name',
  access,
  reply: z.array(adminRow),
  failure: 'Failed to load the admin users',
});

export const inviteAdmin = endpoint({
  method: 'POST',
  path: '/admins',
  summary: 'Invites somebody by mail',
  access,
  body: z.object({ email, ...rights }).check(z.refine(hasSchools, schoolsChosen)),
  passwordAgain: true,
  idempotent: true,
  limit: { by: 'session', calls: 60, windowSeconds: 3600 },
  failure: 'Failed to send the invitation',
});

export const changeAdmin = endpoint({
  method: 'PUT',
  path: '/admins/{id}',
  summary: 'Changes what an admin is and may do, from their next call on',
  access,
  params,
  body: z.object(rights).check(z.refine(hasSchools, schoolsChosen)),
  passwordAgain: true,
  failure: 'Failed to change the admin',
});

export const setAdminActive = endpoint({
  method: 'PATCH',
  path: '/admins/{id}/state',
  summary: 'Deactivates an account and ends its sessions, or opens it again',
  access,
  params,
  body: z.object({ active: z.boolean() }),
  passwordAgain: true,
  failure: 'Failed to change the admin',
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/admins/{id}/invitation',
  summary: 'Sends the invitation again, with a new link',
  access,
  params,
  passwordAgain: true,
  limit: { by: 'session', calls: 60, windowSeconds: 3600 },
  failure: 'Failed to send the invitation',
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/admins/{id}/invitation',
  summary: 'Takes an invitation back that nobody has accepted',
  access,
  params,
  passwordAgain: true,
  failure: 'Failed to withdraw the invitation',
});

export const sendAdminReset = endpoint({
  method: 'POST',
  path: '/admins/{id}/password-reset',
  summary: 'Mails an admin a link to reset the password',
  access,
  params,
  passwordAgain: true,
  limit: { by: 'session', calls: 60, windowSeconds: 3600 },
  failure: 'Failed to send the link',
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/admins/{id}/second-factor',
  summary: 'Takes a lost second factor off an account and signs it out',
  access,
  params,
  passwordAgain: true,
  failure: 'Failed to reset the second factor',
});
