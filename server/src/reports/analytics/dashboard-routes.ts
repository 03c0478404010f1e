import { paiseToRupees, toPaise } from '@sangamam/contract/locale/money';
import { countPeople, readParty, sumByAge, sumByFood } from '@sangamam/contract/party/party';
import { readDashboard } from '@sangamam/contract/reports/dashboard';
import { listSlice, presentRow, sumTally } from '../../domain/registrations/index.ts';
import { everything, sumUp } from '../../features/payment-history/list-transactions.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import { readOverview } from './read-overview.ts';

/** How many of the newest registrations the dashboard lists. */
const newestShown = 10;

export const dashboardRoutes: Routes = (app, deps) => {
  const { db } = deps;

  route(app, deps, readDashboard, async ({ caller }) => {
    const schools = schoolsInScope(caller.admin);
    const newest = { schools, paymentStatus: 'All', patterns: [] } as const;
    const [totals, rows, overview, money] = await Promise.all([
      sumTally(db, schools),
      schools.length === 0
        ? []
        : listSlice(db, newest, { offset: 0, limit: newestShown, from: 'newest' }),
      readOverview(deps, caller.admin),
      sumUp(db, caller.admin, everything),
    ]);
    const party = readParty(totals);
    return {
      registrations: totals.registrations,
      drafts: totals.drafts,
      confirmed: totals.confirmed,
      awaitingPayment: { count: totals.awaiting, due: paiseToRupees(totals.awaitingPaise) },
      expected: { people: countPeople(party), ...sumByAge(party), ...sumByFood(party) },
      money: {
        net: money.net,
        fee: paiseToRupees(
          toPaise(money.net) - totals.contributionPaise - toPaise(money.unallocated),
        ),
        contributions: paiseToRupees(totals.contributionPaise),
        unmatched: money.unallocated,
        waived: money.complimentary,
      },
      ...overview,
      newest: rows.map(presentRow),
    };
  });
};
