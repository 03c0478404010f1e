import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import {
  formatRupees,
  paiseToRupees,
  rupeesToPaise,
  toPaise,
} from '@sangamam/contract/locale/money';
import { problem } from '@sangamam/contract/locale/problems';
import type { recordPayment as endpoint } from '@sangamam/contract/payments/changes';
import { needsReference } from '@sangamam/contract/payments/changes';
import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import { mayTake } from '@sangamam/contract/registrations/status';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refuseDependent } from '../../people/index.ts';
import { lockRegistration, type RegistrationRow } from '../../registrations/index.ts';
import {
  applyStaffMoney,
  type MoneyContext,
  type MoneyDeps,
  moneyContext,
} from '../intake/apply-payment.ts';
import { readStanding } from '../intake/credit-payment.ts';
import { allocateStaffMoney, aloneForMs, needsSecondPerson } from '../ledger/rules.ts';
import { findAttempts } from '../orders/payment-store.ts';
import { reopenTransfer } from '../orders/transfer-store.ts';
import { changePayment, newId } from './change-payment.ts';
import {
  decideManual,
  findRegistrationNamed,
  insertManualPayment,
  lockMoneyOf,
  sumRecordedAlone,
} from './staff-store.ts';

type Recorded = BodyOf<typeof endpoint>;

const minPaise = 100;
const clockSlackMs = 5 * minuteMs;
const maxAgeMs = 366 * dayMs;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A registration by its id or number, however it is said, of the admin's schools. Refuses with REGISTRATION_NOT_FOUND. */
export async function getRegistrationNamed(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { admin }: StaffActor,
  named: string,
) {
  const id = uuidPattern.test(named) ? named : null;
  const { event } = await settings.current();
  const said = readRegistrationNumber(named, event.numberPrefix);
  const row =
    (id ?? said) && (await findRegistrationNamed(db, admin, { id, number: said?.number ?? '' }));
  if (!row) {
    throw new Refusal('REGISTRATION_NOT_FOUND', {
      fields: { registration: problem('noSuchRegistration') },
    });
  }
  return row;
}

/**
 * Writes down money that staff took in, or waives what is due (complimentary: no money, no receipt);
 * above the settable amount it waits for `decideManualPayment`, counted with what the same person took in for the
 * registration, or waived for anybody, within a day. `isSilent`: no confirmation goes out. Returns the payment's id. Refuses with
 * REGISTRATION_NOT_FOUND, STATUS_CHANGE (cancelled or on the waiting list), IN_PROGRESS (an online
 * payment is on its way), ALREADY_PAID, REFERENCE_TAKEN, AMOUNT_INVALID, and VALIDATION what is missing.
 */
export async function recordPayment(
  deps: MoneyDeps,
  by: StaffActor,
  body: Recorded,
  { isSilent = false }: { isSilent?: boolean } = {},
): Promise<string> {
  const { admin } = by;
  const found = await getRegistrationNamed(deps, by, body.registration);
  const context = { ...(await moneyContext(deps)), isSilent };
  const { settings, now } = context;
  const amountPaise = readAmount(body, settings.payments.maxOrder);
  const receivedAt = readTime(body.receivedAt, now);
  const reference = body.reference === '' ? null : body.reference;
  if (reference === null && needsReference(body.method)) {
    throw new Refusal('VALIDATION', { fields: { reference: problem('referenceRequired') } });
  }
  return tx(deps.db, async (trx) => {
    const id = newId('man');
    const registration = await lockRegistration(trx, found.id);
    if (!registration || registration.deletedAt !== null) {
      throw new Refusal('REGISTRATION_NOT_FOUND');
    }
    const kind = await refuseUnfit(trx, registration, { ...body, amountPaise }, context);
    await lockMoneyOf(trx, admin.id);
    const alonePaise = await sumRecordedAlone(trx, {
      adminId: admin.id,
      registrationId: registration.id,
      isWaiver: body.method === 'complimentary',
      since: new Date(now.getTime() - aloneForMs),
    });
    const limitRupees = settings.payments.manualApprovalAbove;
    const isAwaiting = needsSecondPerson(amountPaise, alonePaise, limitRupees);
    const isNew = await insertManualPayment(trx, {
      id,
      registrationId: registration.id,
      kind,
      amountPaise,
      method: body.method,
      reference,
      note: body.reason === '' ? null : body.reason,
      recordedBy: admin.id,
      receivedAt,
      isAwaiting,
      now,
    });
    if (!isNew) {
      const fields = { reference: problem('referenceTaken') };
      throw new Refusal('REFERENCE_TAKEN', { fields });
    }
    if (!isAwaiting) {
      const payment = { id, amountPaise };
      const money = { payment, registration, target: body.target, actor: admin.id } as const;
      const hasReceipt = body.method !== 'complimentary';
      await applyStaffMoney(trx, { ...money, hasReceipt, sourceType: 'offline' }, context);
    }
    const changes = {
      amount: [null, paiseToRupees(amountPaise)] as const,
      method: [null, body.method] as const,
      registration: [null, registration.registrationNumber] as const,
    };
    const object = { type: 'payment', id };
    const action = isAwaiting ? 'payment.ask-record' : 'payment.record';
    const entry = { by, action, object, school: found.school, changes } as const;
    await logAdminAction(trx, body.reason === '' ? entry : { ...entry, reason: body.reason }, now);
    return id;
  });
}

/**
 * The second person's word on money that staff took in. Refuses with NOT_FOUND, STATUS_CHANGE once it is
 * decided, OWN_REQUEST, INVITED_BY_ASKER, ACCOUNT_TOO_NEW, VALIDATION a rejection without a note, ALREADY_PAID a fee settled meanwhile.
 */
export async function decideManualPayment(
  deps: MoneyDeps,
  by: StaffActor,
  decided: {
    readonly paymentId: string;
    readonly decision: 'approve' | 'reject';
    readonly note: string;
  },
): Promise<void> {
  const { admin } = by;
  const { paymentId, decision, note } = decided;
  const context = await moneyContext(deps);
  const isApproved = decision === 'approve';
  await changePayment(deps.db, admin, paymentId, async (trx, locked) => {
    const { payment, registration, school } = locked;
    if (payment.recordedBy === null || payment.status !== 'created' || !registration) {
      throw new Refusal('STATUS_CHANGE');
    }
    const who = { askerId: payment.recordedBy, deciderId: admin.id };
    await refuseDependent(trx, { ...who, now: context.now });
    const status = isApproved ? 'captured' : 'failed';
    await decideManual(trx, paymentId, { status, by: admin.id, note: note === '' ? null : note });
    if (isApproved) {
      const placed = await applyStaffMoney(
        trx,
        {
          payment: { id: paymentId, amountPaise: payment.amountPaise },
          registration,
          target: payment.kind === 'contribution' ? 'contribution' : 'fee',
          sourceType: 'offline',
          hasReceipt: payment.method !== 'complimentary',
          actor: admin.id,
        },
        context,
      );
      if (placed === null) throw new Refusal('ALREADY_PAID');
    }
    if (!isApproved) await reopenTransfer(trx, paymentId);
    const object = { type: 'payment', id: paymentId };
    const action = isApproved ? 'payment.approve-record' : 'payment.reject-record';
    const entry = { by, action, object, school } as const;
    await logAdminAction(trx, note === '' ? entry : { ...entry, reason: note }, context.now);
  });
}

function readAmount({ amount }: Recorded, maxRupees: number): number {
  const amountPaise = rupeesToPaise(amount);
  if (amountPaise === null || amountPaise < minPaise || amountPaise > toPaise(maxRupees)) {
    const fields = { amount: problem('amountMost', { most: formatRupees(maxRupees) }) };
    throw new Refusal('AMOUNT_INVALID', { fields });
  }
  return amountPaise;
}

function readTime(receivedAt: string, now: Date): Date {
  if (receivedAt === '') return now;
  const atMs = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(receivedAt)
    ? Date.parse(receivedAt)
    : Number.NaN;
  const ageMs = now.getTime() - atMs;
  if (Number.isNaN(atMs) || ageMs < -clockSlackMs || ageMs > maxAgeMs) {
    const fields = { receivedAt: problem('receivedAtWrong') };
    throw new Refusal('VALIDATION', { fields });
  }
  return new Date(atMs);
}

/** The target of the money; throws the refusal. */
async function refuseUnfit(
  trx: Db,
  registration: RegistrationRow,
  given: Recorded & { amountPaise: number },
  context: MoneyContext,
): Promise<'fee' | 'balance' | 'contribution'> {
  const { status } = registration;
  if (!mayTake('pay', status)) throw new Refusal('STATUS_CHANGE');
  const { ledger, duePaise } = await readStanding(trx, registration, null, context);
  const { target, method, amountPaise, reason } = given;
  const kind = allocateStaffMoney({ target, isFeePaid: ledger.feeEntry !== null, duePaise });
  if (kind === null) throw new Refusal('ALREADY_PAID');
  const { isInFlight } = await findAttempts(trx, registration.id);
  if (kind !== 'contribution' && isInFlight) throw new Refusal('IN_PROGRESS');
  const due = formatRupees(paiseToRupees(duePaise));
  if (method === 'complimentary' && (kind === 'contribution' || amountPaise > duePaise)) {
    throw new Refusal('AMOUNT_INVALID', { fields: { amount: problem('waiveMost', { due }) } });
  }
  const isShort = kind !== 'contribution' && amountPaise < duePaise;
  if (reason === '' && (isShort || method === 'complimentary')) {
    const why = isShort ? problem('whyLess', { due }) : problem('whyNothing');
    throw new Refusal('VALIDATION', { fields: { reason: why } });
  }
  return kind;
}
