import type { BodyOf, ReplyOf } from '@sangamam/contract/calls/endpoint';
import { dayMs } from '@sangamam/contract/locale/durations';
import type {
  OfferedPlace,
  offerPlace as offerEndpoint,
  takePlace as takeEndpoint,
} from '@sangamam/contract/registrations/passing';
import { mayTake } from '@sangamam/contract/registrations/status';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  type MessageContext,
  type MessageDeps,
  messageContext,
  queueMessage,
} from '../../../platform/messages/queue-message.ts';
import { leaveEverywhere } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  hashToken,
  newSession,
  type RegistrationSession,
} from '../../../platform/sessions/registrant-session.ts';
import {
  deleteAllSessions,
  insertSession,
} from '../../../platform/sessions/registrant-session-store.ts';
import {
  answerComing,
  findComingQuestion,
  listMoneyUnderWay,
  projectRegistration,
  queueConfirmation,
  queueSubmittedUnpaid,
  recipientOf,
} from '../../money/index.ts';
import {
  changeHands,
  endPass,
  feeOf,
  findPass,
  findRegistration,
  lockRegistration,
  makePass,
  nameInMail,
  payableFeeOf,
  personOf,
  type RegistrationRow,
  refusedKey,
  refuseOldCode,
} from '../../registrations/index.ts';
import { type Created, findEarlier, tokensFor } from '../repeats/find-earlier.ts';
import { placePassed } from './place-kinds.ts';

/** docs/product/self-service.md#passing-a-place-on */
const linkLifetimeMs = 3 * dayMs;

/**
 * Tells who gives a registration away that the link was made, or that somebody took it: then the mail belongs to
 * no registration any longer. Joins the caller's transaction.
 */
async function queuePassed(
  trx: Db,
  giver: RegistrationRow,
  { what, until }: { readonly what: 'offered' | 'taken'; readonly until: Date },
  context: MessageContext,
): Promise<void> {
  const { id, registrationNumber: number } = giver;
  const { email, language } = recipientOf(giver);
  await queueMessage(
    trx,
    {
      kind: placePassed,
      to: { email, language },
      values: {
        number,
        name: nameInMail(giver),
        what,
        until: until.toISOString(),
        changeUrl: what === 'offered' ? `${context.config.publicUrl}/alumni-update` : '',
      },
      dedupeKey: `passed:${id}:${what}:${context.now.getTime()}`,
      registrationId: what === 'offered' ? id : null,
    },
    context,
  );
}

/**
 * Makes the link by which another person takes this registration over, for a registrant who entered a code within
 * five minutes (CODE_REQUIRED); an earlier link ends. Its secret stands behind a #, where no server and no log sees
 * it. Refuses with REGISTRATION_NOT_FOUND, STATUS_CHANGE, LOCKED and IN_PROGRESS.
 */
export async function offerPlace(
  deps: MessageDeps,
  id: string,
  session: RegistrationSession,
): Promise<ReplyOf<typeof offerEndpoint>> {
  const context = await messageContext(deps);
  const { settings, config, now } = context;
  refuseOldCode(session, now);
  const closesMs = Date.parse(settings.deadlines.attendeesLockAt);
  const until = new Date(Math.min(now.getTime() + linkLifetimeMs, closesMs));
  const token = await tx(deps.db, async (trx) => {
    const row = await lockPassable(trx, id, context);
    const made = await makePass(trx, id, { until, now });
    await queuePassed(trx, row, { what: 'offered', until }, context);
    return made;
  });
  return { link: `${config.publicUrl}/take-place#${token}`, until: until.toISOString() };
}

/** Ends the link; without one there is nothing to do. */
export async function withdrawPlace(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<void> {
  await tx(db, async (trx) => {
    await lockRegistration(trx, id);
    await endPass(trx, id, now());
  });
}

/** The place that whoever has the link may take over. Refuses with PLACE_NOT_OFFERED, and as `offerPlace`. */
export async function readOfferedPlace(deps: MessageDeps, token: string): Promise<OfferedPlace> {
  const context = await messageContext(deps);
  const pass = await findPass(deps.db, { tokenHash: hashToken(token), now: context.now });
  const row = pass && (await findRegistration(deps.db, pass.registrationId));
  if (!row) throw new Refusal('PLACE_NOT_OFFERED');
  await refuseClosed(deps.db, row, context);
  const { name, people } = row;
  // taking it answers whether they still come
  const isAsked = (await findComingQuestion(deps.db, row.id)) !== null;
  const { due } = (isAsked ? payableFeeOf : feeOf)(row, context.settings);
  return { from: name, people, due, until: pass.until.toISOString() };
}

/**
 * Gives a registration to whoever has its link: who comes, place, fee and money stay; who it is changes, everything
 * that was the other's alone goes, and so does the bed or seat arranged for them. Both are told. Another year of passing out
 * may change the fee. Refuses with PLACE_NOT_OFFERED, VALIDATION, DUPLICATE_CONTACT and PARENT_CONSENT_REQUIRED, and
 * as `offerPlace`. A repeat whose answer was lost gets its registration and session again.
 */
export async function takePlace(
  deps: MessageDeps & Pick<Deps, 'personalData'>,
  body: BodyOf<typeof takeEndpoint>,
  idempotencyKey: string | null,
): Promise<Created> {
  const tokens = tokensFor(deps.config, idempotencyKey);
  const earlier = await findEarlier(deps, tokens);
  if (earlier) return earlier;
  try {
    return await takeOnce(deps, body, tokens[0]);
  } catch (error) {
    // the same request may have been faster
    const same = await findEarlier(deps, tokens);
    if (same) return same;
    throw error;
  }
}

async function takeOnce(
  deps: MessageDeps & Pick<Deps, 'personalData'>,
  body: BodyOf<typeof takeEndpoint>,
  ownToken: string | undefined,
): Promise<Created> {
  const { db } = deps;
  const context = await messageContext(deps);
  const { now } = context;
  const pass = await findPass(db, { tokenHash: hashToken(body.token), now });
  if (!pass) throw new Refusal('PLACE_NOT_OFFERED');
  const id = pass.registrationId;
  const { token, session } = newSession({
    registrationIds: [id],
    assurance: 'created',
    now,
    ...(ownToken !== undefined && { token: ownToken }),
  });
  return await tx(db, async (trx) => {
    const before = await lockPassable(trx, id, context);
    const passed = await changeHands(trx, before, body, context);
    // whoever takes it comes
    const silent = { ...context, isSilent: true };
    if (!(await answerComing(trx, id, null, silent))) await projectRegistration(trx, id, silent);
    const after = (await findRegistration(trx, id)) ?? passed;
    await deleteAllSessions(trx, id);
    await leaveEverywhere(trx, deps.personalData, personOf(before), now);
    await insertSession(trx, session);
    await tell(trx, before, after, context);
    return { row: after, token };
  }).catch((error) => {
    throw refusedKey(error);
  });
}

async function lockPassable(
  trx: Db,
  id: string,
  context: MessageContext,
): Promise<RegistrationRow> {
  const row = await lockRegistration(trx, id);
  if (!row || row.deletedAt !== null) throw new Refusal('REGISTRATION_NOT_FOUND');
  await refuseClosed(trx, row, context);
  return row;
}

async function refuseClosed(
  db: Db,
  { id, status }: RegistrationRow,
  { settings, now }: MessageContext,
): Promise<void> {
  if (!mayTake('passOn', status)) throw new Refusal('STATUS_CHANGE');
  if (now.getTime() > Date.parse(settings.deadlines.attendeesLockAt)) {
    throw new Refusal('LOCKED', { values: { what: 'contact' } });
  }
  if ((await listMoneyUnderWay(db, [id], now)).size > 0) throw new Refusal('IN_PROGRESS');
}

async function tell(
  trx: Db,
  before: RegistrationRow,
  after: RegistrationRow,
  context: MessageContext,
): Promise<void> {
  await queuePassed(trx, before, { what: 'taken', until: context.now }, context);
  const again = `passed:${after.version}`;
  if (after.status !== 'Confirmed') await queueSubmittedUnpaid(trx, after.id, context, again);
  else await queueConfirmation(trx, after.id, context, again, { isPaidByAnother: true });
}
