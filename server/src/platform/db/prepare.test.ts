import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { connect, type Db, tx } from './connect.ts';
import { prepared } from './prepare.ts';

const { config, db: migrating } = await testDatabase();

/** Writes the way the stores do, so often that every connection has planned it. */
const add = async (db: Db, name: string) =>
  (await sql`insert into fruit (name) values (${name}) returning *`.execute(db)).rows;

test.each(['by itself', 'in a transaction'])(
  'a write %s goes on after a migration changed its table',
  async (where) => {
    await sql`drop table if exists fruit`.execute(migrating);
    await sql`create table fruit (name text)`.execute(migrating);
    const { db, close } = connect({ ...config, max: 2 });
    const write = (name: string) =>
      where === 'by itself' ? add(db, name) : tx(db, (trx) => add(trx, name));
    expect(await write('apple')).toEqual([{ name: 'apple' }]);
    expect(await write('pear')).toEqual([{ name: 'pear' }]);
    await sql`alter table fruit add column sweet boolean not null default true`.execute(migrating);
    expect(await write('fig')).toEqual([{ name: 'fig', sweet: true }]);
    expect(await write('lime')).toEqual([{ name: 'lime', sweet: true }]);
    await close();
  },
);

test('writes and lookups that say so are prepared, searches planned for what is searched', async () => {
  const { db, close } = connect({ ...config, max: 1 });
  await sql`create table if not exists fruit (name text)`.execute(db);
  await add(db, 'apple');
  await sql`select name from fruit where name like ${'a%'}`.execute(db);
  await sql`select name from fruit where name = ${'apple'} for update`.execute(db);
  await sql`${prepared} select 1 from fruit where name = ${'apple'}`.execute(db);
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where name <> ''
    order by prepare_time`.execute(db);
  expect(rows.map(({ statement }) => statement)).toEqual([
    expect.stringMatching(/^insert/),
    expect.stringMatching(/select 1 from fruit/),
  ]);
  await close();
});
