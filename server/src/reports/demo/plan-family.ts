import { minuteMs } from '@sangamam/contract/locale/durations';
import {
  askForRefund,
  confirmPayment,
  createOrder,
  decideRefund,
  recordPayment,
  sendRefund,
} from '../../domain/money/index.ts';
import { type Answers, answerForm } from './answers.ts';
import { type Demo, failToPay, payOnline } from './demo.ts';
import {
  beginForm,
  feeRupees,
  type Registrant,
  registerAtDesk,
  registerQuickly,
  save,
  submitForm,
} from './register.ts';
import { findAwaitedRefund } from './store.ts';

/** An event of the simulation and its moment. */
export interface PlannedEvent {
  readonly atMs: number;
  run(): Promise<unknown>;
}

const minutes = minuteMs;
const days = 24 * 60 * minutes;

/** All but one in so many agree that fellow alumni read their name. */
const silentOneIn = 3;
/** One in so many people makes an unmatched payment or a false claim. */
const oddOneIn = 200;
const mismatched = 7;
const forged = 13;

/**
 * Plans what person number `n` does: abandons the form, pays at once, later, in cash or not at all, adds
 * people, contributes, or asks for a refund.
 */
export function planFamily(
  demo: Demo,
  n: number,
  beganMs: number,
): { registrant: Registrant; plannedEvents: PlannedEvent[] } {
  const { random } = demo;
  const plannedEvents: PlannedEvent[] = [];
  const at = (delayMs: number, run: () => Promise<unknown>) =>
    plannedEvents.push({ atMs: beganMs + delayMs, run });
  const registrant: Registrant = {
    id: '',
    answers: answerForm(random, demo.settings, n),
    locale: random.weigh({ en: 80, ml: 18, hi: 2 }),
    consents: { policies: true, photos: random.chance(0.7), attendeeList: n % silentOneIn !== 0 },
  };
  const channel = random.weigh({ full: 50, left: 12, quick: 30, desk: 8 });
  const lastStep = random.whole(1, 7);
  if (channel === 'left') {
    at(0, () => beginForm(demo, registrant, lastStep));
    return { registrant, plannedEvents };
  }
  if (channel === 'desk') at(0, () => registerAtDesk(demo, registrant));
  if (channel === 'quick') at(0, () => registerQuickly(demo, registrant));
  if (channel === 'full') at(0, () => submitForm(demo, registrant));
  const fee = feeRupees(demo, registrant.answers);
  if (fee > 0 && channel !== 'desk') {
    planPayment(demo, registrant, { n, fee, isQuick: channel === 'quick', at });
  }
  return { registrant, plannedEvents };
}

type At = (delayMs: number, run: () => Promise<unknown>) => unknown;

function planPayment(
  demo: Demo,
  registrant: Registrant,
  { n, fee, isQuick, at }: { n: number; fee: number; isQuick: boolean; at: At },
): void {
  const { random } = demo;
  const purpose = 'registration' as const;
  const { financial } = registrant.answers;
  const amount = fee + (isQuick ? 0 : (financial?.contributionAmount ?? 0));
  if (n % oddOneIn === mismatched)
    return void at(6 * minutes, () => payTooLittle(demo, registrant));
  if (n % oddOneIn === forged) return void at(6 * minutes, () => claimFalsely(demo, registrant, n));
  const how = random.weigh({ now: 62, later: 12, again: 5, staff: 5, never: 13, failed: 3 });
  if (how === 'never') return void at(2 * minutes, () => save(demo, registrant, 'payment'));
  if (how === 'failed') return void at(5 * minutes, () => failToPay(demo, registrant.id));
  if (how === 'again') at(4 * minutes, () => failToPay(demo, registrant.id));
  const delayMs =
    how === 'later' || how === 'staff' ? random.whole(1, 12) * days : random.whole(5, 20) * minutes;
  if (how === 'staff') {
    at(delayMs, () => payByTransfer(demo, registrant, { n, amount: fee }));
    return;
  }
  let paymentId = '';
  at(delayMs, async () => {
    paymentId = await payOnline(demo, registrant.id, { purpose, amount });
  });
  const then = random.weigh({ nothing: 84, give: 6, grow: 5, leave: 4, part: 1 });
  const laterMs = delayMs + random.whole(1, 16) * days;
  if (then === 'give') {
    const gift = random.pick([500, 1000, 1500, 2500, 5000]);
    at(laterMs, () => payOnline(demo, registrant.id, { purpose: 'contribution', amount: gift }));
  }
  if (then === 'grow') {
    at(laterMs, () => addAttendee(demo, registrant));
    if (random.chance(0.5))
      at(laterMs + 1 * days, () => payOnline(demo, registrant.id, { purpose }));
  }
  if (then === 'leave') {
    const isDecided = random.chance(0.8);
    at(laterMs, () => refund(demo, { paymentId, amount, isLeaving: true, isDecided }));
  }
  if (then === 'part') {
    at(laterMs, () => refund(demo, { paymentId, amount: 300, isLeaving: false, isDecided: true }));
  }
}

/** The provider captures another amount than asked for, which leaves a finding for staff. */
async function payTooLittle({ deps, bank }: Demo, { id }: Registrant): Promise<void> {
  const { orderId } = await createOrder(deps, id, { purpose: 'registration' });
  await bank.switches({ amountOverride: 12_300 });
  const { response } = await bank.pay(orderId);
  await bank.switches({});
  const paymentId = response.razorpay_payment_id;
  await confirmPayment(deps, id, { paymentId, source: 'put' });
}

/** Claims a payment with a wrong signature, which leaves a finding. */
async function claimFalsely({ deps }: Demo, { id }: Registrant, n: number): Promise<void> {
  const { orderId } = await createOrder(deps, id, { purpose: 'registration' });
  const paymentId = `pay_Demo${String(n).padStart(10, '0')}`;
  const signed = { orderId, signature: '0'.repeat(64) };
  await confirmPayment(deps, id, { paymentId, signed, source: 'transaction' }).catch(() => {});
}

async function payByTransfer(
  { deps, staff }: Demo,
  { id }: Registrant,
  { n, amount }: { n: number; amount: number },
): Promise<void> {
  const reference = `NEFT${String(n).padStart(8, '0')}`;
  const money = { method: 'transfer', amount, reference, receivedAt: '', reason: '' } as const;
  await recordPayment(deps, staff.treasurer, { registration: id, target: 'fee', ...money });
}

async function addAttendee(demo: Demo, registrant: Registrant): Promise<void> {
  const { eventAttendance } = registrant.answers;
  const { attendees } = eventAttendance;
  const { adults } = attendees;
  const more = { ...attendees, adults: { ...adults, nonVeg: adults.nonVeg + 1 } };
  const changed: Partial<Answers> = { eventAttendance: { ...eventAttendance, attendees: more } };
  await save(demo, registrant, 'eventAttendance', changed);
}

/** A refund by a treasurer; a large one needs a second person, whose decision may be outstanding. */
async function refund(
  { deps, staff }: Demo,
  back: { paymentId: string; amount: number; isLeaving: boolean; isDecided: boolean },
): Promise<void> {
  const { paymentId, amount, isLeaving, isDecided } = back;
  const reason = isLeaving ? 'They cannot come to the meet' : 'One person less will come';
  const asked = { paymentId, amount, reason, cancelRegistration: isLeaving, tellPayer: true };
  await sendRefund(deps, await askForRefund(deps, staff.treasurer, asked));
  const refundId = await findAwaitedRefund(deps.db, paymentId);
  if (refundId === undefined || !isDecided) return;
  await decideRefund(deps, staff.checker, { refundId, decision: 'approve', note: '' });
}
