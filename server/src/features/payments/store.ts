import type { PaymentStatus, RegistrationStatus } from '@sangamam/contract/registration-status';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** What money needs to know of a registration. */
export interface PayingRegistration {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly form: unknown;
  readonly yearOfPassing: string;
  readonly status: RegistrationStatus;
  readonly paymentStatus: PaymentStatus;
  readonly formSubmissionComplete: boolean;
  readonly declaredContributionPaise: number;
  readonly feePaidPaise: number;
  readonly creditPaise: number;
  readonly paymentAmountPaise: number;
  readonly additionalContributionPaise: number;
  readonly paidRates: unknown;
  readonly deletedAt: Date | null;
}

const registrationColumns = [
  'id',
  'registrationNumber',
  'name',
  'email',
  'contactNumber',
  'form',
  'yearOfPassing',
  'status',
  'paymentStatus',
  'formSubmissionComplete',
  'declaredContributionPaise',
  'feePaidPaise',
  'creditPaise',
  'paymentAmountPaise',
  'additionalContributionPaise',
  'paidRates',
  'deletedAt',
] as const;

/** Locks a registration to the end of the transaction: always the first lock that is taken. */
export async function lockRegistration(tx: Db, id: string): Promise<PayingRegistration | null> {
  const row = await tx
    .selectFrom('registration')
    .select(registrationColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as PayingRegistration | undefined) ?? null;
}

/** What the provider's side says of fee payments on their way, and of the rates they were made at. */
export async function findAttempts(
  db: Db,
  registrationId: string,
): Promise<{ isInFlight: boolean; hasFailed: boolean }> {
  const { rows } = await sql<{ isInFlight: boolean; hasFailed: boolean }>`
    select coalesce(bool_or(p.status = 'authorized'), false)
        or exists (select from payment_claim c left join payment seen using (provider_payment_id)
          where c.registration_id = ${registrationId} and c.state = 'pending' and c.signature_ok
            and coalesce(seen.disposition, 'none') = 'none') as "isInFlight",
      coalesce(bool_or(p.status = 'failed'), false) as "hasFailed"
    from payment p join payment_order o on o.id = p.order_id
    where o.registration_id = ${registrationId} and o.purpose <> 'contribution'`.execute(db);
  return rows[0] ?? { isInFlight: false, hasFailed: false };
}

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
