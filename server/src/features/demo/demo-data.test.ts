import { expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { brokenInvariants } from '../payments/broken-invariants.ts';
import { practice } from '../payments/testing.ts';
import { fillWithDemoData, whyNoDemoData } from './fill-with-demo-data.ts';

const untilMs = Date.parse('2026-11-21T10:00:00Z');

test('a small story is played through the product, keeps the books in order, and is played once', async () => {
  const clock = { nowMs: untilMs };
  const made = await testApp({ provider: true, now: () => new Date(clock.nowMs) });
  const story = {
    bank: practice(made),
    clock,
    count: 60,
    untilMs,
    password: 'a long enough password',
  };
  await fillWithDemoData(made.deps, story);
  expect(await brokenInvariants(made)).toEqual([]);

  const people = await made.db
    .selectFrom('registration')
    .select(['registrationNumber', 'name', 'status', 'paymentStatus', 'createdAt'])
    .execute();
  expect(people).toHaveLength(60);
  const statuses = new Set(people.map(({ status }) => status));
  const expectedStatuses = ['Draft', 'Submitted', 'Confirmed', 'Checked In', 'Cancelled'];
  expect(statuses).toEqual(new Set(expectedStatuses));
  expect(people.every(({ createdAt }) => createdAt.getTime() < untilMs)).toBe(true);
  const kinds = await made.db.selectFrom('ledgerEntry').select('kind').distinct().execute();
  const expected = ['fee', 'refund', 'unallocated'];
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(expected));
  const filled = [
    ...(['finding', 'issue', 'stayAllocation', 'tripSeat', 'checkIn', 'userLog'] as const),
    'message',
  ] as const;
  for (const table of filled) {
    const rows = await made.db.selectFrom(table).selectAll().execute();
    expect(rows.length, table).toBeGreaterThan(0);
  }
  const queued = await made.db
    .selectFrom('message')
    .select('id')
    .where('status', '=', 'queued')
    .execute();
  expect(queued).toEqual([]);
  await expect(fillWithDemoData(made.deps, story)).rejects.toThrow(/registrations already/);
});

test('no invented people come into production, or to a provider with real money', () => {
  const razorpay = { keyId: 'rzp_live_00000000000000' } as Parameters<
    typeof whyNoDemoData
  >[0]['razorpay'];
  expect(whyNoDemoData({ appEnv: 'production', razorpay: null })).toMatch(/production/);
  expect(whyNoDemoData({ appEnv: 'development', razorpay })).toMatch(/RAZORPAY_KEY_ID/);
  expect(whyNoDemoData({ appEnv: 'development', razorpay: null })).toBeNull();
});
