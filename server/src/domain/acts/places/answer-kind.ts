import type { answerKind as answerEndpoint } from '@sangamam/contract/arrangements/arrangements';
import type { BodyOf, ReplyOf } from '@sangamam/contract/calls/endpoint';
import type { KindList } from '@sangamam/contract/questions/options';
import { kindSteps, mayStep } from '@sangamam/contract/registrations/kinds';
import type { giveKind as giveEndpoint } from '@sangamam/contract/staff-registrations/acts';
import { registrant, type StaffActor } from '../../../platform/actor.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  lockForAct,
  lockRegistration,
  recordAct,
  recordChange,
} from '../../registrations/index.ts';
import { refuseTooFew } from './give-place.ts';
import { countFreeOfKind, findKindWait, holdKind, lockKinds, setKindState } from './kind-store.ts';

/** A registration, and one of the lists whose options are kinds. */
interface KindOf {
  readonly id: string;
  readonly list: KindList;
}

const eventOf = { take: 'place given', refuse: 'offer lapsed', waitAgain: 'waits again' } as const;

/**
 * The owner takes what is offered, lets it go, or waits again behind all others. Refuses with REGISTRATION_NOT_FOUND
 * and STATUS_CHANGE.
 */
export async function answerKind(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, list }: KindOf,
  { answer }: BodyOf<typeof answerEndpoint>,
): Promise<void> {
  const now = deps.now();
  await tx(deps.db, async (trx) => {
    const row = await lockRegistration(trx, id);
    if (!row || row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
    const found = await findKindWait(trx, id, list);
    if (!found || !mayStep(answer, found.state)) throw new Refusal('STATUS_CHANGE');
    const { to } = kindSteps[answer];
    const of = { registrationId: id, list };
    if (to === 'held') await holdKind(trx, of);
    else {
      const since = to === 'waiting' ? now : undefined;
      await setKindState(trx, of, { state: to, until: null, since });
    }
    const change = { by: registrant, event: eventOf[answer], reason: found.option } as const;
    await recordChange(trx, { registrationId: id, ...change }, now);
  });
}

/**
 * Staff give who waits the bed or seat, before all others; the reason is for staff. Refuses with
 * REGISTRATION_NOT_FOUND, STATUS_CHANGE and TOO_FEW_PLACES.
 */
export async function giveKind(
  trx: Db,
  { id, list }: KindOf,
  { reason }: BodyOf<typeof giveEndpoint>,
  by: StaffActor,
  now: Date,
): Promise<ReplyOf<typeof giveEndpoint>> {
  const row = await lockForAct(trx, by.admin, id);
  if (row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
  await lockKinds(trx);
  const found = await findKindWait(trx, id, list);
  if (!found || !mayStep('give', found.state)) throw new Refusal('STATUS_CHANGE');
  const { people, option, state } = found;
  if (state !== 'offered') refuseTooFew(await countFreeOfKind(trx, found), people);
  await holdKind(trx, { registrationId: id, list });
  const why = `${option}: ${reason}`;
  const act = { event: 'place given', action: 'registration.give-kind', reason: why } as const;
  await recordAct(trx, row, act, by, now);
  return { registrationNumber: row.registrationNumber };
}
