import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { MIGRATIONS_DIR, type Migration, migrate, readMigrations } from './migrate.ts';

/* The rule of docs/development.md#migrations-expand-then-contract, for every migration after this one. */
const lastBeforeTheRule = '0044_food_not_said.sql';

/** They hold a row for each thing that staff make: what locks or reads all of them is over at once. */
const small = new Set([
  'admin_user',
  'erasure_hold',
  'message_template',
  'setting',
  'setting_version',
]);

const faultOfTables: readonly (readonly [RegExp, string])[] = [
  [/^create (unique )?index (?!concurrently)/, 'keeps writers out: build it concurrently'],
  [/^reindex (?!.*\bconcurrently\b)/, 'keeps writers out: reindex concurrently'],
  [/^(vacuum full|cluster|truncate|lock)\b/, 'keeps everybody out'],
  [
    /^(update|delete from|merge into) /,
    'holds rows until the end of the file: change them in portions that are committed',
  ],
];
const faultOfActions: readonly (readonly [RegExp, string])[] = [
  [/^add column .*\bnot null\b(?!.*\bdefault\b)/, 'has no value when the release before inserts'],
  [/^add column .*\bdefault (?!now\(\))\w+\(/, 'rewrites the table: add it without, then fill it'],
  [
    /^add column .*\b(generated|serial|bigserial)\b/,
    'rewrites the table: add it without, then fill it',
  ],
  [
    /^add column .*\b(check|references|unique|primary key)\b/,
    'reads the table while nobody may: add the constraint by itself, not valid',
  ],
  [/^alter (column )?\S+ (set data )?type\b/, 'rewrites the table: add a column beside it'],
  [
    /^alter (column )?\S+ set not null/,
    'reads the table while nobody may: a check, not valid first',
  ],
  [
    /^add (constraint \S+ )?(check|foreign key)\b(?!.*\bnot valid$)/,
    'reads the table while nobody may: not valid, and validate it in the next file',
  ],
  [
    /^add (constraint \S+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    'builds an index while nobody may write: concurrently first, then "using index"',
  ],
  [/^set (logged|unlogged|tablespace|access method)\b/, 'rewrites the table'],
];
/** Statements that take away what the release before may still use. */
const takesAway = /^(drop (?!index|trigger|constraint|not null|default)|rename )/;

/** Statements in lower case, without comments, texts and bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
}

/** The parts between the commas outside of brackets. */
function actionsOf(list: string): string[] {
  let depth = 0;
  const actions = [''];
  for (const letter of list) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}

function faultsOf({ sql, needs }: Pick<Migration, 'sql' | 'needs'>): string[] {
  const statements = statementsOf(sql);
  const isNew = new Set(
    statements.flatMap(
      (each) => /^create (?:\w+ )?table (?:if not exists )?(\w+)/.exec(each)?.[1] ?? [],
    ),
  );
  const isLarge = (table: string | undefined) =>
    table !== undefined && !isNew.has(table) && !small.has(table);
  const isMadeAgain = (what: string, name: string) =>
    statements.some((each) => new RegExp(`^create (or replace )?${what} ${name}\\b`).test(each));

  return statements.flatMap((statement) => {
    const faults: string[] = [];
    const fault = (why: string) => faults.push(`${statement.slice(0, 90)}: ${why}`);
    const [, altered, list = ''] =
      /^alter table (?:if exists )?(?:only )?"?(\w+)"? (.*)$/.exec(statement) ?? [];
    const table =
      /^(?:update|delete from|merge into|lock table|lock|truncate table|truncate|cluster|vacuum full) (?:only )?(\w+)/.exec(
        statement,
      )?.[1] ??
      /^(?:create|reindex) .*\bon (?:only )?(\w+)/.exec(statement)?.[1] ??
      /^reindex table (\w+)/.exec(statement)?.[1];
    if (isLarge(table))
      for (const [form, why] of faultOfTables) if (form.test(statement)) fault(why);
    const actions = altered === undefined || isNew.has(altered) ? [] : actionsOf(list);
    if (isLarge(altered)) {
      for (const action of actions) {
        for (const [form, why] of faultOfActions) if (form.test(action)) fault(why);
        if (/^validate constraint/.test(action) && statements.length > 1)
          fault('reads the table while the rest of the file holds locks: a file of its own');
      }
    }
    const [, what = '', gone = ''] = /^drop (\w+) (?:if exists )?"?(\w+)/.exec(statement) ?? [];
    const isGone = takesAway.test(statement) && !isMadeAgain(what, gone);
    const isRenamed = /^alter (?!table)\w+ .* rename /.test(statement);
    if ((isGone || isRenamed || actions.some((action) => takesAway.test(action))) && needs === null)
      fault(
        'the release before may use it: say "-- needs NNNN_name.sql", of the release that stopped',
      );
    return faults;
  });
}

const file = (sql: string) => ({ sql, needs: null });

describe('a migration is refused', () => {
  test.each([
    ['create index on registration (locale)', 'keeps writers out'],
    ['create unique index by_x\n  on only payment (x)', 'keeps writers out'],
    ['reindex table registration', 'keeps writers out'],
    ['vacuum full registration', 'keeps everybody out'],
    ['lock table registration', 'keeps everybody out'],
    [`update registration set locale = 'en'`, 'in portions'],
    ['delete from message where id is null', 'in portions'],
    ['alter table registration add column x int not null', 'has no value'],
    ['alter table registration add column x uuid default gen_random_uuid()', 'rewrites'],
    ['alter table registration add column x int generated always as (people) stored', 'rewrites'],
    ['alter table registration add column x int check (x > 0)', 'reads the table'],
    ['alter table registration add column x uuid references payment (id)', 'reads the table'],
    ['alter table registration alter column people type bigint', 'rewrites'],
    ['alter table registration add column y int, alter people set not null', 'reads the table'],
    ['alter table registration add constraint few check (people < 100)', 'reads the table'],
    ['alter table payment add foreign key (a) references registration (id)', 'reads the table'],
    ['alter table registration add constraint one unique (email)', 'builds an index'],
    ['alter table registration set unlogged', 'rewrites'],
    [
      'alter table registration validate constraint few; alter table payment add column x int',
      'a file of its own',
    ],
    ['alter table registration drop column people', 'needs'],
    ['alter table registration rename column people to party', 'needs'],
    ['alter table setting rename to settings', 'needs'],
    ['drop table message', 'needs'],
    ['drop view traveller', 'needs'],
    ['drop function allows()', 'needs'],
    ['alter view traveller rename column name to called', 'needs'],
  ])('%s', (sql, why) => {
    expect(faultsOf(file(sql)).join()).toContain(why);
  });
});

describe('a migration may', () => {
  test.each([
    'create index concurrently on registration (locale)',
    'alter table registration add column x int',
    `alter table registration add column x text not null default ''`,
    'alter table registration add column x timestamptz default now()',
    'alter table registration add constraint few check (people < 100) not valid',
    'alter table registration validate constraint few',
    'alter table registration add constraint one unique using index by_one',
    'alter table registration alter people drop not null, drop constraint few',
    'create table thing (id uuid primary key references registration (id), n int check (n > 0));\ncreate index on thing (n);\nalter table thing alter n set not null; update thing set n = 1',
    'update setting set value = value',
    'drop view traveller; create view traveller as select 1',
    'drop trigger kept on registration; drop index by_one',
    `create function f() returns void language sql as $$ drop table message; $$`,
    `comment on table registration is 'we drop table message; later' -- drop table message`,
  ])('%s', (sql) => {
    expect(faultsOf(file(sql))).toEqual([]);
  });

  test('take away what the release before has stopped using', () => {
    const sql = 'alter table registration drop column people';
    expect(faultsOf({ sql, needs: '0044_food_not_said.sql' })).toEqual([]);
  });
});

const ours = readMigrations().filter(({ name }) => name > lastBeforeTheRule);

test('the migrations of the product expand first and contract later', () => {
  expect(ours.length).toBeGreaterThan(0);
  const faults = ours.flatMap((each) => faultsOf(each).map((fault) => `${each.name}: ${fault}`));
  expect(faults).toEqual([]);
});

const dir = mkdtempSync(join(tmpdir(), 'sangamam-rewrites-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Tables whose content a migration wrote anew. */
async function rewrittenBy(pool: pg.Pool, from: string, name: string): Promise<string[]> {
  const fileOf = async () => {
    const { rows } = await pool.query<{ name: string; node: number }>(
      `select relname as name, relfilenode as node from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    return new Map(rows.map((row) => [row.name, row.node]));
  };
  const before = await fileOf();
  await migrate(pool, from, { last: name });
  const after = await fileOf();
  return [...before.keys()].filter(
    (table) => after.has(table) && after.get(table) !== before.get(table),
  );
}

test('no migration of the product rewrites a table, whatever its statements look like', async () => {
  cpSync(MIGRATIONS_DIR, dir, { recursive: true });
  const rewrite = 'alter table registration add column x uuid default gen_random_uuid();';
  writeFileSync(join(dir, '9999_rewrite.sql'), rewrite);
  const none = mkdtempSync(join(dir, '..', 'sangamam-none-'));
  const { pool } = await testDatabase(none);
  rmSync(none, { recursive: true });
  await migrate(pool, dir, { last: lastBeforeTheRule });
  for (const { name } of ours) expect(await rewrittenBy(pool, dir, name), name).toEqual([]);
  expect(await rewrittenBy(pool, dir, '9999_rewrite.sql')).toEqual(['registration']);
});
