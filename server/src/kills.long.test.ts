import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { practice } from '../testing/domain/money.ts';
import { setEventDays } from '../testing/features/accommodation.ts';
import { treasurer } from '../testing/features/payment-history.ts';
import { endpointOf, idempotentRequests, type Sent } from '../testing/idempotent-requests.ts';
import { startServers } from '../testing/money-model/server-processes.ts';
import { difference, rowCounter } from '../testing/platform/count-rows.ts';
import { databaseUrl } from '../testing/platform/db.ts';
import { startMailCatcher } from '../testing/platform/outside.ts';
import { freeJobsOfTheDead } from './platform/jobs/alive.ts';

/*
 * Real processes are killed at random while people ask for everything that counts once, and while it is mailed:
 * nothing is lost or there twice, money, messages, notes, files and jobs; a mail at most once more, as itself.
 */

const rounds = 2;
const callers = 6;
/** About this many answers lie between two kills. */
const answersBetween = 12;
const killsOfWorker = 4;

const served = await testApp({ provider: true });
const { deps } = served;
await practice(served).switches({ webhook: { off: true } });
await setEventDays(served);
const catcher = await startMailCatcher();
afterAll(() => catcher.stop());
const { rows: named } = await deps.pool.query('select current_database() as name');
const url = databaseUrl({ ...inject('postgres'), database: named[0].name });
const { dataDir, publicUrl } = deps.config;
const env = { SMTP_URL: catcher.url, DATA_DIR: dataDir, PUBLIC_URL: publicUrl };

let staff: Awaited<ReturnType<typeof treasurer>>;
const cases = idempotentRequests(served, () => staff);

interface Prepared {
  readonly label: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly payload: string;
}

async function prepare(label: string): Promise<Prepared> {
  const email = `${randomInt(1e9)}@staff.example.org`;
  staff = await treasurer(served, { email, role: 'super_admin' });
  const { params, body, cookie } = await (cases[label] as () => Promise<Sent>)();
  const { method, path } = endpointOf(label);
  return {
    label,
    method,
    payload: JSON.stringify(body ?? {}),
    path: `/api/v1${path.replace(/\{(\w+)\}/g, (_, param: string) => params?.[param] ?? '')}`,
    headers: {
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      ...(cookie === undefined ? (staff.headers as Record<string, string>) : { cookie }),
    },
  };
}

test('random kills of the server and the worker lose nothing and double nothing', async () => {
  // written by a process that starts, and told to whatever receiver there happens to be
  const count = await rowCounter(deps.pool, /^(key_check|webhook_delivery)$/);
  const expected: Record<string, number> = {};
  for (const label of Object.keys(cases)) {
    const { method, path, headers, payload } = await prepare(label);
    const before = await count();
    const reply = await served.app.inject({
      method: method as 'POST',
      url: path,
      headers,
      payload,
    });
    expect([label, reply.statusCode]).toEqual([label, expect.toSatisfy((code) => code < 300)]);
    for (const [what, more] of Object.entries(difference(before, await count()))) {
      expected[what] = (expected[what] ?? 0) + rounds * more;
    }
  }

  const requests: Prepared[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const label of Object.keys(cases)) requests.push(await prepare(label));
  }
  const before = await count();
  const servers = await startServers(served, url, env, ['api']);
  onTestFinished(() => servers.close());
  await servers.ready();
  let isUp: Promise<unknown> = Promise.resolve();
  let untilKill = randomInt(1, 2 * answersBetween);
  let kills = 0;
  const ask = async ({ label, method, path, headers, payload }: Prepared) => {
    for (;;) {
      await isUp;
      const reply = await fetch(servers.url + path, { method, headers, body: payload }).catch(
        () => null,
      );
      if (!reply || reply.status === 503) continue;
      expect([label, reply.status, reply.status < 300 ? '' : await reply.json()]).toEqual([
        label,
        expect.toSatisfy((status) => status < 300),
        '',
      ]);
      if (--untilKill === 0) {
        // while the other callers wait for their answers
        kills++;
        untilKill = randomInt(1, 2 * answersBetween);
        isUp = servers.replace('api').then(() => servers.ready());
      }
      return;
    }
  };
  const waiting = requests.toSorted(() => randomInt(3) - 1);
  const takeTurns = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await ask(next);
  };
  await Promise.all(Array.from({ length: callers }, takeTurns));
  // a kill at the last answer is still on its way
  await isUp;
  expect(kills).toBeGreaterThan(2);
  expect(difference(before, await count())).toEqual(expected);
}, 300_000);

test('mails go out once, or once more under the same Message-ID', async () => {
  const worker = await startServers(served, url, env, ['worker']);
  onTestFinished(() => worker.close());
  await worker.ready();
  const unsent = async () => {
    const { rows } = await deps.pool.query(
      "select count(*)::int as waiting from message where status = 'queued'",
    );
    return rows[0].waiting;
  };
  for (let kill = 0; kill < killsOfWorker; kill++) {
    const sent = catcher.mails.length;
    await expect.poll(() => catcher.mails.length, { timeout: 30_000 }).toBeGreaterThan(sent);
    await worker.replace('worker');
    await worker.ready();
    // else what it held waits for a minute
    await deps.pool.query(`update graphile_worker._private_jobs
      set locked_at = now() - interval '61 seconds' where locked_at is not null`);
    await freeJobsOfTheDead(deps);
  }
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
  const ids = Map.groupBy(
    catcher.mails,
    ({ source }) => /^message-id: <([^@]+)@/im.exec(source)?.[1],
  );
  const { rows } = await deps.pool.query(
    "select id, status from message where channel = 'email' order by id",
  );
  // one that was cut off twice waits for a person
  const lost = rows.filter(({ id, status }) => status !== 'needs attention' && !ids.has(id));
  expect(lost).toEqual([]);
  expect(ids.size).toBeGreaterThan(rows.length / 2);
  for (const [id, mails] of ids)
    expect([id, mails.length]).toEqual([id, expect.toSatisfy((n) => n <= 2)]);
}, 300_000);
