import type { Arrangements } from '@sangamam/contract/arrangements/arrangements';
import { hourMs } from '@sangamam/contract/locale/durations';
import { readLanguage } from '@sangamam/contract/locale/languages';
import { settingsIn } from '@sangamam/contract/settings/event-settings';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { system } from '../../../platform/actor.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import {
  type MessageContext,
  type MessageDeps,
  messageContext,
  queueMessage,
} from '../../../platform/messages/queue-message.ts';
import { recipientOf } from '../../money/index.ts';
import {
  findRegistrationForMail,
  lockRegistration,
  nameInMail,
  recordChange,
} from '../../registrations/index.ts';
import {
  findKindWait,
  findNextInLine,
  holdUnlimitedKinds,
  type InLine,
  listKindOffersDue,
  listKindWaits,
  lockKinds,
  setKindState,
} from './kind-store.ts';
import { kindOffered } from './place-kinds.ts';

/** Offers looked at in one run. */
const mostAtOnce = 200;

/**
 * Takes back beds and seats that were offered until now and not taken, then offers what is free of each kind to those
 * who wait for it: first come first, among those that fit. Nobody waits for a kind without a limit.
 */
export async function offerKinds(deps: MessageDeps): Promise<void> {
  const context = await messageContext(deps);
  const { now, settings } = context;
  await holdUnlimitedKinds(deps.db);
  for (const due of await listKindOffersDue(deps.db, { now, limit: mostAtOnce })) {
    await tx(deps.db, (trx) => endOffered(trx, due, now));
  }
  if (!settings.capacity.offers) return;
  for (let made = 0; made < mostAtOnce; made++) {
    const next = await findNextInLine(deps.db);
    if (!next) return;
    await tx(deps.db, (trx) => offer(trx, next, context));
  }
}

async function endOffered(trx: Db, due: InLine, now: Date): Promise<void> {
  const { registrationId, list, option } = due;
  await lockRegistration(trx, registrationId);
  const found = await findKindWait(trx, registrationId, list);
  if (!found?.until || new Date(found.until) > now) return;
  await setKindState(trx, due, { state: 'lapsed', until: null });
  const change = { registrationId, by: system, event: 'offer lapsed', reason: option } as const;
  await recordChange(trx, change, now);
}

/** Offers to the next; nothing where another one is next by now. */
async function offer(trx: Db, next: InLine, context: MessageContext): Promise<void> {
  const { registrationId, list, option } = next;
  const { now, settings } = context;
  await lockRegistration(trx, registrationId);
  await lockKinds(trx);
  const still = await findNextInLine(trx);
  if (still?.registrationId !== registrationId || still.list !== list) return;
  const until = new Date(now.getTime() + settings.capacity.offerHours * hourMs);
  await setKindState(trx, next, { state: 'offered', until });
  const change = { registrationId, by: system, event: 'place given', reason: option } as const;
  await recordChange(trx, change, now);
  const registration = await findRegistrationForMail(trx, registrationId);
  const found = await findKindWait(trx, registrationId, list);
  if (!registration || !found) return;
  const inLanguage = settingsIn(settings, readLanguage(registration.locale));
  const values = {
    number: registration.registrationNumber,
    name: nameInMail(registration),
    kind: optionLabel(inLanguage, list, option),
    count: found.people,
    until: until.toISOString(),
    changeUrl: `${context.config.publicUrl}/alumni-update`,
  };
  const dedupeKey = `${kindOffered.name}:${registrationId}:${list}:${values.until}`;
  const to = recipientOf(registration);
  await queueMessage(trx, { kind: kindOffered, to, values, dedupeKey, registrationId }, context);
}

/** The kinds that a registration waits for or is offered, for its owner. */
export async function readOwnWaits(
  db: Db,
  registrationId: string,
): Promise<Pick<Arrangements, 'waits'>> {
  return { waits: await listKindWaits(db, [registrationId]) };
}
