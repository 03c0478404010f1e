import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Looks at money and changes none. */
const looking = ['payment.export', 'payment.reconcile', 'payment.compare-settlement'];

/** The acts of staff on money between two moments, and how they changed its limits; oldest first. */
export async function listMoneyActs(db: Db, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{
    at: Date;
    adminName: string;
    action: string;
    objectId: string;
    detail: string;
  }>`
    select at, admin_name, action, object_id, detail from user_log
    where at >= ${from} and at < ${to} and (
      action like 'payment.%' and action <> all(${looking})
      or object_type = 'settings' and object_id in ('payments', 'fees'))
    order by seq`.execute(db);
  return rows;
}
