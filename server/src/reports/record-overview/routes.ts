import { paiseToRupees } from '@sangamam/contract/locale/money';
import { readOverview } from '@sangamam/contract/staff-registrations/overview';
import { listKindWaits } from '../../domain/acts/index.ts';
import {
  findOfferUntil,
  findPosition,
  getRegistrationInScope,
} from '../../domain/registrations/index.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import { readFacts } from './store.ts';

/** Route for what stands at the top of a registration. */
export const recordOverviewRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, readOverview, async ({ params, caller: { admin } }) => {
    const row = await getRegistrationInScope(db, admin, params.id);
    const [facts, position, keptUntil, waits] = await Promise.all([
      readFacts(db, row.id),
      findPosition(db, row.id),
      findOfferUntil(db, row.id),
      listKindWaits(db, [row.id]),
    ]);
    const { followUp, refundedPaise, rooms, trips, issues, lastMessage } = facts;
    const { ownerId, ownerName, mark = '' } = followUp ?? {};
    return {
      owner: ownerId && ownerName ? { _id: ownerId, name: ownerName } : null,
      mark,
      refunded: paiseToRupees(refundedPaise),
      position,
      placeKeptUntil: keptUntil?.toISOString() ?? null,
      waits,
      rooms,
      trips: trips.map((trip) => ({ ...trip, leavesAt: trip.leavesAt.toISOString() })),
      issues: issues.map(({ id, ...issue }) => ({ _id: id, ...issue })),
      lastMessage: lastMessage && { ...lastMessage, at: lastMessage.at.toISOString() },
    };
  });
};
