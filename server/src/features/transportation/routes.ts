import { pageOf } from '@sangamam/contract/endpoint';
import { proposePool, readPooling, withdrawProposal } from '@sangamam/contract/pooling';
import {
  changeArrivalState,
  listArrivals,
  readArrivalSummary,
} from '@sangamam/contract/transportation';
import {
  addPassengers,
  announceTrip,
  changeTrip,
  createTrip,
  listPickups,
  removePassenger,
  removeTrip,
  suggestTrips,
} from '@sangamam/contract/trips';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { answer, route } from '../../platform/http/route.ts';
import { changeArrival } from './change-arrival.ts';
import * as trips from './change-trips.ts';
import * as pool from './pooling.ts';
import { leftOf, presentArrivals, presentTrips, summariseArrivals } from './present.ts';
import { groupByWindow, planTrips } from './rules.ts';
import { selectArrivalPage, selectTravellers, selectTripsOf } from './store.ts';

export function transportationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, listArrivals, async ({ query }) => {
    const { page, limit } = query;
    const { rows, total } = await selectArrivalPage(db, query);
    const pagination = pageOf({ page, limit }, total);
    return answer(await presentArrivals(db, rows), { pagination });
  });
  route(app, deps, changeArrivalState, ({ params, body, caller }) =>
    changeArrival(deps, caller.actor, { ...params, ...body }),
  );
  route(app, deps, readArrivalSummary, () => summariseArrivals(db));

  route(app, deps, listPickups, async ({ query: { date } }) => {
    const [travellers, tripRows] = await Promise.all([
      selectTravellers(db, { date }),
      selectTripsOf(db, date),
    ]);
    const waiting = await presentArrivals(
      db,
      travellers.filter(({ needsPickup }) => needsPickup),
    );
    const sum = (of: readonly number[]) => of.reduce((all, count) => all + count, 0);
    return {
      groups: groupByWindow(waiting).map((parties) => ({
        ...{ date, parties },
        arrivalPoint: parties[0]?.arrivalPoint ?? '',
        from: parties[0]?.time ?? '',
        until: parties.at(-1)?.time ?? '',
        people: sum(parties.map(({ people }) => people)),
        left: sum(parties.map(({ left }) => left)),
      })),
      trips: await presentTrips(db, tripRows),
    };
  });

  route(app, deps, createTrip, async ({ body, caller }) =>
    answer(await trips.createTrip(deps, caller.actor, body), { status: 201 }),
  );
  route(app, deps, changeTrip, ({ params, body, caller }) =>
    trips.changeTrip(deps, caller.actor, { ...params, ...body }),
  );
  route(app, deps, removeTrip, async ({ params, caller }) => {
    await trips.removeTrip(deps, caller.actor, params.id);
    return undefined;
  });
  route(app, deps, addPassengers, ({ params, body, caller }) =>
    trips.addPassengers(deps, caller.actor, { ...params, ...body }),
  );
  route(app, deps, removePassenger, ({ params, caller }) =>
    trips.removePassenger(deps, caller.actor, params),
  );
  route(app, deps, announceTrip, ({ params, caller }) =>
    trips.announceTrip(deps, caller.actor, params.id),
  );

  route(app, deps, suggestTrips, async ({ body: { date, vehicles, leaveAfterMinutes } }) => {
    const waiting = (await selectTravellers(db, { date }))
      .map((row) => ({ ...row, left: leftOf(row) }))
      .filter(({ left, state }) => left > 0 && (state === 'Expected' || state === 'Arrived'));
    const plan = planTrips(waiting, vehicles, { leaveAfterMinutes });
    return {
      trips: plan.trips.map(({ passengers, leavesAt, ...trip }) => ({
        ...trip,
        leavesAt: leavesAt.toISOString(),
        passengers: passengers.map(({ id, name, left, time, waitMinutes }) => ({
          ...{ registrationId: id, name, people: left, time, waitMinutes },
        })),
        people: passengers.reduce((sum, { left }) => sum + left, 0),
        longestWaitMinutes: Math.max(...passengers.map(({ waitMinutes }) => waitMinutes)),
      })),
      unplaced: plan.unplaced.map(({ party: { id, name, left }, reason }) => ({
        ...{ registrationId: id, name, people: left, reason },
      })),
    };
  });

  route(app, deps, readPooling, () => pool.readPooling(deps));
  route(app, deps, proposePool, async ({ body, caller }) =>
    answer(await pool.proposePool(deps, caller.actor, body), { status: 201 }),
  );
  route(app, deps, withdrawProposal, ({ params, caller }) =>
    pool.withdrawProposal(deps, caller.actor, params.id),
  );
}
