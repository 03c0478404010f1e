import type { QueryOf } from '@sangamam/contract/endpoint';
import type { listRegistrations as endpoint } from '@sangamam/contract/registrations';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../db/testing.ts';
import type { DB } from '../../db/types.ts';
import type { Admin } from '../auth/session.ts';
import { listRegistrations } from './list-registrations.ts';
import { addManyRegistrations } from './testing.ts';

const count = 60_000;
type Query = QueryOf<typeof endpoint>;

const first: Query = { searchTerm: '', school: 'All', paymentStatus: 'All', page: 1, limit: 10 };
const base = { id: '', name: 'Asha', allSchools: false, assignedSchools: [], permissions: {} };
const superAdmin: Admin = { ...base, role: 'super_admin' };
const coordinator = (...assignedSchools: string[]): Admin => ({
  ...base,
  role: 'admin',
  assignedSchools,
});

let database: TestDatabase;
/** What ran on the database since it was last emptied. */
const statements: { sql: string; parameters: readonly unknown[] }[] = [];
let watched: Kysely<DB>;

beforeAll(async () => {
  database = await testDatabase();
  await addManyRegistrations(database, count);
  // Index-only scans need the visibility map, which autovacuum keeps in life.
  await sql`vacuum registration`.execute(database.db);
  watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      statements.push(query);
    },
  });
}, 120_000);

describe('a page shows what a plain query would', () => {
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
  ])('%s', async (_, admin, change) => {
    const query = { ...first, ...change };
    const { rows, pagination } = await listRegistrations(database.db, admin, query);
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

  test.each<[string, Admin, Partial<Query>]>([
    ['one letter', superAdmin, { searchTerm: 'a' }],
    ['two letters', superAdmin, { searchTerm: 'me', page: 100 }],
    ['a frequent word', superAdmin, { searchTerm: 'gmail', page: 50 }],
    ['a frequent word in two schools', coordinator('JNV 4', 'JNV 12'), { searchTerm: 'gmail' }],
  ])('%s: many match, and the answer says that there are more', async (_, admin, change) => {
    const query = { ...first, ...change };
    const { rows, pagination } = await listRegistrations(database.db, admin, query);
    const expected = await plainQuery(admin, query);
    const offset = (query.page - 1) * query.limit;
    expect(rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + query.limit));
    expect(expected.length).toBeGreaterThan(1000);
    expect(pagination).toMatchObject({ total: 1000, totalPages: 100, capped: true });
    const after = await listRegistrations(database.db, admin, { ...query, page: 101 });
    expect(after.rows).toEqual([]);
  });
});

/** The ids the naïve way: by the definition of the search, everything sorted. */
async function plainQuery(admin: Admin, query: Query): Promise<string[]> {
  const words = query.searchTerm.toLowerCase().split(' ').filter(Boolean);
  const { rows } = await sql<{ id: string; school: string; status: string; text: string }>`
    select id, school, payment_status as status, search_text as text from registration
    where deleted_at is null order by created_at desc, id desc`.execute(database.db);
  return rows
    .filter(({ school }) => admin.role === 'super_admin' || admin.assignedSchools.includes(school))
    .filter(({ school }) => query.school === 'All' || school === query.school)
    .filter(({ status }) => query.paymentStatus === 'All' || status === query.paymentStatus)
    .filter(({ text }) =>
      words.every((word) => text.includes([...word].length < 3 ? ` ${word}` : word)),
    )
    .map(({ id }) => id);
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

describe('no page reads or sorts the whole table', () => {
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
  ])('%s', async (_, admin, change) => {
    statements.length = 0;
    await listRegistrations(watched, admin, { ...first, ...change });
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
    await listRegistrations(watched, superAdmin, { ...first, page: 6000 });
    const [, page] = statements.splice(0);
    const { rows } = await database.pool.query(`explain (analyze, format json) ${page?.sql}`, [
      ...(page?.parameters ?? []),
    ]);
    const read = nodes(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Actual Rows']);
    expect(Math.max(...read)).toBeLessThanOrEqual(10);
  });
});
