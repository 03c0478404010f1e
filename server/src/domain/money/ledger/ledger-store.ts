import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';

export type LedgerKind =
  | 'fee'
  | 'balance'
  | 'contribution'
  | 'payer_fee'
  | 'gift'
  | 'unallocated'
  | 'refund'
  | 'refund_reversal';

/** One ledger line; amounts in paise, negative for reversals. */
export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly amountPaise: number;
  readonly feePartPaise: number;
  readonly contributionPartPaise: number;
  readonly creditPartPaise: number;
  /** Set on fee payments and their refunds; null on everything else. */
  readonly feeCycle: number | null;
  readonly sourceType:
    | 'razorpay_payment'
    | 'razorpay_refund'
    | 'offline'
    | 'allocation'
    | 'no_fee'
    | 'payer_fee';
  readonly sourceId: string;
}

/** The ledger of a registration, oldest first. */
export async function listLedger(db: Db, registrationId: string): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledgerEntry')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .orderBy('seq')
    .execute();
  return rows as LedgerEntry[];
}

/** Returns false for a source that already has its entry. */
export async function insertLedgerEntry(
  tx: Db,
  entry: LedgerEntry & { registrationId: string | null; actor: string; now: Date },
): Promise<boolean> {
  const { now, ...columns } = entry;
  const row = await tx
    .insertInto('ledgerEntry')
    .values({ ...columns, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The line that says where a payment's money stands: what it was credited as, or what staff made of it
 * since. null while it is not credited.
 */
export async function findCredit(
  db: Db,
  paymentId: string,
): Promise<(LedgerEntry & { registrationId: string | null }) | null> {
  const row = await db
    .selectFrom('ledgerEntry')
    .selectAll()
    .where('sourceType', 'in', ['razorpay_payment', 'offline', 'allocation'])
    .where('sourceId', '=', paymentId)
    .where('amountPaise', '>', 0)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row as (LedgerEntry & { registrationId: string | null }) | undefined) ?? null;
}

/** The line that a payment or refund left in the ledger. */
export async function findEntry(
  db: Db,
  source: Pick<LedgerEntry, 'sourceType' | 'sourceId'> & { kind?: LedgerKind },
): Promise<LedgerEntry | null> {
  const row = await db
    .selectFrom('ledgerEntry')
    .selectAll()
    .where('sourceType', '=', source.sourceType)
    .where('sourceId', '=', source.sourceId)
    .$if(source.kind !== undefined, (query) => query.where('kind', '=', source.kind ?? ''))
    .executeTakeFirst();
  return (row as LedgerEntry | undefined) ?? null;
}

/**
 * Received money not refunded, in paise; waived fees excluded, and the provider's fees that payers bore, also where
 * one was given back to its payer.
 */
export async function sumHeld(db: Db, registrationId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(greatest(paise, 0)), 0)::bigint as paise from (
      select sum(l.amount_paise) as paise
      from ledger_entry l left join refund f on f.provider_refund_id = l.source_id
      left join payment p on p.provider_payment_id = coalesce(f.provider_payment_id, l.source_id)
      where l.registration_id = ${registrationId} and l.source_type not in ('no_fee', 'payer_fee')
        and p.method is distinct from 'complimentary'
      group by p.provider_payment_id
      union all
      -- found later to be theirs: its line stays nobody's
      select p.amount_paise - p.payer_fee_paise - p.amount_refunded_paise from payment p
      where p.registration_id = ${registrationId} and p.disposition = 'unallocated' and not exists (
        select from ledger_entry l where l.source_id = p.provider_payment_id
          and l.registration_id = p.registration_id)) as of_payment`.execute(db);
  return rows[0]?.paise ?? 0;
}
