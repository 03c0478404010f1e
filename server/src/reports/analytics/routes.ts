import { questionAt } from '@sangamam/contract/form/form';
import { all } from '@sangamam/contract/registrations/list';
import {
  type chartFilters,
  chartNamed,
  exportChart,
  readChart,
  seesFiguresOf,
} from '@sangamam/contract/reports/analytics';
import type * as z from 'zod/mini';
import { csvOf } from '../../platform/http/csv.ts';
import { type Routes, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { readChart as figuresOf } from './read-chart.ts';
import { refreshSome } from './refresh-counts.ts';
import type { ChartFilter } from './store.ts';

/** Routes for the charts, as JSON and as CSV. They hold only counts, so an export is not logged. */
export const analyticsRoutes: Routes = (app, deps) => {
  /** Refuses with NOT_FOUND and SENSITIVE_EXPORT. */
  async function find(name: string, admin: Admin) {
    const settings = await deps.settings.current();
    const chart = chartNamed(name, settings);
    if (!chart) throw new Refusal('NOT_FOUND');
    const question = questionAt(settings, name);
    if (question && !seesFiguresOf(question, admin)) throw new Refusal('SENSITIVE_EXPORT');
    return { name, chart, settings };
  }

  route(app, deps, readChart, async ({ params, query, caller }) => {
    const { name, settings } = await find(params.chart, caller.admin);
    const counted = await refreshSome(deps);
    const { db, asOf: replayed } = await deps.lagging();
    const asOf = replayed && replayed < counted ? replayed : counted;
    const figures = await figuresOf(db, name, filterOf(caller.admin, query), settings);
    return { asOf: asOf.toISOString(), ...figures };
  });

  route(app, deps, exportChart, async ({ params, query, caller, reply }) => {
    const { name, chart, settings } = await find(params.chart, caller.admin);
    await refreshSome(deps);
    const { db } = await deps.lagging();
    const { rows } = await figuresOf(db, name, filterOf(caller.admin, query), settings);
    const { row, columns } = chart;
    const head = [
      row,
      ...columns.map(({ label, unit }) => (unit === 'rupees' ? `${label} (₹)` : label)),
    ];
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .send(csvOf([head, ...rows.map(({ label, values }) => [label, ...values])]));
  });
};

function filterOf(
  admin: Admin,
  { from, to, school, type, cancelled }: z.output<typeof chartFilters>,
): ChartFilter {
  return {
    schools: schoolsInScope(admin, school),
    from: from === '' ? null : from,
    to: to === '' ? null : to,
    type: type === all ? null : type,
    withCancelled: cancelled === 'yes',
  };
}
