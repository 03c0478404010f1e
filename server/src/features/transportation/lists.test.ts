import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addGuest, eventDays, setEventDays } from '../../../testing/features/accommodation.ts';

let server: TestApp;
let headers: { authorization: string };
let ids: Record<'early' | 'late' | 'plane' | 'open', string>;

const traveller = (name: string, travelTime: string, modeOfTransport: string, more: object = {}) =>
  addGuest(server, {
    name,
    people: 2,
    transportation: {
      isTravelling: true,
      startingLocation: 'Kollam',
      modeOfTransport,
      travelTime,
      travelDate: eventDays.sat,
      pickup: { needed: false },
      ...more,
    },
  });

beforeAll(async () => {
  server = await testApp();
  await setEventDays(server);
  await addAdmin(server, { email: 'super@example.org', role: 'super_admin' });
  headers = await signIn(server, 'super@example.org');
  ids = {
    early: await traveller('Early', '07:40', 'Train', { pickup: { needed: true } }),
    late: await traveller('Late', '10:05', 'Train'),
    plane: await traveller('Plane', '07:10', 'Flight'),
    open: await traveller('Open', '', 'Train', { travelDate: '' }),
  };
});

const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
  server.app.inject({
    method,
    headers,
    url: `/api/v1/transportation${path}`,
    ...(payload && { payload }),
  });
const namesOf = async (query: string) => {
  const { data } = (await send('GET', `/arrivals?${query}`)).json();
  return data.map(({ name }: { name: string }) => name);
};

test.each([
  ['everybody by time, without one last', '', ['Plane', 'Early', 'Late', 'Open']],
  ['by train on a day before ten', `mode=Train&date=${eventDays.sat}&hour=07|08|09`, ['Early']],
  ['by either of two modes', 'mode=Train|Flight&hour=07', ['Plane', 'Early']],
  ['without a day', 'date=none', ['Open']],
  ['without an hour', 'hour=', ['Open']],
  ['who waits for a seat', 'pickup=Without a seat', ['Early']],
  ['by name backwards', 'sort=-name', ['Plane', 'Open', 'Late', 'Early']],
  ['the latest first', 'sort=-time', ['Late', 'Early', 'Plane', 'Open']],
])('arrivals: %s', async (_, query, expected) => {
  expect(await namesOf(query)).toEqual(expected);
});

test('each filter says how many it would show beside the others', async () => {
  const { data } = (await send('GET', '/arrivals/counts?mode=Train&hour=07')).json();
  expect(data.total).toEqual({ rows: 1, people: 2 });
  expect(data.facets.mode).toEqual([
    { value: 'Flight', rows: 1, people: 2 },
    { value: 'Train', rows: 1, people: 2 },
  ]);
  expect(data.facets.hour).toEqual([
    { value: '07', rows: 1, people: 2 },
    { value: '10', rows: 1, people: 2 },
    { value: '', rows: 1, people: 2 },
  ]);
  expect(data.facets.state).toEqual([{ value: 'Expected', rows: 1, people: 2 }]);
});

test('the file holds what the filters show, in their order, and is logged', async () => {
  const csv = await send('GET', '/arrivals/file?mode=Train&sort=-name&format=csv');
  expect(csv.statusCode).toBe(200);
  const lines = csv.body.trim().split('\r\n');
  expect(lines[0]).toContain('"Day","Time","Name"');
  const names = lines.slice(1).map((line) => line.split(',')[2]);
  expect(names).toEqual(['"Open"', '"Late"', '"Early"']);
  const xlsx = await send('GET', '/arrivals/file?format=xlsx');
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const { rows } = await sql<{ detail: string }>`
    select detail from user_log where detail like '%arrival.export%' order by seq`.execute(
    server.db,
  );
  expect(JSON.parse(rows[0]?.detail ?? '').changes).toMatchObject({
    mode: [null, 'Train'],
    rows: [null, 3],
  });
});

test('many arrive at once: those ticked, or all that the filters show', async () => {
  const move = async (body: object) =>
    (await send('POST', '/arrivals/state', { filter: {}, ...body })).json().data;
  expect(await move({ ids: [ids.early, ids.late], state: 'Arrived' })).toEqual({ changed: 2 });
  expect(await move({ ids: null, filter: { mode: 'Train' }, state: 'Arrived' })).toEqual({
    changed: 1,
  });
  expect(await namesOf('state=Expected')).toEqual(['Plane']);
  const wrong = await send('POST', '/arrivals/state', { ids: [], filter: {}, state: 'Arrived' });
  expect(wrong.statusCode).toBe(422);
});

test('pairs are proposed together, and no rider twice', async () => {
  const car = (name: string) =>
    addGuest(server, {
      name,
      people: 1,
      personalInfo: { district: 'Kollam' },
      transportation: {
        isTravelling: true,
        startingLocation: 'Kollam',
        modeOfTransport: 'Own car',
        travelDate: eventDays.sat,
        travelTime: '08:00',
        pickup: { seatsOffered: 2 },
      },
    });
  const [first, second] = [await car('Car one'), await car('Car two')];
  const rider = await traveller('Rider', '08:30', 'Sharing with batchmates');
  const reply = await send('POST', '/pooling/many', {
    pairs: [
      { driverId: first, riderId: rider },
      { driverId: second, riderId: rider },
    ],
  });
  expect(reply.json().data).toEqual({ proposed: 1, skipped: 1 });
});
