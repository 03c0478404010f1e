import { randomUUID } from 'node:crypto';
import type { Dashboard } from '@sangamam/contract/dashboard';
import { dayMs } from '@sangamam/contract/durations';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addCounted } from '../../../testing/reports/analytics.ts';

let server: TestApp;
const now = new Date('2026-11-08T05:12:00Z');

async function dashboardOf(who: string): Promise<Dashboard> {
  const headers = await signIn(server, `${who}@example.org`);
  const answer = await server.app.inject({ url: '/api/v1/dashboard', headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

beforeAll(async () => {
  server = await testApp({ now: () => now });
  const { db } = server;
  await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
  await addAdmin(server, { email: 'mahe@example.org', assignedSchools: ['JNV Mahe'] });
  await addAdmin(server, { email: 'nobody@example.org' });
  const family = { year: '1998', attendees: { adults: { veg: 2 } } } as const;
  const kollam = await addCounted(server, {
    ...{ ...family, school: 'JNV Kollam', at: '2026-11-06T18:40:00Z', status: 'Confirmed' },
    ledger: [{ kind: 'fee', at: '2026-11-07T06:00:00Z', fee: 1000, contribution: 250 }],
  });
  await addCounted(server, {
    ...{ ...family, school: 'JNV Kollam', at: '2026-11-08T01:00:00Z', status: 'Confirmed' },
    ledger: [{ kind: 'fee', at: '2026-11-08T02:00:00Z', fee: 700, isWaived: true }],
  });
  await addCounted(server, {
    ...{ ...family, school: 'JNV Mahe', at: '2026-11-08T01:00:00Z', status: 'Submitted' },
    paymentStatus: 'Partially Paid',
  });
  await addCounted(server, {
    ...{ ...family, school: 'JNV Mahe', at: '2026-10-01T01:00:00Z', status: 'Confirmed' },
  });
  await db
    .insertInto('finding')
    .values({ kind: 'unallocated', subject: 'pay_00000000000001', registrationId: kollam })
    .execute();
  for (const status of ['sent', 'needs attention']) {
    await db
      .insertInto('message')
      .values({
        ...{ id: randomUUID(), registrationId: kollam, recipient: 'anu@example.org', status },
        ...{ subject: 'You are registered', textBody: '', htmlBody: '' },
      })
      .execute();
  }
  for (const ageDays of [1, 3]) {
    const at = new Date(Date.now() - ageDays * dayMs);
    await db
      .insertInto('issue')
      .values({
        ...{ id: randomUUID(), registrationId: kollam, createdAt: at, updatedAt: at },
        ...{ category: 'Other', title: 'Other', description: 'The hall has no ramp at all' },
        ...{ reporterName: 'Anu', reporterEmail: 'anu@example.org', reporterPhone: '' },
      })
      .execute();
  }
});

test('what was waived is not collected, and told apart', async () => {
  expect((await dashboardOf('chief')).collected).toEqual({
    ...{ fee: 1000, contributions: 250, waived: 700 },
  });
});

test('the last fourteen days in Kochi, the empty ones too', async () => {
  const { lastDays } = await dashboardOf('chief');
  expect(lastDays).toHaveLength(14);
  expect(lastDays[0]).toEqual({ day: '2026-10-26', registrations: 0 });
  expect(lastDays.slice(-2)).toEqual([
    { day: '2026-11-07', registrations: 1 },
    { day: '2026-11-08', registrations: 2 },
  ]);
});

test('what waits, of the own schools only, and nothing for nobody', async () => {
  expect((await dashboardOf('chief')).attention).toEqual([
    { kind: 'findings', count: 1 },
    { kind: 'partiallyPaid', count: 1 },
    { kind: 'issues', count: 1 },
    { kind: 'messages', count: 1 },
    { kind: 'venue', count: 1 },
    { kind: 'contact', count: 1 },
  ]);
  const theirs = await dashboardOf('mahe');
  expect(theirs.attention).toEqual([{ kind: 'partiallyPaid', count: 1 }]);
  expect(theirs.lastDays.at(-1)).toEqual({ day: '2026-11-08', registrations: 1 });
  expect(theirs.collected).toEqual({ fee: 0, contributions: 0, waived: 0 });
  expect((await dashboardOf('nobody')).attention).toEqual([]);
});

test('what the site says as it was delivered waits until somebody has said it', async () => {
  await server.patchSettings((settings) => ({
    ...settings,
    event: { ...settings.event, venueName: 'Town hall' },
    contact: { ...settings.contact, email: 'desk@example.org' },
  }));
  const kinds = (await dashboardOf('chief')).attention.map(({ kind }) => kind);
  expect(kinds).toEqual(['findings', 'partiallyPaid', 'issues', 'messages']);
});
