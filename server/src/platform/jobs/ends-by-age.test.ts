import { dayMs, hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import type { PaymentRequest } from '@sangamam/contract/payments/requests';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer, practice } from '../../../testing/domain/money.ts';
import { proveContacts } from '../../../testing/domain/registrations.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { closeRequestsOf } from '../../domain/money/orders/close-requests-job.ts';
import { compose } from '../../house.ts';
import { sendMessageJobs } from '../messages/deliver-message.ts';
import { releaseHolds } from './hold-store.ts';
import { type Job, job } from './job.ts';

/*
 * The drill: clocks are 800 days ahead, and every job of the schedule runs, whatever it says of itself. What was under
 * way is under way afterwards, money that was paid is found meanwhile, and with the clock right again all goes on.
 */

const { jobs: allJobs } = compose();
const scheduled = allJobs.filter(({ cron }) => cron);

let processMs = Date.now();
let databaseMs = Date.now();
const served = await testApp({
  provider: true,
  now: () => new Date(processMs),
  databaseNow: () => new Date(databaseMs),
});
const { deps, db, pool } = { ...served, ...served.deps };
const bank = practice(served);
await served.patchSettings((settings) => ({
  ...settings,
  // so that nobody is erased 800 days from now
  event: {
    ...settings.event,
    startsAt: new Date(processMs + 1_000 * dayMs).toISOString(),
    endsAt: new Date(processMs + 1_001 * dayMs).toISOString(),
  },
}));

const bothAhead = (ms: number) => {
  processMs += ms;
  databaseMs += ms;
};
async function runSchedule(jobs = scheduled): Promise<void> {
  for (const { run } of jobs) await run(deps, {});
}
const ending = scheduled.filter(({ endsByAge }) => endsByAge);
const examineRequestsJob = allJobs.find(({ name }) => name === closeRequestsOf.name);

async function family() {
  const made = await payer(served);
  await proveContacts(db);
  return made;
}
type Family = Awaited<ReturnType<typeof family>>;
let ordering: Family;
let asked: Family;
let claiming: Family;
let offered: Family;
let orderId = '';
let link = '';
let messageId = '';

async function offerPlaceTo({ id: registrationId }: Family): Promise<void> {
  const until = new Date(processMs + dayMs);
  const offer = { id: v7(), registrationId, people: 1, offeredAt: deps.now(), until };
  await db.insertInto('placeOffer').values(offer).execute();
}

const limitPlaces = (people: number) =>
  served.patchSettings((settings) => ({
    ...settings,
    capacity: { ...settings.capacity, people },
  }));

async function queueCode(): Promise<string> {
  const id = v7();
  await pool.query(
    `insert into message (id, recipient, subject, text_body, html_body, kind, expires_at)
     values ($1, 'anu@example.org', 'Your code', '123456', '', 'otp', $2)`,
    [id, new Date(processMs + hourMs)],
  );
  return id;
}

async function failingWebhook(): Promise<void> {
  const id = v7();
  await pool.query(
    `insert into webhook (id, url, events, secret, created_at)
     values ($1, 'https://receiver.test/', '{payment.captured}', 'unreadable', $2)`,
    [id, deps.now()],
  );
  await pool.query(
    `insert into webhook_delivery (webhook_id, type, data, created_at, queued_at, next_try_at)
     values ($1, 'payment.captured', '{}', $2, $2, $2)`,
    [id, deps.now()],
  );
}

/** Something of everything that ends by age, all of it alive. */
beforeEach(async () => {
  await pool.query(
    'truncate erasure_hold, deletion_run, place_offer, webhook cascade; update payment_request set status = $$closed$$',
  );
  processMs = Date.now();
  databaseMs = Date.now();
  await limitPlaces(0);
  await bank.switches({ authorizeOnly: true, captureFails: true, webhook: { off: true } });
  claiming = await family();
  const { response } = await bank.pay(await claiming.orderId());
  expect((await claiming.confirm(response)).status).toBe(202);
  await bank.switches({ captureFails: true, webhook: { off: true } });
  ordering = await family();
  orderId = await ordering.orderId();
  asked = await family();
  const path = `/registrations/${asked.id}/payment-request`;
  const leela = await treasurer(served, { email: `${v7()}@example.org`, role: 'super_admin' });
  const { body } = await leela.call<PaymentRequest>('POST', path, { way: 'link' });
  link = String(body.data?.url);
  expect(link).toContain('http');
  offered = await family();
  await offerPlaceTo(offered);
  // without a limit nobody loses a place
  await limitPlaces(1_000);
  await failingWebhook();
  await served.runJobs();
  messageId = await queueCode();
  await runSchedule(ending);
});

/** By table, how many rows are in which state; not what holds deleting up, counts, and messages, which may go out. */
async function standing(): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(format('%L, %I', column_name, column_name), ', ') as columns
     from information_schema.columns
     where table_schema = 'public' and column_name ~ '^(state|status|active|payment_status|.*ended_at|closed_at|parked_at|deleted_at|revoked_at)$'
       and table_name not in ('erasure_hold', 'deletion_run', 'message', 'registration_tally')
     group by table_name order by table_name`,
  );
  const all = tables.map(async ({ name, columns }) => {
    const { rows } = await pool.query(
      `select jsonb_build_object(${columns}) as state, count(*)::int as count from ${name}
       group by 1 order by 1`,
    );
    return [name, rows] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

const rowOf = async (table: string, id: string, key = 'registration_id') =>
  (await pool.query(`select * from ${table} where ${key} = $1`, [id])).rows[0];
async function expectAllPaid(): Promise<void> {
  const families = [claiming, ordering, asked];
  const rows = await Promise.all(families.map(({ id }) => rowOf('registration', id, 'id')));
  expect(rows.map(({ payment_status }) => payment_status)).toEqual(families.map(() => 'Completed'));
}

test('each job that ends by age is of the schedule, or is tried by itself here', () => {
  const others = allJobs.filter(({ endsByAge, cron }) => endsByAge && !cron);
  expect(new Set(others)).toEqual(new Set([examineRequestsJob, ...sendMessageJobs]));
});

const clocks = [
  ['of this process alone', [800, 0]],
  ['of the database alone', [0, 800]],
  ['of both', [800, 800]],
] as const;

describe.each(clocks)('a clock 800 days ahead: %s', (_, [processDays, databaseDays]) => {
  const jump = () => {
    processMs += processDays * dayMs;
    databaseMs += databaseDays * dayMs;
  };
  const setRight = () => {
    processMs = Date.now();
    databaseMs = Date.now();
  };

  test('ends nothing, and with the clock right again all goes on', async () => {
    const before = await standing();
    jump();
    await runSchedule();
    await runSchedule(ending);
    await examineRequestsJob?.run(deps, { registrationId: asked.id });
    expect(await standing()).toEqual(before);
    setRight();
    await runSchedule(ending);
    expect(await standing()).toEqual(before);
    await bank.switches({ webhook: { off: true } });
    await bank.pay(orderId);
    await bank.payRequest(link);
    // often enough that none is a pause
    for (let runs = 0; runs < 2; runs++) {
      bothAhead(20 * hourMs);
      await runSchedule(ending);
    }
    await expectAllPaid();
    expect((await rowOf('place_offer', offered.id)).state).toBe('lapsed');
  });

  test('money is looked for all the same, and a code that waits goes out', async () => {
    await bank.switches({ webhook: { off: true } });
    await bank.pay(orderId);
    await bank.payRequest(link);
    jump();
    bothAhead(minuteMs);
    await runSchedule(ending);
    await expectAllPaid();
    await sendMessageJobs[0]?.run(deps, { messageId });
    expect((await rowOf('message', messageId, 'id')).status).toBe('sent');
  });
});

test('of both, and released by a person: what is over ends', async () => {
  bothAhead(800 * dayMs);
  await runSchedule(ending);
  expect((await releaseHolds(db)).map(({ reason }) => reason)).toEqual(['pause']);
  // the next hourly look
  bothAhead(2 * hourMs);
  for (let run = 0; run < 2; run++) await runSchedule(ending);
  expect((await rowOf('place_offer', offered.id)).state).toBe('lapsed');
  expect((await rowOf('payment_request', asked.id)).status).toBe('closed');
  expect((await rowOf('payment_order', ordering.id)).status).toBe('expired');
  expect((await rowOf('payment_claim', claiming.id)).state).toBe('rejected');
  expect((await rowOf('webhook_delivery', 'payment.captured', 'type')).state).toBe('failed');
  await sendMessageJobs[0]?.run(deps, { messageId });
  expect((await rowOf('message', messageId, 'id')).status).toBe('expired');
});

/** One that ends offers by the clock it is given, as somebody may write it. */
const planted = (endsByAge?: Job['endsByAge']) =>
  job({
    name: 'end-offers',
    work: 'soon',
    ...(endsByAge && { endsByAge }),
    async run({ db: own, now }) {
      const ended = { state: 'lapsed', endedAt: now() };
      await own.updateTable('placeOffer').set(ended).where('until', '<=', now()).execute();
    },
  });

test.each([
  ['waits', true],
  [undefined, false],
] as const)('the drill finds a job that ends by age and says %s', async (endsByAge, isHeld) => {
  const before = JSON.stringify(await standing());
  bothAhead(800 * dayMs);
  await planted(endsByAge).run(deps, {});
  expect(JSON.stringify(await standing()) === before).toBe(isHeld);
});
