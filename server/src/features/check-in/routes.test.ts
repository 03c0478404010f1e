import type { DoorRecord } from '@sangamam/contract/check-in';
import { partySize } from '@sangamam/contract/party/party';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { guests, openDoors, people } from '../../../testing/features/check-in.ts';
import { often } from '../../../testing/platform/often.ts';
import { earlierTicketToken } from '../../domain/registrations/index.ts';

let now = new Date('2026-11-21T03:42:00Z'); // 09:12 in Kochi
const server = await testApp({ now: () => now });
const { north, south, cashier, mahe } = await openDoors(server);
const unpaid = (party = people(1)) => guests(server, party);
const paid = (party = people(2)) => guests(server, party, { cashier });

describe('a ticket at the door', () => {
  test('scanned, typed in any way, or by name: who it is, and nothing to reach them by', async () => {
    const family = await guests(server, people(2, 1, 1), { cashier, name: 'ശ്രീജ മേനോൻ' });
    const digits = String(Number(family.number.split('-')[1]));
    for (const code of [
      family.ticket,
      family.number,
      family.number.toLowerCase(),
      digits,
      'ശ്രീജ',
    ]) {
      const { body } = await north.find(code);
      expect(body.data, code).toMatchObject([
        {
          _id: family.id,
          expected: people(2, 1, 1),
          arrived: people(),
          due: 0,
          status: 'Confirmed',
        },
      ]);
      expect(JSON.stringify(body)).not.toMatch(/@example|\+91/);
    }
    expect((await north.find('Nobody of this name')).body.data).toEqual([]);
  });

  test('is found and lets in as a scanner types it, whatever the keyboard; so is one of the earlier form', async () => {
    const family = await paid();
    const earlier = earlierTicketToken(family.number, server.deps.config.secretKey);
    for (const ticket of [family.ticket.toLowerCase(), family.ticket.replace('-', 'ß'), earlier]) {
      expect((await north.find(`${ticket}\r\n`)).body.data).toMatchObject([{ _id: family.id }]);
      expect((await north.let(family.id, people(0), { ticket })).body.code).toBe('VALIDATION');
    }
    const ticket = family.ticket.toLowerCase();
    expect((await north.let(family.id, people(1), { ticket })).status).toBe(200);
  });

  test('forged, or somebody else’s, opens nothing', async () => {
    const [family, other] = [await paid(), await paid()];
    const forged = `${family.ticket.slice(0, -1)}${family.ticket.endsWith('A') ? 'B' : 'A'}`;
    expect((await north.find(forged)).body.code).toBe('TICKET_INVALID');
    for (const ticket of [forged, other.ticket, 'SGM-1', '<script>']) {
      expect((await north.let(family.id, people(1), { ticket })).body.code).toBe('TICKET_INVALID');
    }
    expect((await north.let(family.id, people(1), { ticket: family.ticket })).status).toBe(200);
  });

  test('of another school is not in the list, whatever is tried', async () => {
    const family = await paid();
    expect((await mahe.find(family.ticket)).body.code).toBe('REGISTRATION_NOT_FOUND');
    expect((await mahe.find(family.number)).body.data).toEqual([]);
    expect((await mahe.let(family.id, people(1))).status).toBe(404);
    const { body } = await north.let(family.id, people(1));
    expect((await mahe.undo(family.id, body.data?.arrivals[0]?.key ?? '')).status).toBe(404);
  });
});

describe('coming in', () => {
  test('in parts, until all are in; then the door says since when', async () => {
    const family = await paid(people(2, 1, 2));
    const first = await north.let(family.id, people(2, 0, 1));
    expect(first.body.data).toMatchObject({
      status: 'Checked In',
      arrived: people(2, 0, 1),
      arrivedAt: '2026-11-21T03:42:00.000Z',
      arrivals: [{ by: 'North door', party: people(2, 0, 1), undoneAt: null }],
    });
    expect((await south.let(family.id, people(0, 2))).body).toMatchObject({
      code: 'TOO_MANY_ARRIVE',
      message: 'Only 2 of 5 are still to come.',
    });
    expect((await south.let(family.id, people())).status).toBe(422);
    expect((await south.let(family.id, people(0, 1, 1))).body.data?.arrived).toEqual(
      people(2, 1, 2),
    );
    expect((await north.let(family.id, people(1))).body).toMatchObject({
      code: 'ALL_IN',
      message: 'Already checked in at 09:12',
    });
    expect((await family.read())?.status).toBe('Checked In');
  });

  test('the same scan again, also at once, counts once', async () => {
    const family = await paid(people(3));
    const key = crypto.randomUUID();
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => north.let(family.id, people(1), { key })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.at(-1)?.body.data?.arrived).toEqual(people(1));
    const other = await paid();
    expect((await north.let(other.id, people(1), { key })).body.code).toBe('IDEMPOTENCY_REUSED');
  });

  test('one key for two families at once lets one of them in', async () => {
    const families = [await paid(), await paid(), await paid()];
    const key = crypto.randomUUID();
    const replies = await Promise.all(families.map(({ id }) => north.let(id, people(1), { key })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('two doors with one ticket let each person in once', async () => {
    const family = await paid(people(3));
    const replies = await Promise.all(
      [north, south, north, south].map((at) => at.let(family.id, people(2))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const [record] = (await north.find(family.number)).body.data ?? [];
    expect(record?.arrived).toEqual(people(2));
  });

  test('with a balance only for a reason, which is kept', async () => {
    const family = await unpaid();
    expect((await north.let(family.id, people(1))).body).toMatchObject({
      code: 'NEEDS_REASON',
      fields: { reason: '₹500 is still to be paid. Say why you let them in.' },
    });
    const { body } = await north.let(family.id, people(1), { reason: 'Pays at lunch' });
    expect(body.data).toMatchObject({ status: 'Checked In', due: 500 });
    const { detail } = await server.db
      .selectFrom('userLog')
      .select('detail')
      .where('objectId', '=', family.id)
      .where('action', '=', 'registration.check-in')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toMatchObject({
      reason: 'Pays at lunch',
      changes: { arrived: ['0 of 1', '1 of 1'], status: ['Submitted', 'Checked In'] },
    });
  });

  test.each([
    ['yesterday', '2026-11-20T06:00:00Z', '2026-11-20T06:00:00.000Z'],
    ['weeks ago', '2026-10-01T06:00:00Z', '2026-11-21T03:42:00.000Z'],
    ['tomorrow', '2026-11-22T06:00:00Z', '2026-11-21T03:42:00.000Z'],
    ['nonsense', 'half past nine', '2026-11-21T03:42:00.000Z'],
  ])('a device without network tells when it was: %s', async (_, at, kept) => {
    const family = await paid();
    const { body } = await north.let(family.id, people(1), { at });
    expect(body.data?.arrivedAt).toBe(kept);
  });

  test.each([
    ['a draft', { status: 'Draft' }, 'This registration was not finished.'],
    ['one that was cancelled', { status: 'Cancelled' }, 'This registration was cancelled.'],
    ['a waiting one, with a reason', { status: 'Waitlisted' }, null],
  ])('%s', async (_, change, message) => {
    const family = await paid();
    await server.db.updateTable('registration').set(change).where('id', '=', family.id).execute();
    const { body } = await north.let(family.id, people(1), { reason: 'The organiser says so' });
    expect(body.message ?? null).toBe(message);
  });
});

describe('taking it back', () => {
  test('within a minute without a word: Confirmed again, and once only', async () => {
    const family = await paid();
    const key = crypto.randomUUID();
    await north.let(family.id, people(2), { key });
    const replies = await Promise.all([north.undo(family.id, key), south.undo(family.id, key)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await family.read())?.status).toBe('Confirmed');
    expect((await north.let(family.id, people(1), { key })).body.data).toMatchObject({
      arrived: people(),
      status: 'Confirmed',
    });
    expect((await north.let(family.id, people(2))).body.data?.arrived).toEqual(people(2));
    expect((await north.undo(family.id, crypto.randomUUID())).status).toBe(404);
  });

  test('later only by who may edit, with a reason; a balance makes it Submitted', async () => {
    const family = await unpaid();
    const key = crypto.randomUUID();
    await north.let(family.id, people(1), { key, reason: 'Pays at lunch' });
    now = new Date(now.getTime() + 61_000);
    expect((await north.undo(family.id, key, 'A mistake')).status).toBe(403);
    expect((await cashier.undo(family.id, key)).body.code).toBe('NEEDS_REASON');
    expect((await cashier.undo(family.id, key, 'Somebody else’s ticket')).status).toBe(200);
    expect((await family.read())?.status).toBe('Submitted');
  });
});

test('whatever the doors do, nobody is in who was not expected, and undo restores', async () => {
  const step = fc.record({
    isUndo: fc.boolean(),
    which: fc.nat(4),
    party: fc.record({
      adults: fc.integer({ min: 0, max: 3 }),
      teens: fc.integer({ min: 0, max: 2 }),
      children: fc.integer({ min: 0, max: 2 }),
    }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 4 }),
      async (rounds) => {
        const expected = people(3, 1, 1);
        const family = await paid(expected);
        const keys: string[] = [];
        for (const round of rounds) {
          await Promise.all(
            round.map(async ({ isUndo, which, party }, n) => {
              const at = n % 2 === 0 ? north : south;
              const known = keys[which];
              if (isUndo && known !== undefined) return await at.undo(family.id, known);
              const key = crypto.randomUUID();
              keys.push(key);
              return await at.let(family.id, party, { key });
            }),
          );
          const [record] = (await north.find(family.number)).body.data ?? [];
          expectSound(record, expected);
        }
        for (const key of keys) await north.undo(family.id, key);
        const [record] = (await north.find(family.number)).body.data ?? [];
        expect(record).toMatchObject({ arrived: people(), status: 'Confirmed' });
      },
    ),
    often(12),
  );
});

function expectSound(record: DoorRecord | undefined, expected: DoorRecord['expected']): void {
  if (!record) throw new Error('not found');
  const counted = record.arrivals.filter(({ undoneAt }) => undoneAt === null);
  for (const group of ['adults', 'teens', 'children'] as const) {
    expect(record.arrived[group]).toBeLessThanOrEqual(expected[group]);
    expect(record.arrived[group]).toBe(counted.reduce((sum, { party }) => sum + party[group], 0));
  }
  const isIn = partySize(record.arrived) > 0;
  expect(record.status).toBe(isIn ? 'Checked In' : 'Confirmed');
}
