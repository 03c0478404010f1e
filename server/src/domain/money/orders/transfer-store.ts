import type { transferStates } from '@sangamam/contract/payments/transfers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { inSchools, type Schools } from '../../../platform/db/in-schools.ts';

/** A bank transfer as its payer declared it. */
export interface TransferRow {
  readonly id: string;
  readonly registrationId: string;
  readonly reference: string;
  readonly amountPaise: number;
  /** A day at the event, `YYYY-MM-DD`. */
  readonly paidOn: string;
  readonly attachmentId: string | null;
  readonly state: (typeof transferStates)[number];
  /** The payment it was taken in as. */
  readonly paymentId: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
}

/** Returns false while another one of the registration waits. */
export async function insertTransfer(
  tx: Db,
  transfer: Omit<TransferRow, 'state' | 'paymentId' | 'note'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('declaredTransfer')
    .values(transfer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The newest transfer of a registration, unless it is received and approved. `isWaiting`: staff look for it, or a second
 * person has yet to approve the payment it was taken in as.
 */
export async function findDeclared(
  db: Db,
  registrationId: string,
): Promise<(TransferRow & { readonly isWaiting: boolean }) | null> {
  const { rows } = await sql<TransferRow & { isWaiting: boolean }>`
    select d.*, d.state = 'waiting' or coalesce(p.status = 'created', false) as is_waiting
    from declared_transfer d left join payment p on p.provider_payment_id = d.payment_id
    where d.registration_id = ${registrationId}
    order by d.created_at desc, d.id desc limit 1`.execute(db);
  const [newest] = rows;
  return newest?.isWaiting || newest?.state === 'not_found' ? newest : null;
}

/** All transfers of a registration, oldest first. */
export async function listTransfersOf(db: Db, registrationId: string): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select * from declared_transfer where registration_id = ${registrationId}
    order by created_at, id`.execute(db);
  return rows;
}

/** Deletes the transfer that waits; null without one. */
export async function deleteWaitingTransfer(
  tx: Db,
  registrationId: string,
): Promise<Pick<TransferRow, 'attachmentId'> | null> {
  const row = await tx
    .deleteFrom('declaredTransfer')
    .where('registrationId', '=', registrationId)
    .where('state', '=', 'waiting')
    .returning('attachmentId')
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes all transfers of a registration; returns the ids of their pictures. */
export async function deleteTransfers(tx: Db, registrationId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('declaredTransfer')
    .where('registrationId', '=', registrationId)
    .returning('attachmentId')
    .execute();
  return rows.flatMap(({ attachmentId }) => attachmentId ?? []);
}

/** Locks a transfer that waits; null if it was decided or withdrawn. Its registration must be locked. */
export async function lockWaitingTransfer(tx: Db, id: string): Promise<TransferRow | null> {
  const { rows } = await sql<TransferRow>`
    select * from declared_transfer where id = ${id} and state = 'waiting' for update`.execute(tx);
  return rows[0] ?? null;
}

/** Writes what staff decided about a transfer that is locked. */
export async function writeDecision(
  tx: Db,
  id: string,
  decided: Pick<TransferRow, 'paymentId' | 'note'> & { readonly by: string; readonly now: Date },
): Promise<void> {
  const { paymentId, note, by, now } = decided;
  const state = paymentId === null ? 'not_found' : 'received';
  await tx
    .updateTable('declaredTransfer')
    .set({ state, paymentId, note, decidedBy: by, decidedAt: now })
    .where('id', '=', id)
    .execute();
}

/** A transfer waits again whose payment a second person rejected. */
export async function reopenTransfer(tx: Db, paymentId: string): Promise<void> {
  await tx
    .updateTable('declaredTransfer')
    .set({ state: 'waiting', paymentId: null, decidedBy: null, decidedAt: null })
    .where('paymentId', '=', paymentId)
    .execute();
}

interface Which {
  readonly schools: Schools;
  readonly state?: TransferRow['state'];
  readonly registration?: string | undefined;
  readonly id?: string;
}

const declared = ({ schools, state, registration, id }: Which) => sql`
  declared_transfer d join registration r on r.id = d.registration_id
  left join admin_user a on a.id = d.decided_by
  where r.deleted_at is null ${inSchools(schools, 'r.school')}
    ${state === undefined ? sql`` : sql`and d.state = ${state}`}
    ${registration === undefined ? sql`` : sql`and d.registration_id = ${registration}`}
    ${id === undefined ? sql`` : sql`and d.id = ${id}`}`;

export interface ListedTransfer extends TransferRow {
  readonly registrationNumber: string;
  readonly name: string;
  readonly school: string;
  readonly decidedBy: string | null;
}

/** Transfers of these schools: those that wait oldest first, then the newest. */
export async function selectTransfers(
  db: Db,
  which: Which,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`
    select d.*, r.registration_number, r.name, r.school, a.name as decided_by
    from ${declared(which)}
    order by d.state <> 'waiting', case when d.state = 'waiting' then d.created_at end,
      d.created_at desc, d.id
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countTransfers(db: Db, which: Which): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${declared(which)}`.execute(db);
  return rows[0]?.total ?? 0;
}
