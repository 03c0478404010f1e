import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';

/**
 * Those that may do without: of a parent whose rows are never deleted, nor given another key, nobody looks
 * for the children.
 */
const withoutIndex: Readonly<Record<string, string>> = {
  'consent (notice_sha256)': 'a notice is kept for good: it says what people agreed to',
};

/**
 * Foreign keys whose columns no index begins with. One of some rows counts where it leaves out only the rows
 * without a parent: the database looks for `column = parent`.
 */
const unindexed = `
  select format('%s (%s)', c.conrelid::regclass, columns.names) as key
  from pg_constraint c
  cross join lateral (
    select string_agg(attname, ', ' order by place) as names, count(*)::int as amount,
      string_agg(format('(%I IS NOT NULL)', attname), ' AND ' order by place) as present
    from unnest(c.conkey) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
  ) as columns
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i
    where i.indrelid = c.conrelid and i.indisvalid
      and (i.indkey::int2[])[0:columns.amount - 1] @> c.conkey
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = columns.present))
  order by key`;

test('every foreign key has an index, so that deleting a parent reads no whole table', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ key: string }>(unindexed);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(withoutIndex));
});

test('an index of some rows only, or one that begins with another column, does not count', async () => {
  const { pool } = await testDatabase();
  await pool.query(`
    create table parent (id int primary key);
    create table child (a int references parent, b int references parent, c int references parent,
      d int references parent, e int references parent);
    create index on child (a) where c > 0;
    create index on child (d, b);
    create index on child (c) where c is not null;
    create index on child (e)`);
  const { rows } = await pool.query<{ key: string }>(unindexed);
  const ofChild = rows.map(({ key }) => key).filter((key) => key.startsWith('child'));
  expect(ofChild).toEqual(['child (a)', 'child (b)']);
});
