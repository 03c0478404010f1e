import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { ledgerOf, payer, practice } from '../testing/domain/money.ts';
import { startServers } from '../testing/money-model/server-processes.ts';
import { databaseUrl } from '../testing/platform/db.ts';

/* One kill of a real process in the middle of a paid registration; kills.long.test.ts kills at random. */

test('a server that is killed while it notes a payment notes it once', async () => {
  const served = await testApp({ provider: true });
  const { pool } = served.deps;
  await practice(served).switches({ webhook: { off: true } });
  const family = await payer(served);
  const { response } = await practice(served).pay(await family.orderId());

  const { rows } = await pool.query('select current_database() as name');
  const url = databaseUrl({ ...inject('postgres'), database: rows[0].name });
  const servers = await startServers(served, url, {}, ['api']);
  onTestFinished(() => servers.close());
  await servers.ready();
  const confirm = () =>
    fetch(`${servers.url}/api/v1/registrations/transaction/${family.id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        cookie: family.browser.cookie() ?? '',
      },
      body: JSON.stringify(response),
    }).catch(() => null);

  // it has begun to write and cannot end: somebody holds the order
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from payment_order for update');
  const lost = confirm();
  await expect
    .poll(async () => {
      const { rows: blocked } = await holder.query(
        'select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0',
      );
      return blocked.length;
    })
    .toBeGreaterThan(0);
  await servers.replace('api');
  expect(await lost).toBeNull();
  await holder.query('rollback');
  holder.release();
  await servers.ready();
  expect(await ledgerOf(served, family.id)).toEqual([]);

  expect((await confirm())?.status).toBe(200);
  expect((await confirm())?.status).toBe(200);
  expect(await ledgerOf(served, family.id)).toEqual(['fee 50000']);
  expect(await family.read()).toMatchObject({ paymentStatus: 'Completed' });
});
