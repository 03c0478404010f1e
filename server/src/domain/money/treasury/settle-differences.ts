import { can } from '@sangamam/contract/calls/permissions';
import { paiseToRupees } from '@sangamam/contract/locale/money';
import { problem } from '@sangamam/contract/locale/problems';
import {
  type DifferenceUse,
  differenceUses,
  type Finding,
  usesOf,
} from '@sangamam/contract/payments/findings';
import * as z from 'zod/mini';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob, job } from '../../../platform/jobs/job.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { schoolsInScope } from '../../../platform/sessions/scope.ts';
import { findActiveAdmin } from '../../people/index.ts';
import { lockRegistration } from '../../registrations/index.ts';
import { readCause } from '../findings/amount-cause.ts';
import { type AlikeRow, listAlike, maxAlike } from '../findings/finding-list-store.ts';
import { findFindingRow } from '../findings/list-findings.ts';
import { type MoneyDeps, moneyContext } from '../intake/apply-payment.ts';
import { readStanding } from '../intake/credit-payment.ts';
import { findOrder } from '../orders/order-store.ts';
import { placeMoneyOf } from './allocate-payment.ts';
import { changePayment } from './change-payment.ts';
import { recordPayment } from './record-payment.ts';

interface Settling {
  readonly difference: DifferenceUse;
  readonly reason: string;
}

/**
 * Has all payments matched that a finding stands for: what is of the order goes to what the order was for, and the
 * difference becomes what staff say. Returns how many. Refuses with NOT_FOUND, STATUS_CHANGE for a finding without a
 * cause or one that is closed, VALIDATION what cannot be made of such a difference.
 */
export async function settleFinding(
  deps: Pick<Deps, 'db' | 'now'>,
  by: StaffActor,
  { id, difference, reason }: Settling & { readonly id: number },
): Promise<number> {
  return tx(deps.db, async (trx) => {
    const row = await findFindingRow(trx, by.admin, id);
    if (!row) throw new Refusal('NOT_FOUND');
    const cause = readCause(row.cause);
    if (!cause || row.closedAt !== null) throw new Refusal('STATUS_CHANGE');
    const uses: readonly DifferenceUse[] = usesOf[cause.direction];
    if (!uses.includes(difference)) {
      throw new Refusal('VALIDATION', { fields: { difference: problem('chooseOne') } });
    }
    const alike = { ...row, schools: schoolsInScope(by.admin), upTo: id };
    const { length } = await listAlike(trx, alike, maxAlike);
    const { id: adminId } = by.admin;
    const asked = { findingId: id, difference, reason, adminId, address: by.address };
    await addJob(trx, settleDifferencesJob, asked);
    const changes = {
      payments: [null, length] as const,
      difference: [row.cause, difference] as const,
    };
    const object = { type: 'finding', id: String(id) };
    const entry = { by, action: 'finding.settle', object, reason, changes } as const;
    await logAdminAction(trx, entry, deps.now());
    return length;
  });
}

/** Each payment is matched by itself, by somebody who still may; one that was cut off goes on with what is left. */
export const settleDifferencesJob = job({
  name: 'settle-differences',
  work: 'bulk',
  payload: z.object({
    findingId: z.int(),
    difference: z.enum(differenceUses),
    reason: z.string(),
    adminId: z.uuid(),
    address: z.nullable(z.string()),
  }),
  async run(deps, { findingId, adminId, address, ...settling }) {
    const admin = (await findActiveAdmin(deps.db, adminId))?.admin;
    if (!admin || !can(admin, 'payments.manage')) return;
    const row = await findFindingRow(deps.db, admin, findingId);
    const cause = readCause(row?.cause ?? null);
    if (!row || !cause) return;
    const alike = { ...row, schools: schoolsInScope(admin), upTo: findingId };
    for (const payment of await listAlike(deps.db, alike, maxAlike)) {
      await settleOne(deps, { kind: 'staff', admin, address }, payment, {
        ...settling,
        cause,
      }).catch((error) => {
        // it stays open, and says why it cannot be matched when somebody looks at it
        if (!(error instanceof Refusal)) throw error;
      });
    }
  },
});

/** Refuses as `allocatePayment` and, for a part that is waived, as `recordPayment`; then all of it is as before. */
async function settleOne(
  deps: MoneyDeps,
  by: StaffActor,
  { paymentId, amountPaise, orderPaise }: AlikeRow,
  { difference, reason, cause }: Settling & { cause: NonNullable<Finding['cause']> },
): Promise<void> {
  const context = { ...(await moneyContext(deps)), isBulk: true };
  await changePayment(deps.db, by.admin, paymentId, async (trx, locked) => {
    const { payment, registration, school } = locked;
    if (!registration) throw new Refusal('STATUS_CHANGE');
    const isGift = (await findOrder(trx, { paymentId }))?.purpose === 'contribution';
    const target = isGift ? 'contribution' : 'fee';
    const payerFeePaise = difference === 'payer_fee' ? amountPaise - orderPaise : 0;
    const money = { payment, registration, payerFeePaise };
    const place = { paymentId, target, note: reason, action: 'payment.allocate', school } as const;
    await placeMoneyOf(trx, money, place, { by, context });
    if (difference !== 'waived' || isGift) return;
    const fresh = await lockRegistration(trx, registration.id);
    const { duePaise } = await readStanding(trx, fresh, null, context);
    const waivedPaise = Math.min(duePaise, orderPaise - amountPaise);
    if (waivedPaise <= 0) return;
    const waiver = {
      registration: registration.id,
      method: 'complimentary',
      target: 'fee',
      amount: paiseToRupees(waivedPaise),
      reference: '',
      receivedAt: '',
      reason: noteOf(cause, reason),
    } as const;
    await recordPayment({ ...deps, db: trx }, by, waiver);
  });
}

const noteOf = ({ offer }: NonNullable<Finding['cause']>, reason: string) =>
  offer === null ? reason : `${offer}: ${reason}`;
