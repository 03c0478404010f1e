import { presets } from '@sangamam/contract/calls/permissions';
import { fillWithDemoData } from '@sangamam/server/src/reports/demo/fill-with-demo-data.ts';
import { testApp } from '@sangamam/server/testing/app.ts';
import { practice } from '@sangamam/server/testing/domain/money.ts';
import { addAdmin, signIn } from '@sangamam/server/testing/domain/sign-in.ts';
import {
  type Ask,
  everybody,
  findWrongReads,
  type Headers,
  makeThings,
  type Preset,
} from '@sangamam/server/testing/every-read.ts';
import { beforeAll, expect, test } from 'vitest';
import { multiply } from './real-size/multiply.ts';

/* Reads with data as in life; real-size.long.test.ts goes on with the jobs and every other list. */

const seeds = 40;
const copies = 499;
const clock = { nowMs: Date.now() };
const served = await testApp({ provider: true, now: () => new Date(clock.nowMs) });
const { deps, db } = served;
let callers: (readonly [Preset, Headers])[];
let superAdmin: Headers;

const ask: Ask = async (path, headers, body) => {
  const reply = await served.app.inject({
    url: `/api/v1${path}`,
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  const type = String(reply.headers['content-type'] ?? '');
  return { status: reply.statusCode, text: reply.body, type };
};

async function signInAs(who: Preset) {
  const email = `${who}@staff.example.org`;
  await addAdmin(served, { email, ...presets[who], assignedSchools: ['JNV Kollam'] });
  return [who, await signIn(served, email)] as const;
}

beforeAll(async () => {
  await fillWithDemoData(deps, {
    bank: practice(served),
    clock,
    count: seeds,
    untilMs: Date.now(),
    password: 'a long enough password',
  });
  callers = await Promise.all(everybody.map(signInAs));
  superAdmin = callers.find(([who]) => who === 'superAdmin')?.[1] ?? {};
});

test('every call that reads answers everybody as their rights say, and without a fault', async () => {
  expect(await findWrongReads(ask, await makeThings(db, ask, superAdmin), callers)).toEqual([]);
});

test('the lists that are used most count 20,000 registrations and what belongs to them', async () => {
  // no list below reads them
  await multiply(deps.pool, copies, ['message', 'registration_change', 'registration_note']);
  for (const [path, sql] of Object.entries({
    '/registrations': 'registration where deleted_at is null',
    '/payments': '(select 1 from payment union all select 1 from refund) as listed',
    '/issues': 'issue',
    '/contact-messages': 'contact_message',
    '/accommodation/requests': 'stay_request',
    '/transportation/arrivals': 'traveller',
  })) {
    const { status, text } = await ask(path, superAdmin);
    expect(status, text).toBe(200);
    const { total, capped } = JSON.parse(text).pagination;
    const { rows } = await deps.pool.query(`select count(*)::int as count from ${sql}`);
    expect(rows[0].count, path).toBeGreaterThan(0);
    if (capped) expect(rows[0].count, path).toBeGreaterThanOrEqual(total);
    else expect(total, path).toBe(rows[0].count);
  }
  const { rows } = await deps.pool.query('select count(*)::int as count from registration');
  expect(rows[0].count).toBe(seeds * (copies + 1));
});
