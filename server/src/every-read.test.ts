import { presets } from '@sangamam/contract/permissions';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { practice } from '../testing/domain/money.ts';
import { addAdmin, signIn } from '../testing/domain/sign-in.ts';
import {
  type Ask,
  everybody,
  findWrongReads,
  makeThings,
  type Preset,
} from '../testing/every-read.ts';
import { fillWithDemoData } from './reports/demo/fill-with-demo-data.ts';

test('every call that reads answers everybody as their rights say, and without a fault', async () => {
  const clock = { nowMs: Date.now() };
  const served = await testApp({ provider: true, now: () => new Date(clock.nowMs) });
  await fillWithDemoData(served.deps, {
    ...{ bank: practice(served), clock, count: 60, untilMs: Date.now() },
    password: 'a long enough password',
  });
  const ask: Ask = async (path, headers, body) => {
    const reply = await served.app.inject({
      url: `/api/v1${path}`,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: reply.statusCode, text: reply.body };
  };
  const signInAs = async (who: Preset) => {
    const email = `${who}@staff.example.org`;
    await addAdmin(served, { email, ...presets[who], assignedSchools: ['JNV Kollam'] });
    return [who, await signIn(served, email)] as const;
  };
  const callers = await Promise.all(everybody.map(signInAs));
  const [, superAdmin] = callers.find(([who]) => who === 'superAdmin') ?? [];
  const things = await makeThings(served.db, ask, superAdmin ?? {});
  expect(await findWrongReads(ask, things, callers)).toEqual([]);
});
