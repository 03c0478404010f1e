import type { RefundStatus } from '@sangamam/contract/payments/refunds';
import { sql } from 'kysely';
import type { FeeSource } from '../../domain/registrations/index.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Details of a payment beside its row in the list; amounts in paise. */
export interface PaymentFacts extends FeeSource {
  readonly registrationStatus: string | null;
  readonly paymentStatus: string | null;
  readonly isDeleted: boolean;
  readonly status: string;
  readonly disposition: string;
  readonly currency: string;
  readonly note: string | null;
  readonly recordedBy: string | null;
  readonly decidedByName: string | null;
  readonly providerMode: string | null;
  readonly providerFeePaise: number | null;
  readonly providerTaxPaise: number | null;
  readonly errorCode: string | null;
  readonly errorReason: string | null;
  readonly errorDescription: string | null;
  readonly orderStatus: string | null;
  readonly orderPaise: number | null;
  readonly firstSeenVia: string;
  readonly firstSeenAt: Date;
  readonly providerCreatedAt: Date | null;
  readonly capturedAt: Date | null;
  readonly happenedAt: Date;
  readonly amountPaise: number;
  readonly payerFeePaise: number;
  readonly amountRefundedPaise: number;
  readonly hasOpenDispute: boolean;
}

/** Amounts in paise; null when there is no such payment. */
export async function findPaymentFacts(db: Db, paymentId: string): Promise<PaymentFacts | null> {
  const { rows } = await sql<PaymentFacts>`
    select r.status as registration_status, r.payment_status, r.deleted_at is not null as is_deleted,
      r.form, r.year_of_passing, r.paid_rates, coalesce(r.fee_paid_paise, 0) as fee_paid_paise,
      coalesce(r.credit_paise, 0) as credit_paise,
      coalesce(r.declared_contribution_paise, 0) as declared_contribution_paise,
      p.status, p.disposition, p.currency, p.note, p.recorded_by,
      decider.name as decided_by_name, o.provider_mode, p.provider_fee_paise,
      p.provider_tax_paise, p.error_code, p.error_reason, p.error_description,
      o.status as order_status, o.amount_paise as order_paise, p.first_seen_via, p.first_seen_at,
      p.provider_created_at, p.captured_at, p.happened_at, p.amount_paise, p.payer_fee_paise,
      p.amount_refunded_paise,
      exists (select from finding where payment_id = ${paymentId} and kind = 'dispute'
        and closed_at is null) as has_open_dispute
    from payment p left join registration r on r.id = p.registration_id
    left join payment_order o on o.id = p.order_id
    left join admin_user decider on decider.id = p.decided_by
    where p.provider_payment_id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

export interface RefundRow {
  readonly id: string;
  readonly amountPaise: number;
  readonly status: RefundStatus;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedByName: string | null;
  readonly decidedByName: string | null;
  readonly providerRefundId: string | null;
  readonly cancelRegistration: boolean;
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Refunds of a payment in any status, oldest first. */
export async function listRefunds(db: Db, paymentId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select f.id, f.amount_paise, f.status, f.reason, f.requested_by,
      asker.name as requested_by_name, decider.name as decided_by_name, f.provider_refund_id,
      f.cancel_registration, f.failure, f.created_at, f.finished_at
    from refund f left join admin_user asker on asker.id::text = f.requested_by
    left join admin_user decider on decider.id::text = f.decided_by
    where f.provider_payment_id = ${paymentId} order by f.created_at, f.id`.execute(db);
  return rows;
}

export interface LedgerRow {
  readonly kind: string;
  readonly amountPaise: number;
  readonly feePartPaise: number;
  readonly contributionPartPaise: number;
  readonly creditPartPaise: number;
  readonly at: Date;
  readonly by: string;
}

/** Ledger lines of a payment, its refunds and what was given of it later, oldest first. */
export async function listLedgerOf(db: Db, paymentId: string): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select l.kind, case l.kind when 'gift' then l.contribution_part_paise else l.amount_paise end
        as amount_paise, l.fee_part_paise, l.contribution_part_paise,
      l.credit_part_paise, l.at, coalesce(admin.name, l.actor) as by
    from ledger_entry l left join admin_user admin on admin.id::text = l.actor
    where (l.source_type in ('razorpay_payment', 'offline', 'allocation', 'payer_fee')
        and l.source_id = ${paymentId})
      or (l.source_type in ('razorpay_refund', 'offline') and l.source_id in (
        select provider_refund_id from refund where provider_payment_id = ${paymentId}))
      or (l.source_type = 'allocation' and l.kind = 'gift' and l.source_id in (
        select id::text from gift where provider_payment_id = ${paymentId}))
    order by l.seq`.execute(db);
  return rows;
}
