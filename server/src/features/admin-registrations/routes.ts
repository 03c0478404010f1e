import { readDashboard } from '@sangamam/contract/dashboard';
import { paiseToRupees } from '@sangamam/contract/money';
import { listRegistrations } from '@sangamam/contract/registration-list';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { answer, route } from '../../http/route.ts';
import { schoolsInScope } from '../auth/scope.ts';
import { readOverview } from '../dashboard/read-overview.ts';
import { listRegistrations as list } from './list-registrations.ts';
import { listSlice } from './list-store.ts';
import { presentRow } from './present-row.ts';
import { sumTally } from './store.ts';

/** How many registrations the dashboard shows. */
const newestShown = 10;

/** The staff list and the dashboard. */
export function adminRegistrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, listRegistrations, async ({ query, caller }) => {
    const { rows, pagination } = await list(db, caller.admin, query);
    return answer(rows.map(presentRow), { pagination });
  });

  route(app, deps, readDashboard, async ({ caller }) => {
    const schools = schoolsInScope(caller.admin);
    const newest = { schools, paymentStatus: 'All', patterns: [] } as const;
    const [totals, rows, { waivedPaise, ...overview }] = await Promise.all([
      sumTally(db, schools),
      schools.length === 0
        ? []
        : listSlice(db, newest, { offset: 0, limit: newestShown, from: 'newest' }),
      readOverview(deps, caller.admin),
    ]);
    const { adults, teens, children, veg, nonVeg } = totals;
    return {
      registrations: totals.registrations,
      drafts: totals.drafts,
      confirmed: totals.confirmed,
      awaitingPayment: { count: totals.awaiting, due: paiseToRupees(totals.awaitingPaise) },
      expected: { people: veg + nonVeg, adults, teens, children, veg, nonVeg },
      collected: {
        fee: paiseToRupees(totals.feePaise - waivedPaise),
        waived: paiseToRupees(waivedPaise),
        contributions: paiseToRupees(totals.contributionPaise),
      },
      ...overview,
      newest: rows.map(presentRow),
    };
  });
}
