import type { BodyOf, ReplyOf } from '@sangamam/contract/calls/endpoint';
import { hourMs } from '@sangamam/contract/locale/durations';
import type { RegistrationStatus } from '@sangamam/contract/registrations/status';
import type { givePlace as endpoint } from '@sangamam/contract/staff-registrations/acts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { MessageContext } from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { projectRegistration } from '../../money/index.ts';
import {
  countFreePlaces,
  lockForAct,
  lockRegistration,
  type RegistrationRow,
  recordAct,
  requireStep,
  takeStep,
} from '../../registrations/index.ts';
import { placeGiven } from './place-kinds.ts';
import { insertOffer } from './place-offer-store.ts';
import { queueKeptPlace } from './waiting-mail.ts';

/**
 * Gives a registration on the waiting list its places, while the capacity has as many: from then on it
 * holds them as every other that was submitted, and may be paid. The registrant is told; the reason is
 * for staff. A fee of nothing confirms it at once. Refuses with REGISTRATION_NOT_FOUND, STATUS_STEP, and
 * TOO_FEW_PLACES: who wants to go above the capacity raises it in the settings first. See
 * docs/operations.md#the-waiting-list.
 */
export async function givePlace(
  trx: Db,
  id: string,
  { reason }: BodyOf<typeof endpoint>,
  by: StaffActor,
  context: MessageContext,
): Promise<ReplyOf<typeof endpoint>> {
  // counted as a submission is, places before the registration, so that neither waits for the other
  const free = await countFreePlaces(trx, context.settings);
  const row = await lockForAct(trx, by.admin, id);
  if (row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
  const { registrationNumber, status: from, people } = row;
  requireStep('givePlace', from);
  refuseTooFew(free, people);
  const { status, isTold } = await takeOffList(trx, row, context);
  const changed = [from, status] as const;
  const act = { event: 'place given', action: 'registration.give-place', reason } as const;
  await recordAct(trx, row, { ...act, status: changed }, by, context.now);
  return { registrationNumber, status, isTold };
}

/** TOO_FEW_PLACES where fewer are free than people; null: there is no limit. */
export function refuseTooFew(free: number | null, people: number): void {
  if (free === null || free >= people) return;
  throw new Refusal('TOO_FEW_PLACES', { values: { free: Math.max(0, free), people } });
}

/**
 * Takes a locked registration off the waiting list. Its places are kept for as long as the settings say; who has
 * nothing to pay is confirmed, and sent the confirmation.
 */
export async function takeOffList(
  trx: Db,
  row: RegistrationRow,
  context: MessageContext,
): Promise<{ readonly status: RegistrationStatus; readonly isTold: boolean }> {
  const { id, people, email } = row;
  const { settings, now } = context;
  await takeStep(trx, row, 'givePlace', now);
  await projectRegistration(trx, id, context);
  const status = (await lockRegistration(trx, id))?.status ?? 'Submitted';
  if (status !== 'Submitted') return { status, isTold: email !== '' };
  const until = new Date(now.getTime() + settings.capacity.offerHours * hourMs);
  await insertOffer(trx, { registrationId: id, people, until, now });
  return { status, isTold: await queueKeptPlace(trx, id, { kind: placeGiven, until }, context) };
}
