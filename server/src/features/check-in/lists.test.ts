import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import type { checkInSummary, KeptEntry, listForDoors } from '@sangamam/contract/check-in';
import { dayMs } from '@sangamam/contract/locale/durations';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { guests, openDoors, people } from '../../../testing/features/check-in.ts';
import { earlierTicketToken } from '../../domain/registrations/index.ts';
import { sha256 } from '../../platform/address.ts';

const now = new Date('2026-11-21T03:42:00Z'); // 09:12 in Kochi
const server = await testApp({ now: () => now });
const { north, cashier, mahe } = await openDoors(server);

describe('the list a device keeps', () => {
  const load = async (who: typeof north) => {
    const { body } = await who.call<ReplyOf<typeof listForDoors>>('GET', '/check-in/list');
    if (!body.data) throw new Error(body.code);
    return body.data;
  };

  const hashOf = (code: string) => sha256(code).toString('base64url');

  test('recognises tickets, cannot make them, and holds only what the doors need', async () => {
    const family = await guests(server, people(1, 1), { cashier });
    await north.let(family.id, people(1));
    const { entries, keepUntil } = await load(north);
    const entry = entries.find(({ _id }) => _id === family.id) as KeptEntry;
    expect(entry).toEqual({
      _id: family.id,
      registrationNumber: family.number,
      name: 'Anu Thomas',
      school: 'JNV Kollam',
      yearOfPassing: '1998',
      status: 'Checked In',
      due: 0,
      expected: people(1, 1),
      arrived: people(1),
      arrivedAt: now.toISOString(),
      ticketHash: hashOf(family.ticket),
      earlierTicketHashes: [
        hashOf(earlierTicketToken(family.number, server.deps.config.secretKey)),
      ],
    });
    expect(JSON.stringify(entries)).not.toContain(family.ticket.split('.')[1]);
    const { event } = await server.deps.settings.current();
    const midnight = Date.parse(keepUntil);
    expect(midnight).toBeGreaterThan(Date.parse(event.startsAt));
    expect(midnight - Date.parse(event.startsAt)).toBeLessThan(dayMs);
  });

  test('has only the schools of whoever loads it', async () => {
    const family = await guests(server, people(1), { cashier, school: 'JNV Mahe' });
    const { entries } = await load(mahe);
    expect(new Set(entries.map(({ school }) => school))).toEqual(new Set(['JNV Mahe']));
    expect(entries.map(({ _id }) => _id)).toContain(family.id);
    const { body } = await mahe.call('GET', `/check-in/list?after=${family.id}`);
    expect(body.data).toMatchObject({ entries: [], next: null });
    expect((await mahe.call('GET', '/check-in/list?after=1')).status).toBe(422);
  });
});

test('the figures: registrations, people by group and by hour, of the own schools', async () => {
  const before = await mahe.call<ReplyOf<typeof checkInSummary>>('GET', '/check-in/summary');
  const family = await guests(server, people(2, 0, 1), { cashier, school: 'JNV Mahe' });
  await north.let(family.id, people(1), { at: '2026-11-21T02:50:00Z' }); // 08:20
  await north.let(family.id, people(1, 0, 1));
  const { body } = await mahe.call<ReplyOf<typeof checkInSummary>>('GET', '/check-in/summary');
  expect(body.data).toEqual({
    registrations: (before.body.data?.registrations ?? 0) + 1,
    people: people(2, 0, 1),
    expected: (before.body.data?.expected ?? 0) + 3,
    byHour: [
      { hour: '2026-11-21T02:30:00.000Z', people: 1 },
      { hour: '2026-11-21T03:30:00.000Z', people: 2 },
    ],
  });
});

test('the figures go on counting where more than a hundred of a group are in', async () => {
  const read = async () => {
    const { body } = await mahe.call<ReplyOf<typeof checkInSummary>>('GET', '/check-in/summary');
    return body.data?.people.adults ?? 0;
  };
  const before = await read();
  for (let family = 0; family < 6; family++) {
    const { id } = await guests(server, people(20), { cashier, school: 'JNV Mahe' });
    await north.let(id, people(20));
  }
  expect(await read()).toBe(before + 120);
});
