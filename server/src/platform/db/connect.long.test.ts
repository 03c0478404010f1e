import { once } from 'node:events';
import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { connect, type Db, liftTimeLimits, tx } from './connect.ts';

const { db, config, pool, url } = await testDatabase();
await pool.query('create table counter (id text primary key, count_paise bigint not null)');

test('paise arrive as numbers, dates without a time zone, jsonb with its own keys', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as amount_paise, date '2026-01-01' as first_day,
           '{"snake_case": 1}'::jsonb as form_answers`.execute(db);
  expect(rows).toEqual([
    {
      amountPaise: Number.MAX_SAFE_INTEGER,
      firstDay: '2026-01-01',
      formAnswers: { snake_case: 1 },
    },
  ]);
});

test('a number too large to be exact is an error, not a wrong amount', async () => {
  await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow('too large');
});

test('a statement that takes too long is cut off', async () => {
  const impatient = connect({ ...config, statement_timeout: 50 });
  await expect(sql`select pg_sleep(10)`.execute(impatient.db)).rejects.toThrow('statement timeout');
  await impatient.close();
});

test('a lost connection fails its query only', async () => {
  const heard: string[] = [];
  const one = connect({ ...config, max: 1 }, (error) => heard.push(error.message));
  const { rows } = await one.pool.query('select pg_backend_pid() as pid');
  const lost = new Promise((resolve) => one.pool.once('error', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await lost;
  expect(heard).toHaveLength(1);
  expect((await one.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await one.close();
});

describe('a network that swallows everything', () => {
  const socketPath = `${config.host}/.s.PGSQL.${config.port ?? 5432}`;

  /** A way to the database that can fall silent for those who are on it, and for nobody after them. */
  async function startBetween() {
    const onIt = new Set<Socket>();
    const server = createServer((browser) => {
      const database = open(socketPath);
      for (const socket of [browser, database]) {
        onIt.add(socket);
        socket.on('error', () => {});
      }
      browser.on('close', () => database.destroy()).pipe(database);
      database.pipe(browser);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const fallSilent = () => {
      for (const socket of onIt) socket.unpipe().pause();
    };
    onTestFinished(() => {
      for (const socket of onIt) socket.destroy();
      server.close();
    });
    return {
      at: { ...config, host: '127.0.0.1', port, max: 1, silenceTimeoutMs: 1_500 },
      fallSilent,
    };
  }

  test('is noticed by who waits for an answer; the next has a connection of its own', async () => {
    const { at, fallSilent } = await startBetween();
    const one = connect(at);
    await sql`select 1`.execute(one.db);
    fallSilent();
    await expect(sql`select 2`.execute(one.db)).rejects.toThrow('did not answer');
    expect((await sql`select 3 as n`.execute(one.db)).rows).toEqual([{ n: 3 }]);
    await one.close();
  });

  test('is not seen in a connection that only listens, nor in a statement without limits', async () => {
    const { at } = await startBetween();
    const two = connect({ ...at, max: 2 });
    const [listening, long] = [await two.pool.connect(), await two.pool.connect()];
    await listening.query('listen anything');
    await liftTimeLimits(long);
    await long.query('select pg_sleep(2)');
    await listening.query('select 1');
    for (const client of [listening, long]) client.release();
    await two.close();
  });
});

describe('tx', () => {
  const add = (trx: Db, id: string) =>
    sql`update counter set count_paise = count_paise + 1 where id = ${id}`.execute(trx);
  const counts = async () =>
    (await pool.query('select id, count_paise from counter order by id')).rows;

  test('undoes everything when it fails', async () => {
    const failing = tx(db, async (trx) => {
      await sql`insert into counter values ('undone', 1)`.execute(trx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await pool.query(`select from counter where id = 'undone'`)).rowCount).toBe(0);
  });

  test('both of two that block each other get through', async () => {
    await pool.query(`insert into counter values ('a', 0), ('b', 0)`);
    let arrived = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const inOrder = (first: string, second: string) =>
      tx(db, async (trx) => {
        await add(trx, first);
        if (++arrived === 2) meet();
        await met;
        await add(trx, second);
      });
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')]);
    expect(arrived).toBe(3);
    expect(await counts()).toEqual([
      { id: 'a', count_paise: 2 },
      { id: 'b', count_paise: 2 },
    ]);
  });

  test('gives up on what never succeeds, and does not repeat other errors', async () => {
    const attemptsUntilFailure = async (code: string) => {
      let attempts = 0;
      const failing = tx(db, async (trx) => {
        attempts++;
        await sql`do ${sql.lit(`begin raise sqlstate '${code}'; end`)}`.execute(trx);
      });
      await expect(failing).rejects.toBeInstanceOf(pg.DatabaseError);
      return attempts;
    };
    expect(await attemptsUntilFailure('40001')).toBe(6);
    expect(await attemptsUntilFailure('23505')).toBe(1);
  });

  test('joins the transaction it is called in', async () => {
    const failing = tx(db, async (outer) => {
      await tx(outer, (inner) => sql`insert into counter values ('inner', 1)`.execute(inner));
      throw new Error('outer fails');
    });
    await expect(failing).rejects.toThrow('outer fails');
    expect((await pool.query(`select from counter where id = 'inner'`)).rowCount).toBe(0);
  });
});

test('the address of a test database leads to it', async () => {
  const client = new pg.Client(new URL(url).href);
  await client.connect();
  const { rows } = await client.query('select current_database() as name');
  expect(rows).toEqual([{ name: config.database }]);
  await client.end();
});
