import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import { paiseToRupees, toPaise } from '@sangamam/contract/locale/money';
import type { PaymentRequest, RequestWay } from '@sangamam/contract/payments/requests';
import { mayTake } from '@sangamam/contract/registrations/status';
import { v7 } from 'uuid';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { tx } from '../../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { isProviderUnavailable } from '../../../platform/outside/razorpay.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  feeOf,
  findRegistrationForMail,
  getRegistrationInScope,
  lockForAct,
  nameInMail,
} from '../../registrations/index.ts';
import { type MoneyContext, type MoneyDeps, moneyContext } from '../intake/apply-payment.ts';
import { minOrderPaise, nextPollAt } from '../ledger/rules.ts';
import { recipientOf, visitValues } from '../mails/confirmation.ts';
import { payLink } from '../mails/payment-kinds.ts';
import { isMoneyUnmatched } from '../orders/payment-store.ts';
import {
  findCurrentRequest,
  findRequest,
  insertRequest,
  type RequestRow,
  recordAnswer,
  recordClosed,
} from '../orders/request-store.ts';
import { listMoneyUnderWay } from '../standing/payer-store.ts';
import { closeRequest, lookForPayments } from './close-requests.ts';

/** A code is shown to somebody who stands there; the provider takes no less than 15 minutes. */
const codeMs = 30 * minuteMs;
/** A link is good until the last day to pay, but for so long at least and at most. */
const linkMs = { least: 2 * dayMs, most: 30 * dayMs };
/** A code or link that ends sooner is made anew. */
const minLeftMs = 5 * minuteMs;
/** An answer that has not come by then was lost: the provider is asked what it made. */
const lostAfterMs = minuteMs;
/** While a code is shown the provider is asked at most this often. */
const askAgainAfterMs = 10_000;

/**
 * Asks a registrant for what is due, outside the checkout: by a UPI code to be shown, or by a link, which is
 * mailed. What is open for the same amount is given again; anything else is ended first. Our row comes first, so
 * that the money finds its registration by the note whatever becomes of the answer. Refuses with
 * REGISTRATION_NOT_FOUND, STATUS_CHANGE, NOTHING_TO_PAY, AMOUNT_INVALID, PAYMENT_NOT_MATCHED, IN_PROGRESS,
 * PROVIDER_UNAVAILABLE and PAYMENT_REJECTED.
 */
export async function askForPayment(
  deps: MoneyDeps,
  by: StaffActor,
  id: string,
  way: RequestWay,
): Promise<PaymentRequest> {
  const context = await moneyContext(deps);
  const { settings, mode, env, now } = context;
  await endOther(deps, by, { id, way }, context);
  const { request, isNew, number, email } = await tx(deps.db, async (trx) => {
    const row = await lockForAct(trx, by.admin, id);
    if (row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
    if (!mayTake('askForPayment', row.status)) throw new Refusal('STATUS_CHANGE');
    const { due, rates } = feeOf(row, settings);
    const amountPaise = toPaise(due);
    if (amountPaise < minOrderPaise) throw new Refusal('NOTHING_TO_PAY');
    if (amountPaise > toPaise(settings.payments.maxOrder)) throw new Refusal('AMOUNT_INVALID');
    if (await isMoneyUnmatched(trx, id, false)) throw new Refusal('PAYMENT_NOT_MATCHED');
    if ((await listMoneyUnderWay(trx, [id], now)).size > 0) throw new Refusal('IN_PROGRESS');
    const current = await findCurrentRequest(trx, id, way);
    const known = { number: row.registrationNumber, email: row.email };
    if (current?.status === 'open' && isSame(current, amountPaise, mode, now)) {
      return { request: current, isNew: false, ...known };
    }
    // somebody else asks at the same time
    if (current && isLive(current)) throw new Refusal('IN_PROGRESS');
    const requestId = v7();
    const common = { registrationId: id, way, amountPaise, rates, providerMode: mode };
    const until = new Date(now.getTime() + lifetimeMs(way, settings.deadlines.payBy, now));
    await insertRequest(trx, {
      ...common,
      id: requestId,
      until,
      createdAt: now,
      nextLookAt: new Date(now.getTime() + lostAfterMs),
      askedBy: by.admin.id,
    });
    const changes = { amount: [null, due] as const, way: [null, way] as const };
    const object = { type: 'registration', id };
    const entry = { by, action: 'payment.ask', object, school: row.school, changes } as const;
    await logAdminAction(trx, entry, now);
    const request = await findRequest(trx, requestId);
    if (!request) throw new Error('the request was just written');
    return { request, isNew: true, ...known };
  });
  if (isNew) await openAtProvider(deps, request, { name: `${settings.event.name} ${number}`, env });
  const open = (await findRequest(deps.db, request.id)) ?? request;
  if (way === 'link') await tx(deps.db, (trx) => queuePayLink(trx, open, context));
  return present(open, email);
}

/** The request of this kind that can still be paid, else the newest; null without one. While it is open the provider is asked for news. */
export async function readRequest(
  deps: MoneyDeps,
  { admin }: StaffActor,
  id: string,
  way: RequestWay,
): Promise<PaymentRequest | null> {
  const row = await getRegistrationInScope(deps.db, admin, id);
  const current = await findCurrentRequest(deps.db, id, way);
  if (current?.status !== 'open') return current && present(current, row.email);
  await lookForPayments(deps, current, askAgainAfterMs).catch((error) => {
    if (!isProviderUnavailable(error)) throw error;
  });
  return present((await findRequest(deps.db, current.id)) ?? current, row.email);
}

/** Ends what can be paid this way and is not to be given again, one whose answer was lost too. */
async function endOther(
  deps: MoneyDeps,
  { admin }: StaffActor,
  { id, way }: { readonly id: string; readonly way: RequestWay },
  { settings, mode, now }: MoneyContext,
): Promise<void> {
  const row = await getRegistrationInScope(deps.db, admin, id);
  const current = await findCurrentRequest(deps.db, id, way);
  if (!current || !isLive(current)) return;
  const amountPaise = toPaise(feeOf(row, settings).due);
  if (current.status === 'open' && isSame(current, amountPaise, mode, now)) return;
  await closeRequest(deps, current);
}

const isLive = ({ status }: RequestRow) => status === 'open' || status === 'creating';

const isSame = (request: RequestRow, amountPaise: number, mode: string, now: Date) =>
  request.amountPaise === amountPaise &&
  request.providerMode === mode &&
  request.until.getTime() - now.getTime() > minLeftMs;

function lifetimeMs(way: RequestWay, payBy: string, now: Date): number {
  if (way === 'qr') return codeMs;
  const leftMs = Date.parse(payBy) - now.getTime();
  return Math.min(linkMs.most, Math.max(linkMs.least, leftMs));
}

async function openAtProvider(
  deps: MoneyDeps,
  request: RequestRow,
  { name, env }: { readonly name: string; readonly env: string },
): Promise<void> {
  const { id, way, amountPaise, until, createdAt } = request;
  const notes = { request: id, env };
  const made = await deps.outside.payments.createRequest({ way, amountPaise, name, until, notes });
  if ('refused' in made) {
    await recordClosed(deps.db, id, deps.now());
    deps.log.error({ requestId: id, answer: made }, 'the provider refused a payment request');
    throw new Refusal('PAYMENT_REJECTED', { values: { call: 'other' } });
  }
  const { id: providerId, url, code } = made;
  const nextLookAt = nextPollAt(createdAt, deps.now());
  await recordAnswer(deps.db, id, { providerId, url, code, nextLookAt });
  const known = await findRequest(deps.db, id);
  if (known?.status !== 'closed') return;
  // ended while the provider was asked: the newer request has the newer code or link
  await closeRequest(deps, known);
  throw new Refusal('IN_PROGRESS');
}

async function queuePayLink(
  trx: Parameters<typeof queueMessage>[0],
  { id, registrationId, url, amountPaise, until }: RequestRow,
  context: MessageContext,
): Promise<void> {
  const registration = await findRegistrationForMail(trx, registrationId);
  if (!registration || url === null) return;
  await queueMessage(
    trx,
    {
      kind: payLink,
      to: recipientOf(registration),
      values: {
        number: registration.registrationNumber,
        name: nameInMail(registration),
        amount: paiseToRupees(amountPaise),
        until: until.toISOString(),
        ...visitValues(registration, context.settings),
        payUrl: url,
        changeUrl: `${context.config.publicUrl}/alumni-update`,
      },
      dedupeKey: `payLink:${id}`,
      registrationId,
    },
    context,
  );
}

function present(
  { way, status, amountPaise, url, code, until }: RequestRow,
  email: string,
): PaymentRequest {
  const state = status === 'creating' ? 'closed' : status;
  const shown = { way, state, amount: paiseToRupees(amountPaise), url: url ?? '', code };
  return { ...shown, until: until.toISOString(), isMailed: way === 'link' && email !== '' };
}
