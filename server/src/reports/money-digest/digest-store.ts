import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Looks at money and changes none. */
const looking = [
  'payment.export',
  'payment.export-donors',
  'payment.reconcile',
  'payment.compare-settlement',
  'payment.match-statement',
];

/** How far the user log was told and to which mailbox beside the treasurers; other runs wait until the transaction ends. */
export const lockDigest = (trx: Db) =>
  trx
    .selectFrom('moneyDigest')
    .select(['toldSeq', 'mailbox'])
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function writeDigest(
  trx: Db,
  told: { toldSeq: number; mailbox: string },
): Promise<void> {
  await trx.updateTable('moneyDigest').set(told).execute();
}

/** Rows of the user log after `from`, up to `to`: acts of staff on money, and how they changed its limits. */
export async function listMoneyActs(db: Db, { from, to }: { from: number; to: number }) {
  const { rows } = await sql<{
    at: Date;
    adminName: string;
    action: string;
    objectId: string;
    detail: string;
  }>`
    select at, admin_name, action, object_id, detail from user_log
    where seq > ${from} and seq <= ${to} and (
      action like 'payment.%' and action <> all(${looking})
      or object_type = 'settings' and object_id in ('payments', 'fees'))
    order by seq`.execute(db);
  return rows;
}
