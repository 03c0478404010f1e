import { hourMs } from '@sangamam/contract/locale/durations';
import type { KindWait } from '@sangamam/contract/registrations/kinds';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { staffCaller } from '../../../../testing/domain/acts.ts';
import {
  type KindMove,
  kindMove,
  kindSchedules,
  limitsOf,
  saveStay,
} from '../../../../testing/domain/kind-schedules.ts';
import { proveContacts, visitor } from '../../../../testing/domain/registrations.ts';
import { often } from '../../../../testing/platform/often.ts';
import { offerKinds } from './offer-kinds.ts';

const { test, limitKinds, play } = await kindSchedules();
const { app, db } = test;
const kollam = await staffCaller(test, 'kollam@example.org', { assignedSchools: ['JNV Kollam'] });
const mahe = await staffCaller(test, 'mahe@example.org', { assignedSchools: ['JNV Mahe'] });

const come = (sleepers: number, bed: 'Family room' | null = 'Family room'): KindMove => ({
  does: 'come',
  bed,
  sleepers,
  seat: null,
  people: 1,
});
const answer = (which: number, said: 'take' | 'refuse' | 'waitAgain'): KindMove => ({
  does: 'answer',
  which,
  list: 'stayKinds',
  answer: said,
});
const stay = (which: number, sleepers: number): KindMove => ({
  does: 'stay',
  which,
  bed: 'Family room',
  sleepers,
});
const offer: KindMove = { does: 'offer' };
const lapse = (which: number): KindMove => ({ does: 'lapse', which, list: 'stayKinds' });
const give = (which: number): KindMove => ({ does: 'give', which, list: 'stayKinds' });

const cases: readonly [string, number, readonly KindMove[]][] = [
  ['the third waits, and nobody passes', 3, [come(2), come(2), come(1), offer]],
  ['the first that fits is offered', 3, [come(2), come(3), come(1), offer, answer(2, 'take')]],
  [
    'an offer lapses and is waited for again',
    2,
    [
      come(2),
      come(1),
      { does: 'cancel', which: 0 },
      offer,
      lapse(1),
      answer(1, 'waitAgain'),
      offer,
      answer(1, 'take'),
    ],
  ],
  [
    'one lets an offer go',
    1,
    [
      come(1),
      come(1),
      come(1),
      { does: 'cancel', which: 0 },
      offer,
      answer(1, 'refuse'),
      offer,
      answer(2, 'take'),
    ],
  ],
  [
    'who grows keeps what they hold',
    3,
    [come(2), stay(0, 4), stay(0, 3), offer, answer(0, 'take')],
  ],
  [
    'an offer that grows too large waits again',
    3,
    [come(3), come(1), { does: 'cancel', which: 0 }, offer, stay(1, 2), stay(1, 4)],
  ],
  [
    'a restored party waits',
    2,
    [come(2), { does: 'cancel', which: 0 }, come(2), { does: 'restore', which: 0 }],
  ],
  [
    'a deleted party waits once it is back',
    2,
    [come(2), { does: 'delete', which: 0 }, come(1), { does: 'bring back', which: 0 }],
  ],
  [
    'a lower limit takes nothing away',
    4,
    [
      come(3),
      { does: 'limit', list: 'stayKinds', option: 'Family room', places: 1 },
      stay(0, 2),
      stay(0, 3),
      offer,
    ],
  ],
  [
    'without a limit all hold',
    1,
    [
      come(1),
      come(3),
      { does: 'limit', list: 'stayKinds', option: 'Family room', places: null },
      offer,
    ],
  ],
  [
    'staff give what is free, past others',
    2,
    [come(2), come(2), come(1), give(2), { does: 'cancel', which: 0 }, give(2), give(1)],
  ],
];

it.each(cases)('%s', async (_what, beds, moves) => {
  await play(limitsOf(beds, 100), moves);
});

it('agrees with a second telling in random schedules', async () => {
  const drawn = fc.array(kindMove, { minLength: 4, maxLength: 16 });
  const most = fc.integer({ min: 1, max: 5 });
  await fc.assert(
    fc.asyncProperty(most, most, drawn, (bed, seat, moves) => play(limitsOf(bed, seat), moves)),
    often(24),
  );
}, 120_000);

const cancelAll = () => db.updateTable('registration').set({ status: 'Cancelled' }).execute();
beforeEach(cancelAll);

/** A family that filled everything in, with a bed of the limited kind. */
async function filled(sleepers: number, change: object = {}) {
  const family = visitor(app);
  await family.fillIn(1, 0, 0, change);
  await saveStay(family, 'Family room', sleepers);
  await proveContacts(db);
  return family;
}
const waitsOf = async ({ id, send }: ReturnType<typeof visitor>) =>
  (await send('GET', `/registrations/${id()}/arrangements`)).body.data as unknown as {
    waits: readonly KindWait[];
  };

it('never gives more beds than there are, however many come at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 8 }),
      fc.integer({ min: 1, max: 8 }),
      async (sizes, beds) => {
        await limitKinds(limitsOf(beds, 100));
        const families = await Promise.all(sizes.map((size) => filled(size)));
        await Promise.all([...families.map((family) => family.submit()), offerKinds(test.deps)]);
        const waits = await Promise.all(families.map(waitsOf));
        const held = sizes.filter((_, at) => waits[at]?.waits[0]?.state !== 'waiting');
        expect(held.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(beds);
        // whoever waits did not fit, or came after one who did not
        const all = sizes.reduce((sum, size) => sum + size, 0);
        if (all <= beds) expect(held).toHaveLength(sizes.length);
        await cancelAll();
      },
    ),
    often(12),
  );
});

it('takes no form whose contact nobody proved while a kind is limited', async () => {
  await limitKinds(limitsOf(5, 100));
  const stranger = visitor(app);
  await stranger.fillIn();
  expect((await stranger.submit()).body.code).toBe('CONTACT_NOT_VERIFIED');
  await limitKinds(new Map());
  expect((await stranger.submit()).body.data?.status).toBe('Submitted');
});

it('writes to whom it offers a bed, in their language, and to nobody else', async () => {
  await limitKinds(limitsOf(2, 100));
  const first = await filled(2);
  const second = await filled(1, { name: 'Leela Das' });
  await first.submit();
  await second.submit({ locale: 'ml' });
  await test.runJobs();
  test.outbox.splice(0);
  await kollam('POST', `/${first.id()}/cancel`, { reason: 'Asked by phone', tell: false });
  await offerKinds(test.deps);
  await offerKinds(test.deps);
  await test.runJobs();
  const mails = test.outbox.splice(0).filter(({ text }) => text.includes('Leela Das'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('“കുടുംബമുറി”');
  const [wait] = (await waitsOf(second)).waits;
  expect(wait).toMatchObject({ state: 'offered', position: null, people: 1 });
  expect(Date.parse(wait?.until ?? '') - test.deps.now().getTime()).toBe(48 * hourMs);
});

it('is answered by its owner alone, and given by staff of the school, with a reason', async () => {
  await limitKinds(limitsOf(1, 100));
  const [first, second, other] = [await filled(1), await filled(1), await filled(1)];
  for (const family of [first, second, other]) await family.submit();
  const path = `/registrations/${second.id()}/kinds/stayKinds`;
  const stranger = await other.send('POST', path, { body: { answer: 'take' } });
  expect(stranger.body.code).toBe('REGISTRATION_NOT_FOUND');
  const early = await second.send('POST', path, { body: { answer: 'take' } });
  expect(early.body).toMatchObject({ code: 'STATUS_CHANGE' });
  const give = (call: typeof kollam, reason: string) =>
    call('POST', `/${second.id()}/kinds/stayKinds/give`, { reason });
  expect((await give(mahe, 'A friend')).body.code).toBe('REGISTRATION_NOT_FOUND');
  expect((await give(kollam, '')).body.code).toBe('VALIDATION');
  expect((await give(kollam, 'In a wheelchair')).body).toMatchObject({
    code: 'TOO_FEW_PLACES',
  });
  await limitKinds(limitsOf(2, 100));
  expect((await give(kollam, 'In a wheelchair')).status).toBe(200);
  expect((await waitsOf(second)).waits).toEqual([]);
  const { detail } = await db
    .selectFrom('userLog')
    .select('detail')
    .where('action', '=', 'registration.give-kind')
    .where('objectId', '=', second.id())
    .executeTakeFirstOrThrow();
  expect(JSON.parse(detail).reason).toBe('Family room: In a wheelchair');
  const overview = await kollam<{ waits: unknown }>('GET', `/${other.id()}/overview`);
  expect(overview.body.data?.waits).toMatchObject([{ state: 'waiting', position: 1 }]);
});

it('leaves nothing behind of who is cancelled or deleted', async () => {
  const { count } = await db
    .selectFrom('kindWait')
    .innerJoin('registration', 'id', 'registrationId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ or, eb }) => or([eb('status', '=', 'Cancelled'), eb('deletedAt', 'is not', null)]))
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});
