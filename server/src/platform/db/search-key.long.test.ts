import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchKey } from '@sangamam/contract/text/search-key';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';

const { pool } = await testDatabase();

/** The keys as the database makes them. */
async function keysOf(texts: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query(
    'select search_key(text) as key from unnest($1::text[]) with ordinality as of (text, at) order by at',
    [texts],
  );
  return rows.map(({ key }) => key);
}

/** Those whose parts its Unicode knows as ours does. */
async function knownTo(characters: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query(
    'select normalize(text, NFKD) as parts from unnest($1::text[]) with ordinality as of (text, at) order by at',
    [characters],
  );
  return characters.filter((character, at) => rows[at].parts === character.normalize('NFKD'));
}

/** Malayalam as both kinds of keyboards write it, accents, nukta, capitals, digits, quotes. */
const alike: readonly (readonly [string, string])[] = [
  ['അനില്‍കുമാര്‍', 'അനിൽകുമാർ'],
  ['രാജന്‍', 'രാജൻ'],
  ['കണ്‍മണി', 'കൺമണി'],
  ['മകള്‍', 'മകൾ'],
  ['വാക്‍', 'വാൿ'],
  ['കൌസല്യ', 'കൗസല്യ'],
  ['മോഹന\u0d46\u0d3e', 'മോഹന\u0d4a'],
  ['ൎ', 'ർ'],
  ['Jose\u0301', 'José'],
  ['José', 'JOSE'],
  ['फ़ातिमा', '\u095eातिमा'],
  ['फ़ातिमा', 'फातिमा'],
  ['Łukasz Ørsted', 'lukasz orsted'],
  ['Ελένη', 'ΕΛΕΝΗ'],
  ['Άννας', 'ΑΝΝΑΣ'],
  ['Йонас', 'ЙОНАС'],
  ['مُحَمَّد', 'محمد'],
  ['أحمد', 'احمد'],
  ['ＡＮＵ', 'anu'],
  ['Ward ൪൨', 'ward 42'],
  ['D’Souza', "d'souza"],
  ['Anu\u00a0\u200bNair', 'anu nair'],
];

test.each(alike)('%s and %s are one', async (one, other) => {
  expect(searchKey(one)).toBe(searchKey(other));
  expect(await keysOf([one, other])).toEqual([searchKey(one), searchKey(one)]);
});

test.each([
  ['രാജൻ', 'രാജ'],
  ['മല', 'മാല'],
  ['कमल', 'कामिल'],
  ['Anu', 'Ann'],
])('%s and %s are two', (one, other) => {
  expect(searchKey(one)).not.toBe(searchKey(other));
});

test('the database and we agree on every character, and on what they make together', async () => {
  const all = Array.from({ length: 0xffff }, (_, at) => String.fromCodePoint(at + 1));
  const characters = await knownTo(all.filter((character) => character.isWellFormed()));
  expect(characters.length).toBeGreaterThan(60_000);
  expect(await keysOf(characters)).toEqual(characters.map(searchKey));
  const letter = fc.constantFrom(
    ...alike.flat().join(''),
    '\u0323',
    '\u0302',
    '\u093c',
    'ß',
    'İ',
    'ﷺ',
    '한',
  );
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 12 }), {
    numRuns: 2_000,
    seed: 150,
  });
  expect(await keysOf(texts)).toEqual(texts.map(searchKey));
});

test('a key is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(searchKey(searchKey(text))).toBe(searchKey(text));
    }),
  );
});

test('what stood in the database before has a key after the migration', async () => {
  const none = mkdtempSync(join(tmpdir(), 'sangamam-none-'));
  const before = await testDatabase(none);
  rmSync(none, { recursive: true });
  await migrate(before.pool, MIGRATIONS_DIR, { last: '0157_message_number.sql' });
  // more than one portion of the filling
  await before.pool.query(`
    insert into registration (id, registration_number, status, name, email, contact_number, school,
      year_of_passing, people, form)
    select gen_random_uuid(), 'SGM-' || lpad(n::text, 5, '0'), 'Confirmed', U&'\\0D30\\0D3E\\0D1C\\0D7B ' || n,
      n || '@example.org', '+91900' || lpad(n::text, 7, '0'), 'JNV Kollam', '1998', 1,
      '{"personalInfo": {}, "accommodation": {"planAccommodation": true, "stayDetails": {"men": 1}},
        "transportation": {"isTravelling": true}}'
    from generate_series(1, 2345) n`);
  await before.pool.query(`
    insert into issue (id, category, title, description, reporter_name, reporter_email, reporter_phone,
      created_at, updated_at)
    select gen_random_uuid(), 'Other', 'Other', 'The hall has no ramp at all', U&'\\0D30\\0D3E\\0D1C\\0D7B',
      'anu@example.org', '', now(), now() from generate_series(1, 1234)`);
  await before.pool.query(`
    insert into contact_message (id, name, email, phone, subject, body, created_at, updated_at)
    select gen_random_uuid(), U&'\\0D30\\0D3E\\0D1C\\0D7B', 'anu@example.org', '', 'Other', 'Is there a ramp?',
      now(), now() from generate_series(1, 1234)`);
  await migrate(before.pool);
  const like = `%${searchKey('\u0d30\u0d3e\u0d1c\u0d28\u0d4d\u200d')}%`;
  for (const table of ['registration', 'stay', 'journey', 'issue', 'contact_message']) {
    const { rows } = await before.pool.query(
      `select count(*)::int as all, count(*) filter (where search_text like $1)::int as found from ${table}`,
      [like],
    );
    expect(rows[0]?.all, table).toBeGreaterThan(1_000);
    expect(rows[0]?.found, table).toBe(rows[0]?.all);
  }
  const { rows } = await before.pool.query(
    "select count(*)::int as found from stay where search_text like '% 42 %'",
  );
  expect(rows[0]?.found).toBe(1);
});
