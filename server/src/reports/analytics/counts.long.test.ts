import { hourMs } from '@sangamam/contract/locale/durations';
import { chartNamed } from '@sangamam/contract/reports/analytics';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/platform/db.ts';
import { often } from '../../../testing/platform/often.ts';
import { addCounted, addManyAnswers, type Counted } from '../../../testing/reports/analytics.ts';
import { connect } from '../../platform/db/connect.ts';
import { findStaleSince } from './count-store.ts';
import { readChart } from './read-chart.ts';
import { refreshCounts } from './refresh-counts.ts';
import type { ChartFilter } from './store.ts';

const settings = defaultEventSettings(new Date('2026-11-21T00:00:00Z'));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

const meals = fc.record({ veg: fc.nat(3), nonVeg: fc.nat(3), notSaid: fc.nat(3) });
const registration = fc.record({
  school: fc.constantFrom('JNV Kollam', 'JNV Mahe', 'JNV Thrissur'),
  // around midnight at the event and in London
  at: fc
    .integer({ min: 0, max: 4 * 24 * 4 })
    .map((quarters) => new Date(Date.UTC(2026, 9, 30) + quarters * 900_000).toISOString()),
  year: fc.constantFrom('1998', '1999', '2003'),
  type: fc.constantFrom('full', 'quick', 'staff'),
  status: fc.constantFrom('Draft', 'Submitted', 'Waitlisted', 'Confirmed', 'Cancelled'),
  attendees: fc.record({ adults: meals, teens: meals, children: meals }),
  form: fc.record({
    professional: fc.record({
      profession: fc.uniqueArray(fc.constantFrom('Doctor', 'Law', 'Student'), { maxLength: 3 }),
    }),
    transportation: fc.record({
      isTravelling: fc.boolean(),
      modeOfTransport: fc.constantFrom('Train', 'Bus', ''),
    }),
  }),
  isDeleted: fc.boolean(),
}) satisfies fc.Arbitrary<Counted>;
const change = fc.record({
  which: fc.nat(),
  what: fc.constantFrom('status', 'school', 'deleted', 'purged', 'refresh'),
});
const filter = fc.record({
  schools: fc.constantFrom<ChartFilter['schools']>(
    'all',
    ['JNV Kollam'],
    ['JNV Mahe', 'JNV Kollam'],
  ),
  from: fc.constantFrom(null, '2026-10-31', '2026-11-01'),
  to: fc.constantFrom(null, '2026-10-31', '2026-11-02'),
  type: fc.constantFrom(null, 'full'),
  withCancelled: fc.boolean(),
}) satisfies fc.Arbitrary<ChartFilter>;

type Kept = Counted & { readonly isDeleted: boolean };

test('whatever happens to registrations, the charts are their counts and sums', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(registration, { maxLength: 8 }),
      fc.array(change, { maxLength: 6 }),
      filter,
      async (added, changes, chosen) => {
        await sql`delete from registration`.execute(db);
        const kept = new Map<string, Kept>();
        for (const one of added) kept.set(await addCounted({ db }, one), one);
        for (const { which, what } of changes) await apply(kept, which, what);
        await refreshCounts(db, settings);
        for (const [name, expected] of Object.entries(recount([...kept.values()], chosen))) {
          const { rows } = await readChart(db, name, chosen, settings);
          const shown = rows.filter(({ values }) => values.some((value) => value !== 0));
          expect([
            name,
            Object.fromEntries(shown.map(({ label, values }) => [label, values])),
          ]).toEqual([name, expected]);
          for (const { values } of rows)
            expect(values).toHaveLength(chartNamed(name, settings)?.columns.length ?? 0);
        }
      },
    ),
    often(40),
  );
});

async function apply(kept: Map<string, Kept>, which: number, what: string): Promise<void> {
  const { db } = database;
  const [id, one] = [...kept][which % Math.max(1, kept.size)] ?? [];
  if (what === 'refresh') return refreshCounts(db, settings);
  if (id === undefined || one === undefined) return;
  if (what === 'purged') {
    kept.delete(id);
    await sql`delete from registration where id = ${id}`.execute(db);
  } else {
    const changed = {
      ...one,
      ...(what === 'status' && { status: 'Confirmed' }),
      ...(what === 'school' && { school: 'JNV Mahe' }),
      ...(what === 'deleted' && { isDeleted: true }),
    };
    kept.set(id, changed);
    await sql`update registration set status = ${changed.status}, school = ${changed.school},
      deleted_at = ${changed.isDeleted ? new Date() : null}, form_submission_complete =
      form_submission_complete or ${changed.status === 'Confirmed'} where id = ${id}`.execute(db);
  }
}

/** The same counts by plain loops over the registrations. */
function recount(all: readonly Kept[], { schools, from, to, type, withCancelled }: ChartFilter) {
  const sums: Record<string, Record<string, number[]>> = {
    schools: {},
    years: {},
    food: {},
    'professional.profession': {},
    'transportation.modeOfTransport': {},
  };
  const add = (chart: string, label: string, values: number[]) => {
    const rows = sums[chart] ?? {};
    rows[label] = values.map((value, index) => value + (rows[label]?.[index] ?? 0));
    if (rows[label].every((value) => value === 0)) delete rows[label];
  };
  for (const one of all) {
    const day = new Date(Date.parse(one.at) + 5.5 * hourMs).toISOString().slice(0, 10);
    const isChosen =
      (schools === 'all' || schools.includes(one.school)) &&
      (from === null || day >= from) &&
      (to === null || day <= to) &&
      (type === null || one.type === type) &&
      (withCancelled || one.status !== 'Cancelled');
    if (one.isDeleted || one.status === 'Draft' || !isChosen) continue;
    const ages = Object.entries(one.attendees) as [
      string,
      { veg: number; nonVeg: number; notSaid: number },
    ][];
    const isExpected = ['Submitted', 'Confirmed'].includes(one.status);
    const coming = ages.reduce(
      (sum, [, { veg, nonVeg, notSaid }]) => sum + veg + nonVeg + notSaid,
      0,
    );
    const people = isExpected ? coming : 0;
    add('schools', one.school, [1, one.status === 'Confirmed' ? 1 : 0, people]);
    add('years', one.year, [1]);
    if (isExpected) {
      for (const [age, { veg, nonVeg, notSaid }] of ages) {
        add('food', `${age[0]?.toUpperCase()}${age.slice(1)}`, [veg, nonVeg, notSaid]);
      }
    }
    const { professional, transportation } = one.form as {
      professional: { profession: string[] };
      transportation: { isTravelling: boolean; modeOfTransport: string };
    };
    for (const profession of professional.profession)
      add('professional.profession', profession, [1]);
    const { isTravelling, modeOfTransport } = transportation;
    if (isExpected && isTravelling && modeOfTransport !== '') {
      add('transportation.modeOfTransport', modeOfTransport, [1, people]);
    }
  }
  return sums;
}

test('what takes longer than a statement may is counted in smaller pieces, and stays counted', async () => {
  const { db, config } = await testDatabase();
  await addManyAnswers({ db }, 300);
  // counting a registration takes its time, so that all of them at once would take too long
  await sql`create function take_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.001 * (select count(*) from added)); return null; end $$`.execute(db);
  await sql`create trigger slow after insert on analytics_count referencing new table as added
    for each statement execute function take_time()`.execute(db);
  const short = connect({ ...config, statement_timeout: 1_000 });
  await refreshCounts(short.db, settings);
  await short.close();
  expect(await findStaleSince(db)).toBeNull();
  const all = { schools: 'all', from: null, to: null, type: null, withCancelled: true } as const;
  const { rows } = await readChart(db, 'schools', all, settings);
  const { rows: there } = await sql<{ amount: number }>`select count(*)::int as amount
    from registration where status <> 'Draft'`.execute(db);
  const counted = rows.reduce((sum, { values: [registrations = 0] }) => sum + registrations, 0);
  expect(counted).toBe(there[0]?.amount);
});
