import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { copyOut } from './copy-out.ts';
import { testDatabase } from './testing.ts';

const { db, pool } = await testDatabase();

async function read(query: ReturnType<typeof sql>, quoted: string[] = []): Promise<string> {
  const parts: Buffer[] = [];
  let lines = 0;
  for await (const { bytes, rows } of await copyOut(pool, query.compile(db), quoted)) {
    parts.push(bytes);
    lines += rows;
  }
  const text = Buffer.concat(parts).toString();
  expect(lines).toBe(text.split('\r\n').length - 1);
  return text;
}

test.each(["'; drop table setting; --", '\\', "\\'", '$1 $2', '"{}",', 'ശ്രീജ 🎉', ''])(
  'takes %j for what it is, alone and in a list',
  async (value) => {
    const quoted = `"${value.replaceAll('"', '""')}"`;
    const query = sql`select a, b from unnest(${[value, 'x']}::text[]) as a, (select ${value}::text as b) as one
    where a = ${value} and ${true} and 3 = ${3}`;
    expect(await read(query, ['a', 'b'])).toBe(`${quoted},${quoted}\r\n`);
  },
);

test('keeps line feeds within a cell and lines longer than a portion', async () => {
  const long = 'x'.repeat(200_000);
  const text = await read(sql`select * from (values (${'a\nb'}, 1), (${long}, null)) as row`);
  expect(text).toBe(`"a\nb",1\r\n${long},\r\n`);
});

test('waits for its reader, and gives the connection back', async () => {
  const lines = await copyOut(
    pool,
    sql`select n, repeat('x', 1000) from generate_series(1, 20000) as n`.compile(db),
    [],
  );
  await once(lines, 'readable');
  const { rows } = await pool.query(
    "select from pg_stat_activity where query like '%copy (select n%'",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(lines.readableLength).toBeLessThan(10);
  let last = '';
  for await (const { bytes } of lines) last = bytes.toString();
  expect(last.trimEnd().split('\r\n').at(-1)).toMatch(/^20000,x+$/);
  expect(pool.idleCount).toBe(pool.totalCount);
  expect((await pool.query('show statement_timeout')).rows[0].statement_timeout).not.toBe('0');
});

test('ends with whoever stops, and says what the database refused', async () => {
  const query = sql`select repeat('x', 1000) as stopped from generate_series(1, 200000)`;
  for await (const _ of await copyOut(pool, query.compile(db), [])) break;
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where query like '%as ' || 'stopped%' and state = 'active'`,
    );
    expect(rows).toEqual([]);
  }, 5000);
  await expect(read(sql`select 1 / (3 - n) from generate_series(1, 9) as n`)).rejects.toThrow(
    'division by zero',
  );
  expect(pool.idleCount).toBe(pool.totalCount);
});
