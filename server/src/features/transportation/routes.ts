import { pageOf } from '@sangamam/contract/calls/endpoint';
import * as transportationCalls from '@sangamam/contract/transportation/transportation';
import * as tripCalls from '@sangamam/contract/transportation/trips';
import { answer, type Routes, route } from '../../platform/http/route.ts';
import { sendArrivals } from './arrivals-file.ts';
import { changeArrival, changeArrivals } from './change-arrival.ts';
import * as trips from './change-trips.ts';
import { leftOf, presentArrivals, presentTrips, summariseArrivals } from './present.ts';
import { groupByWindow, planTrips } from './rules.ts';
import { countArrivals, selectArrivalPage, selectPickups, selectTripsOf } from './store.ts';

/** The most parties of a day shown and planned at once: beyond them, no list helps. */
const mostPickups = 2_000;

export const transportationRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, transportationCalls.listArrivals, async ({ query }) => {
    const { page, limit } = query;
    const { rows, total } = await selectArrivalPage(db, query);
    const pagination = pageOf({ page, limit }, total);
    return answer(await presentArrivals(db, rows), { pagination });
  });
  route(app, deps, transportationCalls.countArrivals, ({ query }) => countArrivals(db, query));
  route(app, deps, transportationCalls.downloadArrivals, async ({ query, caller, reply }) => {
    await sendArrivals(deps, caller.actor, query, reply);
  });
  route(app, deps, transportationCalls.changeArrivalState, ({ params, body, caller }) =>
    changeArrival(deps, caller.actor, { ...params, ...body }),
  );
  route(app, deps, transportationCalls.changeArrivalStates, ({ body, caller, once }) =>
    once((own) => changeArrivals(own, caller.actor, body)),
  );
  route(app, deps, transportationCalls.readArrivalSummary, () => summariseArrivals(db));

  route(app, deps, tripCalls.listPickups, async ({ query: { date } }) => {
    const [pickups, tripRows] = await Promise.all([
      selectPickups(db, date, mostPickups),
      selectTripsOf(db, date),
    ]);
    const waiting = await presentArrivals(db, pickups.rows);
    const sum = (of: readonly number[]) => of.reduce((all, count) => all + count, 0);
    return {
      groups: groupByWindow(waiting).map((parties) => ({
        date,
        parties,
        arrivalPoint: parties[0]?.arrivalPoint ?? '',
        from: parties[0]?.time ?? '',
        until: parties.at(-1)?.time ?? '',
        people: sum(parties.map(({ people }) => people)),
        left: sum(parties.map(({ left }) => left)),
      })),
      trips: await presentTrips(db, tripRows),
      parties: { shown: waiting.length, total: pickups.total },
    };
  });

  route(app, deps, tripCalls.createTrip, async ({ body, caller, once }) =>
    answer(await once((own) => trips.createTrip(own, caller.actor, body)), { status: 201 }),
  );
  route(app, deps, tripCalls.changeTrip, ({ params, body, caller }) =>
    trips.changeTrip(deps, caller.actor, { ...params, ...body }),
  );
  route(app, deps, tripCalls.removeTrip, async ({ params, caller }) => {
    await trips.removeTrip(deps, caller.actor, params.id);
  });
  route(app, deps, tripCalls.addPassengers, ({ params, body, caller, once }) =>
    once((own) => trips.addPassengers(own, caller.actor, { ...params, ...body })),
  );
  route(app, deps, tripCalls.removePassenger, ({ params, caller }) =>
    trips.removePassenger(deps, caller.actor, params),
  );
  route(app, deps, tripCalls.announceTrip, ({ params, caller }) =>
    trips.announceTrip(deps, caller.actor, params.id),
  );

  route(
    app,
    deps,
    tripCalls.suggestTrips,
    async ({ body: { date, vehicles, leaveAfterMinutes } }) => {
      const { rows } = await selectPickups(db, date, mostPickups);
      const waiting = rows
        .map((row) => ({ ...row, left: leftOf(row) }))
        .filter(({ left, state }) => left > 0 && (state === 'Expected' || state === 'Arrived'));
      const plan = planTrips(waiting, vehicles, { leaveAfterMinutes });
      return {
        trips: plan.trips.map(({ passengers, leavesAt, ...trip }) => ({
          ...trip,
          leavesAt: leavesAt.toISOString(),
          passengers: passengers.map(({ id, name, left, time, waitMinutes }) => ({
            registrationId: id,
            name,
            people: left,
            time,
            waitMinutes,
          })),
          people: passengers.reduce((sum, { left }) => sum + left, 0),
          longestWaitMinutes: Math.max(...passengers.map(({ waitMinutes }) => waitMinutes)),
        })),
        unplaced: plan.unplaced.map(({ party: { id, name, left }, reason }) => ({
          registrationId: id,
          name,
          people: left,
          reason,
        })),
      };
    },
  );
};
