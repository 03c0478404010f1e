import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/platform/db.ts';
import { tablesWritten } from '../testing/platform/tables-written.ts';
import { tableOwners } from './house.ts';
import { everyNoun } from './nouns.ts';
import type { DB } from './platform/db/types.ts';
import type { Noun, Written } from './platform/noun.ts';

const isTest = /\.test\.ts$|(^|\/)testing\.ts$|\/model\//;
const sources = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !isTest.test(file))
    .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]),
);
const written = new Map([...sources].map(([file, source]) => [file, tablesWritten(source)]));

/** Only triggers write these, with every change of what they are read from (migration 0050). */
const keptByTriggers: readonly (keyof DB)[] = ['journey', 'stay'];
/** The release before uses these; a later one drops them. */
const leftToTheReleaseBefore: readonly (keyof DB)[] = ['donor', 'idempotencyStep'];

const writesForOthers: Readonly<Record<string, readonly Written[]>> = Object.fromEntries(
  Object.entries<Noun>(everyNoun).flatMap(([folder, { writesForOthers = {} }]) =>
    Object.entries(writesForOthers).map(([file, { tables }]) => [`${folder}/${file}`, tables]),
  ),
);

/** What a file writes without owning it and without leave, in a sentence each. */
function trespasses(file: string, source: string): string[] {
  return [...tablesWritten(source)].flatMap((table) => {
    if (writesForOthers[file]?.includes(table)) return [];
    if (table === 'unknown') return `${file} writes a table whose name it computes: name it`;
    const owner = tableOwners[table];
    return file.startsWith(`${owner}/`) ? [] : `${file} writes ${table}, which ${owner} owns`;
  });
}

test('only the owner of a table writes it', () => {
  const found = [...sources].flatMap(([file, source]) => trespasses(file, source));
  expect(found).toEqual([]);
});

test('every owner writes its tables, and whoever is let through needs it', async () => {
  const { pool } = await testDatabase();
  const { rows: views } = await pool.query(
    `select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
  );
  const snake = (table: string) => table.replaceAll(/[A-Z]/g, (each) => `_${each.toLowerCase()}`);
  const tables = Object.keys(tableOwners).filter(
    (table) => !views.some(({ relname }) => relname === snake(table)),
  ) as (keyof DB)[];
  const unwritten = tables.filter(
    (table) =>
      ![...written].some(
        ([file, tables]) => file.startsWith(`${tableOwners[table]}/`) && tables.has(table),
      ),
  );
  expect(unwritten.toSorted()).toEqual([...keptByTriggers, ...leftToTheReleaseBefore].toSorted());
  expect(
    Object.values(tableOwners).filter((owner) => !existsSync(join(import.meta.dirname, owner))),
  ).toEqual([]);
  const needless = Object.entries(writesForOthers).filter(([file, tables]) => {
    return tables.some((table) => !written.get(file)?.has(table));
  });
  expect(needless).toEqual([]);
});

const planted: readonly (readonly [form: string, source: string])[] = [
  ['Kysely insert', "trx.insertInto('registration').values(row)"],
  ['Kysely update', "trx\n  .updateTable('registration')\n  .set({ status })"],
  ['Kysely update with an alias', "trx.updateTable('registration as r').set({ status })"],
  ['Kysely delete', "trx.deleteFrom('registration').where('id', '=', id)"],
  ['Kysely merge', "trx.mergeInto('registration').using('x', 'a', 'b')"],
  ['Kysely CTE', "db.with('gone', (cte) => cte.deleteFrom('registration'))"],
  ['insert', 'sql`insert into registration (id) values (1)`'],
  ['insert on two lines, in capitals', 'sql`INSERT\n  INTO registration (id) VALUES (1)`'],
  ['update', "sql`update registration set status = 'Draft'`"],
  ['update with an alias', "sql`update only public.registration as r set status = 'Draft'`"],
  ['delete', 'sql`delete from registration where id = 1`'],
  ['delete by a plain query', 'pool.query(\'delete from "registration"\')'],
  ['merge', 'sql`merge into registration r using x on true when matched then delete`'],
  ['copy', "client.query('copy registration (id) from stdin')"],
  ['truncate', "pool.query('truncate upload, registration cascade')"],
  ['CTE', 'sql`with gone as (delete from registration returning id) select * from gone`'],
  ['second CTE', 'sql`with a as (select 1), b as (update registration set people = 1) select 1`'],
];

test.each(planted)('planted: %s of a table of somebody else is found', (_form, source) => {
  const said = 'features/gallery/store.ts writes registration, which domain/registrations owns';
  expect(trespasses('features/gallery/store.ts', source)).toContain(said);
  expect(trespasses('domain/registrations-too/store.ts', source)).not.toEqual([]);
  expect(
    trespasses('domain/registrations/store.ts', source).filter((each) =>
      /registration,/.test(each),
    ),
  ).toEqual([]);
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text, as it stands in a file
  'sql`update ${sql.table(table)} set registration_id = 1`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text, as it stands in a file
  'client.query(`copy ${into} from stdin`)',
  'trx.updateTable(table).set({ position })',
  "pool.query('delete from ' + table)",
  "trx.insertInto('registrations')",
])('planted: a table named by an expression is found: %s', (source) => {
  expect(trespasses('domain/registrations/store.ts', source)).toEqual([
    expect.stringMatching(/name it$/),
  ]);
});

test.each([
  'sql`select * from registration for update of registration`',
  'sql`insert into room (id) values (1) on conflict (id) do update set name = excluded.name`',
  '/**\n * The statements insert into registration what is new.\n */',
  "page.paragraph('To correct or erase it, open Update Registration.')",
  "client.query('copy registration to stdout')",
])('what writes nothing of others is left alone: %s', (source) => {
  expect(trespasses('features/accommodation/store.ts', source)).toEqual([]);
});
