import type { ApiKey } from './sessions/find-api-key.ts';
import type { Admin } from './sessions/staff.ts';

/**
 * The one who does something, in verbs, in the history and in the user log: a member of staff and the address the
 * call came from (null in a job), a program with a key of theirs, a registrant, the payment provider or the ledger
 * (`money`), or a job.
 */
export type Actor =
  | { readonly kind: 'staff'; readonly admin: Admin; readonly address: string | null }
  | { readonly kind: 'key'; readonly key: ApiKey; readonly admin: Admin; readonly address: string }
  | { readonly kind: 'registrant' | 'money' | 'system' };

export const registrant = { kind: 'registrant' } as const;
export const money = { kind: 'money' } as const;
export const system = { kind: 'system' } as const;

/** The actors that act with the rights of an account, and that the user log names. */
export type StaffActor = Extract<Actor, { kind: 'staff' | 'key' }>;

export function isStaff(actor: Actor): actor is StaffActor {
  return actor.kind === 'staff' || actor.kind === 'key';
}
