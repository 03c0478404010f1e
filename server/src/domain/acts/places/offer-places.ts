import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { system } from '../../../platform/actor.ts';
import { tx } from '../../../platform/db/connect.ts';
import { job } from '../../../platform/jobs/job.ts';
import {
  type MessageContext,
  type MessageDeps,
  messageContext,
} from '../../../platform/messages/queue-message.ts';
import {
  isPaymentOnItsWay,
  projectRegistration,
  sumHeld,
  wasWindowOpened,
} from '../../money/index.ts';
import {
  countFreePlaces,
  findNextWaiting,
  lockRegistration,
  recordChange,
  takeStep,
  unpaidDaysOf,
  unpaidPlaceEndsAt,
} from '../../registrations/index.ts';
import { takeOffList } from './give-place.ts';
import { offerKinds } from './offer-kinds.ts';
import { placeEnding, placeLapsed } from './place-kinds.ts';
import { endOffer, insertOffer, listOffersDue, listUnpaidPlaces } from './place-offer-store.ts';
import { queueKeptPlace, queueWaiting } from './waiting-mail.ts';

/** Offers looked at in one run. */
const mostAtOnce = 200;
/** A payer who opened the payment window since then may be paying: their place is kept. */
const payingForMs = hourMs;

/** So long before a place that nobody paid for goes to who waits, a mail says so. */
const warningMs = dayMs;

/**
 * Says of places that were not paid for in the days of the settings until when they are kept; takes back those that
 * were kept until now and not paid or confirmed; then offers what is free to those who wait: first come first, among
 * those that fit. Nobody goes on waiting where the number of people is no longer limited.
 */
export async function offerPlaces(deps: MessageDeps): Promise<void> {
  const context = await messageContext(deps);
  const { now, settings } = context;
  await warnUnpaid(deps, context);
  for (const id of await listOffersDue(deps.db, { now, limit: mostAtOnce })) {
    await endOffered(deps, id, context);
  }
  const { people, offers } = settings.capacity;
  if (people > 0 && !offers) return;
  for (let made = 0; made < mostAtOnce && (await offerNext(deps, context)); made++);
}

export const offerPlacesJob = job({
  name: 'offer-places',
  work: 'soon',
  cron: '* * * * *',
  endsByAge: 'waits',
  async run(deps) {
    await offerPlaces(deps);
    await offerKinds(deps);
  },
});

/** Everybody is told a day before, so who has had no word keeps the place for another day, whatever the settings. */
async function warnUnpaid(deps: MessageDeps, context: MessageContext): Promise<void> {
  const { now, settings } = context;
  const days = unpaidDaysOf(settings);
  if (days === null) return;
  const before = new Date(now.getTime() - days * dayMs + warningMs);
  const due = await listUnpaidPlaces(deps.db, { before, limit: mostAtOnce });
  for (const { id } of due) {
    await tx(deps.db, async (trx) => {
      await lockRegistration(trx, id);
      const [row] = await listUnpaidPlaces(trx, { before, limit: 1, id });
      const endsAt = row && unpaidPlaceEndsAt(row, settings);
      if (!endsAt) return;
      const until = new Date(Math.max(endsAt.getTime(), now.getTime() + warningMs));
      await insertOffer(trx, { registrationId: id, people: row.people, until, now });
      await queueKeptPlace(trx, id, { kind: placeEnding, until }, context);
    });
  }
}

async function endOffered(deps: MessageDeps, id: string, context: MessageContext): Promise<void> {
  const { settings, now } = context;
  await tx(deps.db, async (trx) => {
    // places before the registration, as everybody who counts them
    const free = await countFreePlaces(trx, settings);
    const row = await lockRegistration(trx, id);
    if (!row) return;
    if (row.status !== 'Submitted' || row.deletedAt !== null) {
      return await endOffer(trx, id, { state: 'taken', now });
    }
    // without a limit nobody else needs the place
    const isKept = free === null || (await sumHeld(trx, id)) !== 0;
    if (isKept) return await endOffer(trx, id, { state: 'taken', now });
    const since = new Date(now.getTime() - payingForMs);
    if ((await isPaymentOnItsWay(trx, id)) || (await wasWindowOpened(trx, id, since))) return;
    await endOffer(trx, id, { state: 'lapsed', now });
    await takeStep(trx, row, 'lapse', now);
    await projectRegistration(trx, id, context);
    const changes = [{ field: 'status', before: row.status, after: 'Waitlisted' }];
    const change = { registrationId: id, by: system, event: 'offer lapsed', changes } as const;
    await recordChange(trx, change, now);
    await queueWaiting(trx, id, placeLapsed, context);
  });
}

/** True if somebody was given a place. */
async function offerNext(deps: MessageDeps, context: MessageContext): Promise<boolean> {
  const { settings, now } = context;
  return await tx(deps.db, async (trx) => {
    const free = await countFreePlaces(trx, settings);
    if (free !== null && free <= 0) return false;
    const id = await findNextWaiting(trx, free);
    const row = id === null ? null : await lockRegistration(trx, id);
    if (row?.status !== 'Waitlisted') return false;
    const { status } = await takeOffList(trx, row, context);
    const changes = [{ field: 'status', before: row.status, after: status }];
    const change = { registrationId: row.id, by: system, event: 'place given', changes } as const;
    await recordChange(trx, change, now);
    return true;
  });
}
