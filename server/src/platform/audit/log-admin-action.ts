import type { words } from '@sangamam/words/staff/user-log';
import type { StaffActor } from '../actor.ts';
import type { Db } from '../db/connect.ts';
import { chainHash, openLogKey } from './log-key.ts';
import { lockHead, writeRow } from './store.ts';

/** Everything that staff do and the user log names, such as `payment.refund`; its words name it. */
export type AdminActionName = keyof (typeof words)['actions'];

/** A change of one value, before and after. */
type Change = readonly [before: unknown, after: unknown];

export interface AdminAction {
  readonly by: StaffActor;
  readonly action: AdminActionName;
  /** The object: the table's name and the row's id. */
  readonly object: { readonly type: string; readonly id: string };
  /** The school of the object, where it has one: a school's staff see these rows. */
  readonly school?: string | null;
  /** Why, where the screen asks for it. */
  readonly reason?: string;
  readonly changes?: Readonly<Record<string, Change>>;
}

/**
 * Writes what a member of staff did into the chained and signed user log, in the transaction of the change, so
 * that neither exists without the other. E-mail addresses and phone numbers are masked. Writers wait for
 * each other until commit: call it last (docs/product/staff.md#log).
 */
export async function logAdminAction(trx: Db, entry: AdminAction, now: Date): Promise<void> {
  const { by, action, object, school = null } = entry;
  const { admin, address } = by;
  const head = await lockHead(trx);
  const facts = {
    seq: head.seq + 1,
    adminId: admin.id,
    adminName: admin.name,
    adminRole: admin.role,
    action,
    objectType: object.type,
    objectId: object.id,
    school,
    address,
  };
  const detail = canonical({
    ...facts,
    at: now.toISOString(),
    ...(entry.reason !== undefined && { reason: masked(entry.reason) }),
    ...(entry.changes !== undefined && { changes: masked(entry.changes) }),
  });
  const key = head.key && openLogKey(head.key);
  if (head.key && !key) throw new Error('SECRET_KEY does not open the key of the user log');
  const hash = chainHash(head.hash, detail, key?.key ?? null);
  await writeRow(trx, { ...facts, at: now, detail, previousHash: head.hash, hash });
}

/** JSON with sorted keys: the same facts always give the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

const emailPattern = /([^\s@<>"']{1,2})[^\s@<>"']{0,62}@([^\s@<>"',;]+)/g;
/** Nine to fifteen digits, in groups or not; no date with its time, no part of an id. */
const phonePattern = /(?<![\w-])(?!\d{4}-\d\d-\d\d)\+?\d(?:[ -]?\d){8,14}(?![\w-])/g;

/** Every text in `value` with its e-mail addresses and phone numbers made unrecognisable. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') {
    return value
      .replace(emailPattern, '$1•••@$2')
      .replace(phonePattern, (digits) => `•••${digits.slice(-3)}`);
  }
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)]));
  }
  return value;
}
