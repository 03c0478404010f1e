import type { ChangeActor } from '@sangamam/contract/staff-registrations/history';
import type { Admin } from './sessions/staff.ts';

/** A member of staff, or a program with a key of theirs, and the address the call came from; null in a job. */
export interface StaffActor {
  readonly admin: Admin;
  readonly address: string | null;
}

/** Who does something, in verbs, in the history and in the user log. */
export type Actor = StaffActor | Exclude<ChangeActor, 'staff'>;
