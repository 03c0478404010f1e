import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { staffCaller } from '../../../../testing/domain/acts.ts';
import { kindMove, kindSchedules, limitsOf } from '../../../../testing/domain/kind-schedules.ts';
import { proveContacts, visitor } from '../../../../testing/domain/registrations.ts';
import { treasurer } from '../../../../testing/features/payment-history.ts';
import { findPosition } from '../../registrations/index.ts';
import { offerPlaces } from './offer-places.ts';

/** `PLACE_SCHEDULES=10000` plays more of them. */
const schedules = Number(process.env.PLACE_SCHEDULES ?? 60);
let clockMs = Date.parse('2026-11-21T06:00:00Z');
const test = await testApp({ provider: true, now: () => new Date(clockMs) });
const { app, db, deps } = test;
const desk = await staffCaller(test, 'desk@example.org', { assignedSchools: ['JNV Kollam'] });
const leela = await treasurer(test, { email: 'leela@example.org' });

type Status = 'Submitted' | 'Waitlisted' | 'Confirmed' | 'Cancelled';
interface Family {
  readonly id: string;
  readonly call: ReturnType<typeof visitor>;
  people: number;
  status: Status;
  /** When they began to wait, as a number that grows; null: they do not, or let an offered place go. */
  waitsSince: number | null;
  isOffered: boolean;
}

const which = fc.nat(9);
const people = fc.integer({ min: 1, max: 3 });
const move = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('come' as const), people }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('change' as const), which, people }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pay' as const), which }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('lapse' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait again' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('give' as const), which }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('offer' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('limit' as const),
      places: fc.integer({ min: 0, max: 9 }),
    }),
  },
);
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

/** A second telling of what should come of each move; the product is compared with it after every one. */
async function play(places: number, moves: readonly Move[]): Promise<void> {
  const families: Family[] = [];
  let limit = places;
  const taken = () =>
    families.reduce(
      (sum, { status, people: n }) =>
        status === 'Submitted' || status === 'Confirmed' ? sum + n : sum,
      0,
    );
  const free = () => (limit === 0 ? Number.POSITIVE_INFINITY : limit - taken());
  const line = () =>
    families
      .filter(({ status, waitsSince }) => status === 'Waitlisted' && waitsSince !== null)
      .toSorted((a, b) => Number(a.waitsSince) - Number(b.waitsSince));
  const give = (family: Family) =>
    Object.assign(family, { status: 'Submitted', waitsSince: null, isOffered: true });
  const offer = () => {
    for (;;) {
      const next = line().find(({ people: n }) => n <= free());
      if (!next) return;
      give(next);
    }
  };
  const setLimit = async (to: number) => {
    limit = to;
    const capacity = { people: to, waitlist: true, offers: true, offerHours: 48, unpaidDays: 0 };
    await test.patchSettings((s) => ({ ...s, capacity }));
  };

  async function make(step: Move): Promise<void> {
    // so little that the treasurer who signed in at the start is still known after thousands of schedules
    clockMs += 1;
    if (step.does === 'come') return await come(step.people);
    if (step.does === 'limit') return await setLimit(step.places);
    if (step.does === 'offer') {
      await Promise.all([offerPlaces(deps), offerPlaces(deps)]);
      return offer();
    }
    const family = families[step.which % families.length];
    if (!family) return;
    const { id, status } = family;
    switch (step.does) {
      case 'cancel': {
        if (status === 'Cancelled' || status === 'Confirmed') return;
        await desk('POST', `/${id}/cancel`, { reason: 'Asked by phone', tell: false });
        Object.assign(family, { status: 'Cancelled', waitsSince: null, isOffered: false });
        return;
      }
      case 'change': {
        if (status === 'Cancelled' || status === 'Confirmed') return;
        const more = step.people - family.people;
        const isRefused = status === 'Submitted' && more > 0 && more > free();
        const reply = await family.call.attend(step.people);
        expect(reply.body.code).toBe(isRefused ? 'CAPACITY' : undefined);
        if (!isRefused) family.people = step.people;
        return;
      }
      case 'pay': {
        if (status !== 'Submitted') return;
        const cash = {
          method: 'cash',
          amount: 500 * family.people,
          reason: 'At the desk',
        } as const;
        expect((await leela.record({ registration: id, ...cash })).status).toBe(201);
        family.status = 'Confirmed';
        return;
      }
      case 'lapse': {
        await db
          .updateTable('placeOffer')
          .set({ until: new Date(clockMs - 1) })
          .where('registrationId', '=', id)
          .where('state', '=', 'open')
          .execute();
        await offerPlaces(deps);
        if (status === 'Submitted' && family.isOffered) {
          family.isOffered = false;
          if (limit > 0) Object.assign(family, { status: 'Waitlisted', waitsSince: null });
        }
        return offer();
      }
      case 'wait again': {
        const reply = await family.call.send('POST', `/registrations/${id}/wait-again`, {
          body: {},
        });
        expect(reply.status).toBe(status === 'Waitlisted' ? 200 : 409);
        if (status === 'Waitlisted') family.waitsSince ??= clockMs;
        return;
      }
      case 'give': {
        const isGiven = status === 'Waitlisted' && family.people <= free();
        expect((await desk('POST', `/${id}/place`, { reason: 'Asked by phone' })).status).toBe(
          isGiven ? 200 : 409,
        );
        if (isGiven) give(family);
      }
    }
  }

  async function come(n: number): Promise<void> {
    const call = visitor(app);
    await call.fillIn(n);
    await proveContacts(db);
    const waits = n > free() || (limit > 0 && line().length > 0);
    const { body } = await call.submit();
    const status = waits ? 'Waitlisted' : 'Submitted';
    expect(body.data?.status).toBe(status);
    const waitsSince = waits ? clockMs : null;
    families.push({ id: call.id(), call, people: n, status, waitsSince, isOffered: false });
  }

  await setLimit(places);
  for (const step of moves) {
    const before = taken();
    await make(step);
    if (limit > 0) expect(taken()).toBeLessThanOrEqual(Math.max(limit, before));
    const ids = families.map(({ id }) => id);
    const { rows } = await sql<{ id: string; status: Status }>`
      select id, status from registration where id = any(${ids}::uuid[])`.execute(db);
    const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
    expect(
      families.map(({ id }) => statusOf.get(id)),
      step.does,
    ).toEqual(families.map(({ status }) => status));
    const positions = await Promise.all(families.map(({ id }) => findPosition(db, id)));
    expect(positions, step.does).toEqual(
      families.map((family) => line().indexOf(family) + 1 || null),
    );
  }
  await db.updateTable('registration').set({ status: 'Cancelled' }).execute();
}

it(
  `keeps the order of the waiting list and the limit in ${schedules} random schedules`,
  async () => {
    const drawn = fc.array(move, { minLength: 4, maxLength: 16 });
    const property = fc.asyncProperty(fc.integer({ min: 1, max: 5 }), drawn, play);
    await fc.assert(property, { numRuns: schedules });
  },
  120_000 + schedules * 3_000,
);

it(
  `agrees with a second telling of limited kinds in ${schedules} random schedules`,
  async () => {
    const kinds = await kindSchedules();
    const most = fc.integer({ min: 1, max: 5 });
    const drawn = fc.array(kindMove, { minLength: 4, maxLength: 24 });
    const property = fc.asyncProperty(most, most, drawn, (beds, seats, moves) =>
      kinds.play(limitsOf(beds, seats), moves),
    );
    await fc.assert(property, { numRuns: schedules });
  },
  120_000 + schedules * 3_000,
);
