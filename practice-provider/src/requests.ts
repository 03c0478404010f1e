import { emitEvents } from './events.ts';
import { createOrder, parseNotes } from './orders.ts';
import { attemptPayment, takeByUpi } from './payments.ts';
import {
  badRequest,
  type Payment,
  type PaymentLink,
  type QrCode,
  type World,
  withId,
} from './state.ts';

const MIN_AMOUNT_PAISE = 100;
/** A code closes 15 minutes from now at the earliest (razorpay.com/docs/api/qr-codes/create). */
const MIN_OPEN_S = 15 * 60;
const MAX_REFERENCE_LENGTH = 40;

const secondsNow = (world: World) => Math.floor(world.nowMs() / 1000);

/** `POST /payments/qr_codes`: a UPI code of a fixed amount for one payment; other kinds are not practised. */
export function createQrCode(world: World, siteUrl: string, body: Record<string, unknown>): QrCode {
  const { type, usage, fixed_amount, payment_amount: amount, close_by: closeBy = null } = body;
  if (type !== 'upi_qr') throw badRequest('The selected type is invalid.', 'type');
  if (usage !== 'single_use') throw badRequest('The selected usage is invalid.', 'usage');
  if (fixed_amount !== true) {
    throw badRequest('The fixed amount field must be true.', 'fixed_amount');
  }
  if (!isAmount(amount)) throw badRequest('The payment amount is invalid.', 'payment_amount');
  const earliest = secondsNow(world) + MIN_OPEN_S;
  if (closeBy !== null && !(Number.isInteger(closeBy) && Number(closeBy) >= earliest)) {
    throw badRequest('close_by should be at least 15 minutes after current time.', 'close_by');
  }
  const notes = parseNotes(body.notes);
  const id = world.newId('qr');
  const code: QrCode = {
    id,
    entity: 'qr_code',
    name: textOrNull(body.name),
    usage: 'single_use',
    type: 'upi_qr',
    image_url: `${siteUrl}/qr/${id}`,
    image_content: `upi://pay?pa=practice@upi&pn=Practice&tr=${id}&am=${(amount * 0.01).toFixed(2)}&cu=INR`,
    payment_amount: amount,
    status: 'active',
    description: textOrNull(body.description),
    fixed_amount: true,
    payments_amount_received: 0,
    payments_count_received: 0,
    notes,
    customer_id: null,
    close_by: closeBy as number | null,
    created_at: secondsNow(world),
    closed_at: null,
    close_reason: null,
  };
  world.state.qrCodes.set(id, code);
  return code;
}

/** A code as it is now: one whose time is over is closed. */
export function findQrCode(world: World, id: string): QrCode {
  const code = withId(world.state.qrCodes, id);
  const isOver = code.close_by !== null && code.close_by <= secondsNow(world);
  if (isOver && code.status === 'active') close(world, code, 'expired');
  return code;
}

export function closeQrCode(world: World, id: string): QrCode {
  const code = findQrCode(world, id);
  if (code.status === 'closed') throw badRequest('QR code is already closed.');
  close(world, code, 'on_demand');
  return code;
}

/** Somebody scans the code and pays in their app: taken at once, without an order, under the notes of the code. */
export function payQrCode(world: World, id: string): Payment {
  const code = findQrCode(world, id);
  if (code.status === 'closed') throw badRequest('This QR code is closed.');
  const { payment_amount: amount, description, notes } = code;
  const payment = takeByUpi(world, { amount, description, notes });
  code.payments_amount_received += payment.amount;
  code.payments_count_received += 1;
  close(world, code, 'paid');
  emitEvents(world, null, [{ type: 'qr_code.credited', payment, qr_code: { ...code } }]);
  return payment;
}

function close(world: World, code: QrCode, reason: string): void {
  code.status = 'closed';
  code.closed_at = secondsNow(world);
  code.close_reason = reason;
}

/** `POST /payment_links`: a page of the provider on which this amount can be paid once. */
export function createPaymentLink(
  world: World,
  siteUrl: string,
  body: Record<string, unknown>,
): PaymentLink {
  const { amount, currency = 'INR', reference_id: reference = '', expire_by: expireBy = 0 } = body;
  if (!isAmount(amount)) throw badRequest('The amount must be at least INR 1.00', 'amount');
  if (currency !== 'INR') throw badRequest('Currency is not supported', 'currency');
  if (typeof reference !== 'string' || reference.length > MAX_REFERENCE_LENGTH) {
    throw badRequest('reference_id: the length must be no more than 40.', 'reference_id');
  }
  const isTaken = [...world.state.links.values()].some(
    ({ reference_id }) => reference !== '' && reference_id === reference,
  );
  if (isTaken) {
    throw badRequest('payment link with given reference_id already exists', 'reference_id');
  }
  const earliest = secondsNow(world) + MIN_OPEN_S;
  if (expireBy !== 0 && !(Number.isInteger(expireBy) && Number(expireBy) >= earliest)) {
    throw badRequest('expire_by should be at least 15 minutes after current time', 'expire_by');
  }
  const notes = parseNotes(body.notes);
  const id = world.newId('plink');
  const link: PaymentLink = {
    id,
    amount,
    amount_paid: 0,
    currency: 'INR',
    status: 'created',
    reference_id: reference,
    description: textOrNull(body.description),
    short_url: `${siteUrl}/l/${id}`,
    expire_by: Number(expireBy),
    notes,
    payments: [],
    created_at: secondsNow(world),
    cancelled_at: 0,
  };
  world.state.links.set(id, link);
  return link;
}

/** A link as it is now: one whose time is over has expired. */
export function findPaymentLink(world: World, id: string): PaymentLink {
  const link = withId(world.state.links, id);
  const isOver = link.expire_by !== 0 && link.expire_by <= secondsNow(world);
  if (isOver && link.status === 'created') link.status = 'expired';
  return link;
}

export function cancelPaymentLink(world: World, id: string): PaymentLink {
  const link = findPaymentLink(world, id);
  if (link.status !== 'created') {
    throw badRequest(`Payment link in ${link.status} state can't be cancelled.`);
  }
  link.status = 'cancelled';
  link.cancelled_at = secondsNow(world);
  return link;
}

/** Somebody pays on the page of the link: an order of the provider's own has its notes, the payment has none. */
export function payLink(
  world: World,
  id: string,
  attempt: { method: 'upi' | 'card'; outcome: 'succeed' | 'fail' },
): Payment {
  const link = findPaymentLink(world, id);
  if (link.status !== 'created') throw badRequest(`This payment link is ${link.status}.`);
  const { amount, reference_id: receipt, notes } = link;
  const order = createOrder(world, { amount, receipt, notes });
  const payment = attemptPayment(world, { ...attempt, orderId: order.id });
  if (!payment.captured) return payment;
  link.status = 'paid';
  link.amount_paid = payment.amount;
  link.payments = [{ payment_id: payment.id, amount: payment.amount, status: 'captured' }];
  emitEvents(world, order.id, [
    { type: 'payment_link.paid', payment, order, payment_link: { ...link } },
  ]);
  return payment;
}

const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= MIN_AMOUNT_PAISE;

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
