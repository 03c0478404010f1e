import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { copyOut } from './copy-out.ts';

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

test('a placeholder in the text of a query is text', async () => {
  const query = sql`select '$1' || ${'one'}::text, '$2', $$ $1 $$`;
  expect(await read(query, [])).toBe('$1one,$2, $1 \r\n');
});

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
  }, 30_000);
  await expect(read(sql`select 1 / (3 - n) from generate_series(1, 9) as n`)).rejects.toThrow(
    'division by zero',
  );
  expect(pool.idleCount).toBe(pool.totalCount);
});

test.each([
  ['two rows', (row: Buffer, next: Buffer) => [Buffer.concat([row, next])]],
  ['half a row', (row: Buffer, next: Buffer) => [row.subarray(0, 2), row.subarray(2), next]],
])('refuses %s in a message, which PostgreSQL never sends', async (_, again) => {
  const between = await startBetween(again);
  const others = new pg.Pool({ ...pool.options, host: '127.0.0.1', port: between.port, max: 1 });
  const query = sql`select n, 'text' from generate_series(1, 2) as n`.compile(db);
  const lines = await copyOut(others, query, []);
  await expect(lines.toArray()).rejects.toThrow('otherwise than one row a message');
  await others.end();
  between.close();
});

/** Stands before the database and sends two rows of a COPY on as `again` says. */
async function startBetween(again: (row: Buffer, next: Buffer) => Buffer[]) {
  const { host, port } = pool.options;
  const socketPath = `${host}/.s.PGSQL.${port ?? 5432}`;
  const server = createServer((browser) => {
    const database = connect(socketPath);
    browser.pipe(database);
    browser.on('error', () => database.destroy());
    browser.on('close', () => database.destroy());
    let held = Buffer.alloc(0);
    const rows: Buffer[] = [];
    database.on('data', (data) => {
      held = Buffer.concat([held, data]);
      while (held.length >= 5 && held.length > held.readUInt32BE(1)) {
        const end = 1 + held.readUInt32BE(1);
        const message = held.subarray(0, end);
        held = held.subarray(end);
        if (message.toString('latin1', 0, 1) !== 'd') browser.write(message);
        else if (rows.push(message.subarray(5)) === 2) {
          for (const content of again(rows[0] as Buffer, rows[1] as Buffer)) {
            const head = Buffer.from('d....');
            head.writeUInt32BE(4 + content.length, 1);
            browser.write(Buffer.concat([head, content]));
          }
        }
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
