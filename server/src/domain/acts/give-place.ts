import type { ReplyOf } from '@sangamam/contract/endpoint';
import type { givePlace as endpoint } from '@sangamam/contract/registration-acts';
import type { StaffActor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { MessageContext } from '../../platform/messages/queue-message.ts';
import { projectRegistration } from '../money/project-registration.ts';
import { writeStatus } from '../registrations/act-store.ts';
import { countFreePlaces } from '../registrations/take-places.ts';
import { lockForAct, recordAct, requireStep } from './change-registration.ts';
import { queuePlaceGiven } from './waiting-mail.ts';

/**
 * Gives a registration on the waiting list its places, while the capacity has as many: from then on it
 * holds them as every other that was submitted, and may be paid. The registrant is told. A fee of nothing
 * confirms it at once. Refuses with REGISTRATION_NOT_FOUND, STATUS_CHANGE, and CAPACITY: who wants to go
 * above the capacity raises it in the settings first. See docs/operations.md#the-waiting-list.
 */
export async function givePlace(
  trx: Db,
  id: string,
  by: StaffActor,
  context: MessageContext,
): Promise<ReplyOf<typeof endpoint>> {
  // counted as a submission is, places before the registration, so that neither waits for the other
  const free = await countFreePlaces(trx, context.settings);
  const row = await lockForAct(trx, by.admin, id);
  if (row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
  const { registrationNumber, status: from, people } = row;
  requireStep('givePlace', from);
  if (free !== null && free < people) {
    throw new Refusal('CAPACITY', { message: tooFewPlacesMessage(free, people) });
  }
  await writeStatus(trx, id, { status: 'Submitted', now: context.now });
  await projectRegistration(trx, id, context);
  const { status } = await lockForAct(trx, by.admin, id);
  // who has nothing to pay was sent the confirmation just now
  const isTold =
    status === 'Submitted' ? await queuePlaceGiven(trx, id, context) : row.email !== '';
  const changed = [from, status] as const;
  const act = { event: 'place given', action: 'registration.give-place', reason: '' } as const;
  await recordAct(trx, row, { ...act, status: changed }, by, context.now);
  return { registrationNumber, status, isTold };
}

function tooFewPlacesMessage(free: number, people: number): string {
  const left =
    free <= 0 ? 'No place is free' : free === 1 ? '1 place is free' : `${free} places are free`;
  return `${left}, and this registration needs ${people}. Cancel others, or raise the capacity in the settings.`;
}
