import type { QueryOf } from '@sangamam/contract/calls/endpoint';
import {
  type listRegistrations as endpoint,
  registrationFilter,
} from '@sangamam/contract/registrations/list';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import fc from 'fast-check';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addManyRegistrations } from '../../../../testing/domain/acts.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/platform/db.ts';
import { often } from '../../../../testing/platform/often.ts';
import type { DB } from '../../../platform/db/types.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { listRegistrations, manyRegistrations } from './list-registrations.ts';

const count = 60_000;
/** From how many registrations on the bounded paths answer; here all of them do. */
const boundedFromNone = 0;
type Query = QueryOf<typeof endpoint>;

const first: Query = {
  ...registrationFilter.parse({}),
  sort: '-created',
  columns: '',
  page: 1,
  limit: 10,
};
const settings = defaultEventSettings(new Date('2026-11-21T00:00:00Z'));
const base = { id: '', name: 'Asha', allSchools: false, assignedSchools: [], permissions: {} };
const superAdmin: Admin = { ...base, role: 'super_admin' };
const coordinator = (...assignedSchools: string[]): Admin => ({
  ...base,
  role: 'admin',
  assignedSchools,
});

let database: TestDatabase;
/** The statements that ran on the database since it was last emptied. */
const statements: { sql: string; parameters: readonly unknown[] }[] = [];
let watched: Kysely<DB>;

beforeAll(async () => {
  database = await testDatabase();
  await addManyRegistrations(database, count);
  // One in 4,000 was made by staff for somebody who wants a bed and a lift.
  await sql`
    update registration set registration_type = 'staff', is_attending = true, form =
      '{"accommodation": {"planAccommodation": true}, "transportation": {"pickup": {"needed": true}}}'
    where right(registration_number, 6)::int % 4000 = 1`.execute(database.db);
  // Index-only scans need the visibility map, which autovacuum keeps in life.
  await sql`vacuum registration`.execute(database.db);
  watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      statements.push(query);
    },
  });
}, 300_000);

describe.each([
  ['exactly', manyRegistrations],
  ['by the bounded paths', boundedFromNone],
])('%s, a page shows what a plain query would', (_, many) => {
  const everything = coordinator('JNV 3', 'JNV 12', 'JNV 3');
  test.each<[string, Admin, Partial<Query>]>([
    ['everything', superAdmin, {}],
    ['a page in the middle', superAdmin, { page: 2321 }],
    ['the last page', superAdmin, { page: Math.ceil(count / 30), limit: 30 }],
    ['a page after the last', superAdmin, { page: 6001 }],
    ['a school', superAdmin, { school: 'JNV 5', page: 2 }],
    ['a status', superAdmin, { paymentStatus: 'Processing', page: 600 }],
    ['a school and a status', superAdmin, { school: 'JNV 5', paymentStatus: 'Failed' }],
    ['a school nobody has', superAdmin, { school: 'JNV X' }],
    ['two assigned schools', everything, { page: 3 }],
    ['two assigned schools, far back', everything, { page: 700 }],
    ['two assigned schools and a status', everything, { paymentStatus: 'Completed', page: 200 }],
    ['one of the assigned schools', everything, { school: 'JNV 12' }],
    ['a foreign school', everything, { school: 'JNV 5' }],
    ['no school assigned', coordinator(), {}],
    ['a rare name', superAdmin, { searchTerm: 'quixotham' }],
    ['a rare name among few schools', coordinator('JNV 13'), { searchTerm: 'QUIXOTHAM' }],
    ['a rare name of a foreign school', everything, { searchTerm: 'quixotham' }],
    ['two words', superAdmin, { searchTerm: 'anu quixotham' }],
    ['a number of four digits', superAdmin, { searchTerm: '9999', page: 2 }],
    ['a phone without country code', superAdmin, { searchTerm: '9000079190' }],
    ['a word nobody has', superAdmin, { searchTerm: 'xyzzy' }],
    ['one letter nobody begins with', superAdmin, { searchTerm: 'w' }],
    ['a per cent sign', superAdmin, { searchTerm: '%' }],
    ['an underscore', superAdmin, { searchTerm: '_ _' }],
    ['a backslash', superAdmin, { searchTerm: '\\' }],
    ['Malayalam', coordinator('JNV 1'), { searchTerm: 'ശ്രീജ', paymentStatus: 'Pending' }],
    ['a registration status', superAdmin, { status: 'Draft', page: 30 }],
    ['a registration status nobody has', superAdmin, { status: 'Waitlisted' }],
    ['both statuses in two schools', everything, { status: 'Confirmed', paymentStatus: 'Failed' }],
    ['the oldest first', superAdmin, { sort: 'created', page: 4 }],
    ['by name', superAdmin, { sort: 'name', page: 3000 }],
    ['by name backwards, two schools', everything, { sort: '-name', page: 2 }],
    ['by year', superAdmin, { sort: 'year', page: 5990 }],
    ['by year backwards, found', superAdmin, { sort: '-year', searchTerm: 'quixotham' }],
    ['what staff made', superAdmin, { type: 'staff' }],
    ['who wants a bed', superAdmin, { needsStay: 'yes', sort: 'name' }],
    ['who wants a lift', everything, { needsPickup: 'yes' }],
    ['who comes', superAdmin, { attending: 'yes', yearFrom: '2000', yearTo: '2010' }],
    ['one day nobody came', superAdmin, { createdTo: '2020-01-01' }],
  ])('%s', async (_what, admin, change) => {
    const query = { ...first, ...change };
    const { rows, pagination } = await listRegistrations(database.db, admin, query, settings, many);
    const expected = await plainQuery(admin, query);
    const offset = (query.page - 1) * query.limit;
    expect(rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + query.limit));
    expect(pagination).toEqual({
      page: query.page,
      limit: query.limit,
      total: expected.length,
      totalPages: Math.ceil(expected.length / query.limit),
    });
  });
});

describe('where many match', () => {
  const day = '2026-10-31';
  test.each<[string, number, Admin, Partial<Query>]>([
    ['one letter', 200, superAdmin, { searchTerm: 'a' }],
    ['two letters', 200, superAdmin, { searchTerm: 'me', page: 20 }],
    ['a letter of one day', 1000, superAdmin, { searchTerm: 'a', createdFrom: day, page: 9 }],
    ['a letter and a word', 1000, superAdmin, { searchTerm: 'p gmail', page: 9 }],
    ['a frequent word', 1000, superAdmin, { searchTerm: 'gmail', page: 50 }],
    [
      'a frequent word in two schools',
      1000,
      coordinator('JNV 4', 'JNV 12'),
      { searchTerm: 'gmail' },
    ],
    ['who owes something', 1000, superAdmin, { hasBalance: 'yes', page: 7 }],
    ['some years', 1000, superAdmin, { yearFrom: '2000', yearTo: '2001', sort: 'name', page: 100 }],
    ['one day', 1000, superAdmin, { createdFrom: day, createdTo: day, page: 9 }],
  ])(
    '%s: all are told and paged through; bounded, some, and that there are more',
    async (...args) => {
      const [, shown, admin, change] = args;
      const query = { ...first, ...change };
      const expected = await plainQuery(admin, query);
      expect(expected.length).toBeGreaterThan(shown);
      const offset = (query.page - 1) * query.limit;
      const page = expected.slice(offset, offset + query.limit);

      const exact = await listRegistrations(database.db, admin, query, settings);
      expect(exact.rows.map(({ id }) => id)).toEqual(page);
      expect(exact.pagination).toMatchObject({ total: expected.length });
      expect(exact.pagination.capped).toBeUndefined();
      const lastPage = Math.ceil(expected.length / query.limit);
      const last = await listRegistrations(
        database.db,
        admin,
        { ...query, page: lastPage },
        settings,
      );
      const rest = expected.slice((lastPage - 1) * query.limit);
      expect(last.rows.map(({ id }) => id)).toEqual(rest);

      const bounded = await listRegistrations(database.db, admin, query, settings, boundedFromNone);
      expect(bounded.rows.map(({ id }) => id)).toEqual(page);
      const { pagination } = bounded;
      expect(pagination).toMatchObject({ total: shown, totalPages: shown / 10, capped: true });
      const beyond = { ...query, page: shown / 10 + 1 };
      const after = await listRegistrations(database.db, admin, beyond, settings, boundedFromNone);
      expect(after.rows).toEqual([]);
    },
  );

  test('two letters: the pages together are all that match', async () => {
    const query = { ...first, searchTerm: 'an', limit: 100 };
    const seen: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { rows, pagination } = await listRegistrations(
        database.db,
        superAdmin,
        {
          ...query,
          page,
        },
        settings,
      );
      seen.push(...rows.map(({ id }) => id));
      pages = pagination.totalPages;
    }
    expect(seen.length).toBeGreaterThan(4_000);
    expect(seen).toEqual(await plainQuery(superAdmin, query));
  });

  test('both ways answer alike, but for how far the bounded one counts', async () => {
    const letters = ['a', 'an', 'me', 'q', 'qu', 'anu', 'nair', 'gmail', 'person4', '99', '98765'];
    const words = fc.array(fc.constantFrom(...letters), { maxLength: 2 });
    const schools = ['All', 'JNV 3', 'JNV 5', 'JNV 12', 'JNV X'];
    const states = ['All', 'Completed', 'Failed'] as const;
    const search = fc.record({
      searchTerm: words.map((typed) => typed.join(' ')),
      school: fc.constantFrom(...schools),
      paymentStatus: fc.constantFrom(...states),
      attending: fc.constantFrom('All' as const, 'yes' as const),
      yearFrom: fc.constantFrom('', '2005'),
      sort: fc.constantFrom('-created' as const, 'name' as const, 'year' as const),
      page: fc.integer({ min: 1, max: 40 }),
    });
    const admins = fc.constantFrom(superAdmin, coordinator('JNV 3', 'JNV 12'), coordinator());
    await fc.assert(
      fc.asyncProperty(search, admins, async (change, admin) => {
        const query = { ...first, ...change };
        const exact = await listRegistrations(database.db, admin, query, settings);
        const bounded = await listRegistrations(
          database.db,
          admin,
          query,
          settings,
          boundedFromNone,
        );
        const { total, totalPages, capped = false } = bounded.pagination;
        expect(exact.pagination.capped).toBeUndefined();
        if (capped) expect(exact.pagination.total).toBeGreaterThan(total);
        else expect(exact.pagination).toEqual(bounded.pagination);
        const isShown = query.page <= totalPages;
        const shown = isShown ? exact.rows : [];
        expect(bounded.rows.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
      }),
      often(60),
    );
  });

  test('with 100,000 registrations the bounded paths answer', async () => {
    const crowded = await testDatabase();
    await addManyRegistrations(crowded, 5_000);
    const query = { ...first, searchTerm: 'gmail' };
    const before = await listRegistrations(crowded.db, superAdmin, query, settings);
    expect(before.pagination).toMatchObject({ total: 2_500 });
    // as many as the tally says, in another school
    await sql`insert into registration_tally
      select 'JNV 99', 'Draft', 'Pending', ${manyRegistrations - 5_000}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0`.execute(crowded.db);
    const after = await listRegistrations(crowded.db, superAdmin, query, settings);
    expect(after.pagination).toMatchObject({ total: 1_000, capped: true });
  });
});

interface Row {
  readonly id: string;
  readonly school: string;
  readonly name: string;
  readonly year: string;
  readonly state: string;
  readonly status: string;
  readonly type: string;
  readonly text: string;
  readonly comes: boolean | null;
  readonly owes: boolean;
  readonly form: string;
  readonly day: string;
}

let everybody: Promise<Row[]> | undefined;

/** The whole table, newest first; no test changes it. */
async function readEverybody(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, school, lower(name) as name, year_of_passing as year, status as state,
      payment_status as status, registration_type as type, search_text as text,
      is_attending as comes, fee_paise > fee_paid_paise + credit_paise as owes, form::text,
      to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
    from registration where deleted_at is null order by created_at desc, id desc`.execute(
    database.db,
  );
  return rows;
}

/** The ids the naïve way: by the definition of the filters, everything sorted. */
async function plainQuery(admin: Admin, query: Query): Promise<string[]> {
  everybody ??= readEverybody();
  const rows = await everybody;
  const words = query.searchTerm.toLowerCase().split(' ').filter(Boolean);
  const open = ['Pending', 'Processing', 'Failed', 'Partially Paid'];
  const found = rows
    .filter(({ school }) => admin.role === 'super_admin' || admin.assignedSchools.includes(school))
    .filter(({ school }) => query.school === 'All' || school === query.school)
    .filter(({ status }) => query.paymentStatus === 'All' || status === query.paymentStatus)
    .filter(({ state }) => query.status === 'All' || state === query.status)
    .filter(({ type }) => query.type === 'All' || type === query.type)
    .filter(({ year }) => year >= (query.yearFrom || '0') && year <= (query.yearTo || '9999'))
    .filter(({ day }) => day >= (query.createdFrom || '0') && day <= (query.createdTo || '9'))
    .filter(({ comes }) => query.attending === 'All' || comes === (query.attending === 'yes'))
    .filter(({ owes, status }) => query.hasBalance === 'All' || (owes && open.includes(status)))
    .filter(({ form }) => query.needsStay === 'All' || form.includes('planAccommodation'))
    .filter(({ form }) => query.needsPickup === 'All' || form.includes('pickup'))
    .filter(({ text }) =>
      words.every((word) => text.includes([...word].length < 3 ? ` ${word}` : word)),
    );
  const by = (key: (row: Row) => string) =>
    found.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  const sorted = {
    created: () => found.toReversed(),
    name: () => by(({ name, school, year, id }) => [name, school, year, id].join('\0')),
    year: () => by(({ year }) => year),
  }[query.sort.replace('-', '') as 'created' | 'name' | 'year']();
  const isBackwards = query.sort === '-name' || query.sort === '-year' || query.sort === '-created';
  return (isBackwards ? sorted.toReversed() : sorted).map(({ id }) => id);
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

describe('among many, no page reads or sorts the whole table', () => {
  /** A sort of so many rows is what a page of a rare word needs, a fiftieth of the table. */
  const maxSorted = count / 50;

  test.each<[string, Admin, Partial<Query>]>([
    ['no search', superAdmin, {}],
    ['one letter', superAdmin, { searchTerm: 'a' }],
    ['one letter nobody begins with', superAdmin, { searchTerm: 'q' }],
    ['two letters', superAdmin, { searchTerm: 'an' }],
    ['two letters few begin with', superAdmin, { searchTerm: 'qu' }],
    ['ten letters', superAdmin, { searchTerm: 'quixotham ' }],
    ['ten digits', superAdmin, { searchTerm: '90000 79190' }],
    ['a frequent word', superAdmin, { searchTerm: 'gmail' }],
    ['a school', superAdmin, { school: 'JNV 5' }],
    ['a status', superAdmin, { paymentStatus: 'Processing' }],
    ['a school and a status', superAdmin, { school: 'JNV 5', paymentStatus: 'Failed' }],
    ['a school and ten letters', superAdmin, { school: 'JNV 5', searchTerm: 'quixothamm' }],
    ['a status and two letters', superAdmin, { paymentStatus: 'Processing', searchTerm: 'an' }],
    ['two schools', coordinator('JNV 3', 'JNV 12'), {}],
    ['two schools, far back', coordinator('JNV 3', 'JNV 12'), { page: 600 }],
    ['sixteen schools', coordinator(...Array.from({ length: 16 }, (_, n) => `JNV ${n}`)), {}],
    ['two schools and a letter', coordinator('JNV 3', 'JNV 12'), { searchTerm: 'a' }],
    ['two schools and ten letters', coordinator('JNV 3', 'JNV 12'), { searchTerm: 'quixothamm' }],
    ['a deep page', superAdmin, { page: 3000 }],
    ['the last page', superAdmin, { page: 6000 }],
    ['a registration status', superAdmin, { status: 'Draft' }],
    ['a registration status nobody has', superAdmin, { status: 'Checked In' }],
    ['by name', superAdmin, { sort: 'name' }],
    ['by year, the middle', superAdmin, { sort: '-year', page: 3000 }],
    ['what staff made', superAdmin, { type: 'staff' }],
    ['who wants a bed', superAdmin, { needsStay: 'yes' }],
    ['who wants a lift in two schools', coordinator('JNV 3', 'JNV 12'), { needsPickup: 'yes' }],
    ['some days', superAdmin, { createdFrom: '2026-10-31', createdTo: '2026-10-31' }],
    ['who owes something', superAdmin, { hasBalance: 'yes' }],
    ['what was deleted', superAdmin, { view: 'deleted' }],
  ])('%s', async (_, admin, change) => {
    statements.length = 0;
    await listRegistrations(watched, admin, { ...first, ...change }, settings, boundedFromNone);
    const ran = statements.splice(0);
    expect(ran.length).toBeGreaterThan(0);
    for (const { sql: text, parameters } of ran) {
      const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, [
        ...parameters,
      ]);
      for (const node of nodes(rows[0]['QUERY PLAN'][0].Plan)) {
        const isWhole =
          node['Relation Name'] === 'registration' && /Seq Scan/.test(node['Node Type']);
        expect(isWhole, text).toBe(false);
        if (/Sort/.test(node['Node Type'])) {
          const sorted = node.Plans?.[0]?.['Actual Rows'] ?? 0;
          expect(sorted, text).toBeLessThanOrEqual(maxSorted);
        }
      }
    }
  });

  test('the last page is read from the end of the list', async () => {
    statements.length = 0;
    await listRegistrations(
      watched,
      superAdmin,
      { ...first, page: 6000 },
      settings,
      boundedFromNone,
    );
    const page = statements.splice(0).at(-1);
    const { rows } = await database.pool.query(`explain (analyze, format json) ${page?.sql}`, [
      ...(page?.parameters ?? []),
    ]);
    const read = nodes(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Actual Rows']);
    expect(Math.max(...read)).toBeLessThanOrEqual(10);
  });
});
