import type { Admin } from './sessions/staff.ts';

/** A member of staff, or a program with a key of theirs, and the address the call came from. */
export interface StaffActor {
  readonly admin: Admin;
  readonly address: string;
}

/** Who changed something, as its history keeps it: a member of staff by their id. */
export type Actor = 'registrant' | 'money' | 'system' | { readonly adminId: string };
