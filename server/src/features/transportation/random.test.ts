import {
  type ArrivalSummary,
  arrivalStates,
} from '@sangamam/contract/transportation/transportation';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addGuest, eventDays, setEventDays } from '../../../testing/features/accommodation.ts';
import { often } from '../../../testing/platform/often.ts';

let server: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  server = await testApp();
  await setEventDays(server);
  await addAdmin(server, { email: 'super@example.org', role: 'super_admin' });
  headers = await signIn(server, 'super@example.org');
});

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const url = `/api/v1/transportation${path}`;
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}

const junction = 'Ernakulam Junction (South)';
const anyTraveller = fc.record({
  people: fc.integer({ min: 1, max: 6 }),
  date: fc.constantFrom(eventDays.sat, eventDays.sun, ''),
  time: fc.constantFrom('06:40', '09:15', ''),
  state: fc.constantFrom(...arrivalStates),
});
type Traveller = typeof anyTraveller extends fc.Arbitrary<infer T> ? T : never;

const arrive = ({ people, date, time }: Pick<Traveller, 'people' | 'date' | 'time'>) =>
  addGuest(server, {
    people,
    transportation: {
      isTravelling: true,
      startingLocation: 'Kollam',
      modeOfTransport: 'Train',
      ...(date && { travelDate: date, ...(time && { travelTime: time }) }),
      pickup: { needed: true, arrivalPoint: junction, serviceNumber: '16301' },
    },
  });
/** Cancels all registrations, so that they do not travel and their seats are free. */
const clear = () => server.db.updateTable('registration').set({ status: 'Cancelled' }).execute();

test('the counts of the board add up to all travellers, whatever their states and days', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(anyTraveller, { maxLength: 12 }), async (travellers) => {
        for (const traveller of travellers) {
          const id = await arrive(traveller);
          await call('PATCH', `/arrivals/${id}`, { state: traveller.state });
        }
        const { total, dates } = (await call('GET', '/summary')).data as ArrivalSummary;
        const people = travellers.reduce((sum, each) => sum + each.people, 0);
        expect(total).toMatchObject({ parties: travellers.length, people });
        expect(total.expected + total.arrived + total.pickedUp + total.noShow).toBe(people);
        for (const figure of ['parties', 'people', 'expected', 'arrived', 'noShow'] as const) {
          expect(dates.reduce((sum, day) => sum + day[figure], 0)).toBe(total[figure]);
        }
      })
      .afterEach(async () => {
        await clear();
      }),
    often(25),
  );
});

test('no trip has more people than seats, whoever is put on it at once', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 12 }),
        async (parties, capacity) => {
          const { data: trip } = await call('POST', '/trips', {
            vehicle: 'Bus',
            capacity,
            arrivalPoint: junction,
            leavesAt: `${eventDays.sat}T09:00:00+05:30`,
          });
          const ids = await Promise.all(
            parties.map((people) => arrive({ people, date: eventDays.sat, time: '06:40' })),
          );
          const answers = await Promise.all(
            ids.map((registrationId) =>
              call('POST', `/trips/${trip._id}/passengers`, { passengers: [{ registrationId }] }),
            ),
          );
          const seated = answers.reduce(
            (sum, { status }, n) => sum + (status === 200 ? (parties[n] ?? 0) : 0),
            0,
          );
          const refused = answers.flatMap(({ status }, n) =>
            status === 200 ? [] : [parties[n] ?? 0],
          );
          expect(seated).toBeLessThanOrEqual(capacity);
          // Nobody is turned away for whom there was room at the end.
          for (const people of refused) expect(seated + people).toBeGreaterThan(capacity);
          const { data } = await call('GET', `/pickups?date=${eventDays.sat}`);
          const shown = data.trips.find(({ _id }: { _id: string }) => _id === trip._id);
          expect(shown.people).toBe(seated);
        },
      )
      .afterEach(async () => {
        await clear();
      }),
    often(25),
  );
});
