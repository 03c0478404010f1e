import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registrations/status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Columns that are a projection of the ledger, and those that follow from them. */
export interface Projection {
  readonly status: RegistrationStatus;
  readonly paymentStatus: PaymentStatus;
  readonly paymentAmountPaise: number;
  readonly feePaise: number;
  readonly feePaidPaise: number;
  readonly creditPaise: number;
  readonly paymentMethod: string | null;
  readonly transactionId: string | null;
  readonly receiptNumber: string | null;
  readonly additionalContributionPaise: number;
  readonly lastContributionPaise: number | null;
  readonly lastContributionTransactionId: string | null;
  readonly feeCycle: number;
  readonly paidRates: unknown;
}

/**
 * The only statement that writes payment columns. It opens the guard of the table for itself: the
 * switch is on before the row is touched, since the row is joined to it, and off when it returns.
 */
export async function writeProjection(
  tx: Db,
  id: string,
  columns: Projection,
  now: Date,
): Promise<void> {
  const c = columns;
  await sql`
    with switched as materialized (
      select set_config('sangamam.projecting', 'yes', true) as state)
    update registration set
      status = ${c.status}, payment_status = ${c.paymentStatus},
      payment_amount_paise = ${c.paymentAmountPaise}, fee_paise = ${c.feePaise},
      fee_paid_paise = ${c.feePaidPaise}, credit_paise = ${c.creditPaise},
      payment_method = ${c.paymentMethod}, transaction_id = ${c.transactionId},
      receipt_number = ${c.receiptNumber},
      additional_contribution_paise = ${c.additionalContributionPaise},
      last_contribution_paise = ${c.lastContributionPaise},
      last_contribution_transaction_id = ${c.lastContributionTransactionId},
      fee_cycle = ${c.feeCycle},
      paid_rates = ${c.paidRates === null ? null : JSON.stringify(c.paidRates)}::jsonb,
      updated_at = ${now}
    from switched
    where id = ${id} and switched.state = 'yes'
    returning set_config('sangamam.projecting', '', true)`.execute(tx);
}
