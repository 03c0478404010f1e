import { badRequest, type Notes, type Order, type World } from './state.ts';
import { mergeSwitches, parseSwitches, type Switches } from './switches.ts';

/** Limits of the Orders API (razorpay.com/docs/api/orders/create). */
const MIN_AMOUNT_PAISE = 100;
const MAX_AMOUNT_PAISE = 50_000_000;
const MAX_RECEIPT_LENGTH = 40;
const MAX_NOTES = 15;
const MAX_NOTE_LENGTH = 256;

/**
 * Makes an order of `amount` paise. Refuses what the provider's documents refuse: an amount that is
 * no integer or below 100, another currency than INR, a receipt over 40 characters, over 15 notes.
 * `notes.sim` (JSON, see `parseSwitches`) sets the switches of this order alone.
 */
export function createOrder(world: World, body: Record<string, unknown>): Order {
  const { amount, currency = 'INR' } = body;
  if (amount === undefined) throw badRequest('The amount field is required.', 'amount');
  if (!Number.isInteger(amount)) throw badRequest('The amount must be an integer.', 'amount');
  const amountPaise = Number(amount);
  if (amountPaise < MIN_AMOUNT_PAISE) {
    throw badRequest('Order amount less than minimum amount allowed', 'amount');
  }
  if (amountPaise > MAX_AMOUNT_PAISE) {
    throw badRequest('Amount exceeds maximum amount allowed.', 'amount');
  }
  if (currency !== 'INR') throw badRequest('Currency is not supported', 'currency');
  const receipt = parseReceipt(body.receipt);
  if (body.partial_payment) {
    throw badRequest('Partial payments are not enabled for this account.', 'partial_payment');
  }
  const notes = parseNotes(body.notes);
  const switches = orderSwitches(notes);
  if (typeof switches === 'string') throw badRequest(`notes.sim: ${switches}`, 'notes');

  const order: Order = {
    id: world.newId('order'),
    entity: 'order',
    amount: amountPaise,
    amount_paid: 0,
    amount_due: amountPaise,
    currency: 'INR',
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: Math.floor(world.nowMs() / 1000),
  };
  const payment = body.payment as { capture?: unknown } | undefined;
  const autoCapture = payment?.capture !== 'manual';
  world.state.orders.set(order.id, { order, autoCapture, switches });
  return order;
}

/** Reads a receipt: a text of up to 40 characters, or none. */
export function parseReceipt(receipt: unknown): string | null {
  if (receipt === null || receipt === undefined) return null;
  if (typeof receipt !== 'string') throw badRequest('The receipt must be a string.', 'receipt');
  if (receipt.length <= MAX_RECEIPT_LENGTH) return receipt;
  throw badRequest('The receipt may not be greater than 40 characters.', 'receipt');
}

/** Reads notes: up to 15 pairs of up to 256 characters; numbers become text, none becomes `[]`. */
export function parseNotes(input: unknown): Notes {
  if (input === undefined || input === null) return [];
  if (typeof input !== 'object') throw badRequest('The notes must be an object.', 'notes');
  const pairs = Object.entries(input);
  if (pairs.length === 0) return [];
  if (pairs.length > MAX_NOTES) {
    throw badRequest('The notes may not have more than 15 items.', 'notes');
  }
  const ok = pairs.every(
    ([key, value]) =>
      key.length <= MAX_NOTE_LENGTH &&
      (typeof value === 'string' || typeof value === 'number') &&
      String(value).length <= MAX_NOTE_LENGTH,
  );
  if (!ok) throw badRequest('Each note must be a text of at most 256 characters.', 'notes');
  return Object.fromEntries(pairs.map(([key, value]) => [key, String(value)]));
}

/** The notes where they are right, else none: a window that pays does not fail for them. */
export function readNotes(input: unknown): Notes {
  try {
    return parseNotes(input);
  } catch {
    return [];
  }
}

/** The switches in `notes.sim`, or a sentence that says what is wrong with them. */
export function orderSwitches(notes: unknown): Switches | string {
  const text = (notes as { sim?: unknown } | null)?.sim;
  if (text === undefined) return {};
  try {
    return parseSwitches(JSON.parse(String(text)));
  } catch {
    return 'Switches must be a JSON object.';
  }
}

/** The switches in force for an order: the general ones, overridden by its own. */
export function switchesOf(world: World, orderId: string | null): Switches {
  return mergeSwitches(world.state.switches, world.state.orders.get(orderId ?? '')?.switches);
}
