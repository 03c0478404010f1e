import type { answerProposal as answerEndpoint } from '@sangamam/contract/arrangements/arrangements';
import {
  type Pooling,
  type Proposal,
  proposalSteps,
} from '@sangamam/contract/arrangements/pooling';
import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { isFrom } from '@sangamam/contract/calls/steps';
import { v7 } from 'uuid';
import { lockRegistrations } from '../../../domain/registrations/index.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { logAdminAction } from '../../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  type MessageContext,
  type MessageDeps,
  messageContext,
} from '../../../platform/messages/queue-message.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { selectTravellers, type TravellerRow } from '../store.ts';
import { queuePoolAgreement, queuePoolEnd, queuePoolProposal } from './mails.ts';
import { matchCars } from './match-cars.ts';
import {
  countTaken,
  findProposal,
  hasCar,
  insertProposal,
  type ProposalRow,
  selectCars,
  selectKnownPairs,
  selectNewestProposals,
  selectRiders,
  updateProposal,
  withdrawOthers,
} from './store.ts';

/** The most matches returned. */
const maxMatches = 500;
/** The most cars, riders and proposals read: every car is compared with every rider. */
const mostListed = 1_000;

export async function readPooling({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<Pooling> {
  const { transportModes } = (await settings.current()).options;
  const modesOf = (flag: 'hasSeats' | 'seeksSeat') =>
    transportModes.filter((mode) => mode[flag]).map(({ value }) => value);
  const [cars, riders, proposals] = await Promise.all([
    selectCars(db, modesOf('hasSeats'), mostListed),
    selectRiders(db, modesOf('seeksSeat'), mostListed),
    selectNewestProposals(db, mostListed),
  ]);
  const idsOf = (rows: readonly TravellerRow[]) => rows.map(({ id }) => id);
  const [known, proposed] = await Promise.all([
    selectKnownPairs(db, { driverIds: idsOf(cars.rows), riderIds: idsOf(riders.rows) }),
    selectTravellers(db, {
      ids: proposals.rows.flatMap(({ driverId, riderId }) => [driverId, riderId]),
    }),
  ]);
  const names = new Map(proposed.map(({ id, name }) => [id, name]));
  const who = <Row extends TravellerRow>(row: Row) => ({ ...row, registrationId: row.id });
  return {
    cars: cars.rows.map(who),
    riders: riders.rows.map(who),
    matches: matchCars(cars.rows, riders.rows, known).slice(0, maxMatches),
    proposals: proposals.rows.map((row) => presentProposal(row, names)),
    totals: { cars: cars.total, riders: riders.total, proposals: proposals.total },
  };
}

function presentProposal(row: ProposalRow, names: ReadonlyMap<string, string>): Proposal {
  return {
    ...row,
    _id: row.id,
    driverName: names.get(row.driverId) ?? '',
    riderName: names.get(row.riderId) ?? '',
    createdAt: row.createdAt.toISOString(),
  };
}

interface Pair {
  readonly driver: TravellerRow | undefined;
  readonly rider: TravellerRow | undefined;
}

/** Locks both registrations; undefined for one that no longer travels. */
async function lockPair(
  trx: Db,
  { driverId, riderId }: { readonly driverId: string; readonly riderId: string },
): Promise<Pair> {
  await lockRegistrations(trx, [driverId, riderId]);
  const rows = await selectTravellers(trx, { ids: [driverId, riderId] });
  return {
    driver: rows.find(({ id }) => id === driverId),
    rider: rows.find(({ id }) => id === riderId),
  };
}

/**
 * Proposes to two parties to travel together. Refuses with NOT_FOUND when one does not travel, with
 * TRIP_FULL without enough free seats, with PROPOSED when it was proposed already, and with HAS_SEAT when the
 * rider has a car.
 */
export async function proposePool(
  deps: MessageDeps,
  by: StaffActor,
  pair: { readonly driverId: string; readonly riderId: string },
): Promise<Proposal> {
  const settings = await deps.settings.current();
  const context = { settings, config: deps.config, now: deps.now() };
  return await tx(deps.db, async (trx) => {
    const { driver, rider } = await lockPair(trx, pair);
    if (!driver || !rider || driver.id === rider.id) throw new Refusal('NOT_FOUND');
    await checkSeats(trx, driver, rider.people);
    if (await hasCar(trx, rider.id)) {
      throw new Refusal('HAS_SEAT', { values: { name: rider.name } });
    }
    const row = { ...pair, id: v7(), people: rider.people, createdAt: context.now };
    if (!(await insertProposal(trx, row))) {
      throw new Refusal('PROPOSED');
    }
    const about = { id: row.id, people: row.people };
    const toDriver = { ...about, to: driver, mate: rider, role: 'driver' } as const;
    await queuePoolProposal(trx, toDriver, context);
    await queuePoolProposal(trx, { ...about, to: rider, mate: driver, role: 'rider' }, context);
    await logAdminAction(
      trx,
      {
        by,
        action: 'pool.propose',
        object: { type: 'pool_proposal', id: row.id },
        changes: { car: [null, `${driver.registrationNumber} takes ${rider.registrationNumber}`] },
      },
      context.now,
    );
    return await readProposal(trx, row.id, [driver, rider]);
  });
}

/**
 * Proposes these pairs, each once: who has a car by an earlier pair, or whose car is full by then, is skipped, and so
 * is whatever cannot be proposed.
 */
export async function proposePools(
  deps: MessageDeps,
  by: StaffActor,
  pairs: readonly { readonly driverId: string; readonly riderId: string }[],
): Promise<{ proposed: number; skipped: number }> {
  return await tx(deps.db, async (trx) => {
    // in one order, whoever else proposes at the same time
    await lockRegistrations(trx, [...new Set(pairs.flatMap((pair) => Object.values(pair)))]);
    const promised = new Map<string, number>();
    const riding = new Set<string>();
    let proposed = 0;
    for (const pair of pairs) {
      if (riding.has(pair.riderId)) continue;
      try {
        const { driver, rider } = await lockPair(trx, pair);
        if (!driver || !rider) continue;
        const people = (promised.get(driver.id) ?? 0) + rider.people;
        await checkSeats(trx, driver, people);
        await proposePool({ ...deps, db: trx }, by, pair);
        promised.set(driver.id, people);
        riding.add(pair.riderId);
        proposed++;
      } catch (thrown) {
        // refused before anything was written
        if (!(thrown instanceof Refusal)) throw thrown;
      }
    }
    return { proposed, skipped: pairs.length - proposed };
  });
}

async function readProposal(
  trx: Db,
  id: string,
  travellers: readonly TravellerRow[],
): Promise<Proposal> {
  const row = await findProposal(trx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return presentProposal(row, new Map(travellers.map((one) => [one.id, one.name])));
}

async function checkSeats(trx: Db, driver: TravellerRow, people: number): Promise<void> {
  const free = driver.seatsOffered - (await countTaken(trx, driver.id));
  if (free < people) throw new Refusal('TRIP_FULL');
}

/** Withdraws a proposal, even an agreed one. Refuses with NOT_FOUND. */
export async function withdrawProposal(
  deps: MessageDeps,
  by: StaffActor,
  id: string,
): Promise<Proposal> {
  const context = await messageContext(deps);
  return await tx(deps.db, async (trx) => {
    const found = await findProposal(trx, id);
    if (!found) throw new Refusal('NOT_FOUND');
    const pair = await lockPair(trx, found);
    const before = (await findProposal(trx, id)) ?? found;
    const { withdraw } = proposalSteps;
    const state = isFrom(withdraw, before.state) ? withdraw.to : before.state;
    await updateProposal(trx, id, { state });
    await tellEnd(trx, before, pair, context);
    await logAdminAction(
      trx,
      {
        by,
        action: 'pool.withdraw',
        object: { type: 'pool_proposal', id },
        changes: { state: [before.state, state] },
      },
      context.now,
    );
    return await readProposal(
      trx,
      id,
      Object.values(pair).filter((one) => one !== undefined),
    );
  });
}

/** Tells both of an agreed pair that it ended, but who ended it. */
async function tellEnd(
  trx: Db,
  { id, state }: ProposalRow,
  { driver, rider }: Pair,
  context: MessageContext,
  enderId?: string,
): Promise<void> {
  if (state !== 'Agreed' || !driver || !rider) return;
  const both = [
    { id, to: driver, mate: rider },
    { id, to: rider, mate: driver },
  ];
  for (const told of both) if (told.to.id !== enderId) await queuePoolEnd(trx, told, context);
}

/**
 * Records the answer of one of the two. When both agree, they travel together and the rider's other
 * proposals are withdrawn. A no also ends an agreement. Refuses with NOT_FOUND, with STATUS_CHANGE when the
 * proposal is not open any more, and with TRIP_FULL when the seats were taken meanwhile.
 */
export async function answerProposal(
  deps: MessageDeps,
  own: { readonly id: string; readonly proposalId: string },
  { answer, sharePhone }: BodyOf<typeof answerEndpoint>,
): Promise<void> {
  const context = await messageContext(deps);
  await tx(deps.db, async (trx) => {
    const found = await findProposal(trx, own.proposalId);
    const isMine = found?.driverId === own.id || found?.riderId === own.id;
    if (!found || !isMine) throw new Refusal('NOT_FOUND');
    const pair = await lockPair(trx, found);
    const { driver, rider } = pair;
    // it may have changed while we waited for the locks
    const before = (await findProposal(trx, found.id)) ?? found;
    const mine =
      before.driverId === own.id
        ? { driverAnswer: answer, driverSharesPhone: sharePhone }
        : { riderAnswer: answer, riderSharesPhone: sharePhone };
    const step = answer === 'no' ? proposalSteps.decline : proposalSteps.agree;
    if (!isFrom(step, before.state)) throw new Refusal('STATUS_CHANGE');
    const after = { ...before, ...mine };
    const isAgreed = after.driverAnswer === 'yes' && after.riderAnswer === 'yes';
    if (answer === 'no') {
      await updateProposal(trx, before.id, { ...mine, state: step.to });
      return await tellEnd(trx, before, pair, context, own.id);
    }
    if (!driver || !rider) throw new Refusal('STATUS_CHANGE');
    await checkSeats(trx, driver, before.people);
    if (await hasCar(trx, rider.id)) throw new Refusal('STATUS_CHANGE');
    await updateProposal(trx, before.id, { ...mine, ...(isAgreed && { state: step.to }) });
    if (!isAgreed) return;
    await withdrawOthers(trx, before);
    const { id, people } = before;
    const phoneOf = (one: TravellerRow, shares: boolean) => (shares ? one.contactNumber : '');
    const [driverPhone, riderPhone] = [
      phoneOf(driver, after.driverSharesPhone),
      phoneOf(rider, after.riderSharesPhone),
    ];
    await queuePoolAgreement(
      trx,
      { id, people, to: driver, mate: rider, matePhone: riderPhone },
      context,
    );
    await queuePoolAgreement(
      trx,
      { id, people, to: rider, mate: driver, matePhone: driverPhone },
      context,
    );
  });
}
