import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { coming, personalInfo, visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import type { Admin } from '../../platform/sessions/staff.ts';

let app: TestApp;
type Headers = { authorization: string };
let all: Headers;
let kollam: Headers;
const first = { kind: 'Veg', group: 'Adults' };

async function staff(rights: Partial<Admin>): Promise<Headers> {
  const { email } = await addAdmin(app, { email: `${randomUUID()}@example.org`, ...rights });
  return signIn(app, email);
}

/** A party that stays two nights in a dormitory and wants a T-shirt. */
async function register(school: string, adults: number) {
  const person = visitor(app.app);
  await person.save('personalInfo', { personalInfo: personalInfo({ school }) });
  await person.save('eventAttendance', { eventAttendance: coming(adults) });
  await person.save('transportation', { transportation: { isTravelling: false } });
  await person.save('accommodation', {
    accommodation: {
      planAccommodation: true,
      accommodation: 'Dormitory, men',
      accommodationLocation: 'No preference',
      stayDetails: { checkIn: '2027-02-05', checkOut: '2027-02-07', men: adults },
    },
  });
  await person.save('optional', { optional: { tshirtInterest: 'M' } });
  expect((await person.submit()).status).toBe(200);
}

const take = (headers: Headers, body: object = {}) =>
  app.app.inject({ method: 'POST', url: '/api/v1/snapshots', headers, payload: body });
const get = (headers: Headers, path: string) =>
  app.app.inject({ url: `/api/v1/snapshots${path}`, headers });

beforeAll(async () => {
  app = await testApp();
  await app.patchSettings((settings) => ({
    ...settings,
    event: {
      ...settings.event,
      startsAt: '2027-02-06T04:00:00.000Z',
      endsAt: '2027-02-07T12:00:00.000Z',
    },
  }));
  all = await staff({ allSchools: true });
  kollam = await staff({ assignedSchools: ['JNV Kollam'] });
  await register('JNV Kollam', 2);
  await register('JNV Mahe', 3);
});

test('counts meals by day, beds by night, badges and answers, and nobody by name', async () => {
  const taken = await take(all, { note: 'For the caterer' });
  expect(taken.statusCode).toBe(201);
  const { lines, ...head } = taken.json().data;
  expect(head).toMatchObject({ note: 'For the caterer', madeBy: 'Asha Kurian', schools: null });
  const some = lines.filter(({ count }: { count: number }) => count > 0);
  const bed = { part: 'Beds', kind: 'Dormitory, men', group: 'Men', count: 5 };
  expect(some).toEqual([
    { part: 'Meals', day: '2027-02-06', ...first, count: 5 },
    { part: 'Meals', day: '2027-02-07', ...first, count: 5 },
    { part: 'Badges', day: '', kind: 'Adults', group: '', count: 5 },
    { ...bed, day: '2027-02-05' },
    { ...bed, day: '2027-02-06' },
    { part: 'Kind of stay', day: '', kind: 'Dormitory, men', group: '', count: 2 },
    { part: 'Area', day: '', kind: 'No preference', group: '', count: 2 },
    { part: 'T-shirt', day: '', kind: 'M', group: '', count: 2 },
  ]);
  expect(taken.body).not.toContain('Anu');
  const csv = await get(all, `/${head._id}/lines.csv`);
  expect(csv.body).toContain('"Meals","2027-02-06","Veg","Adults","5"\r\n');
});

test('stays as it was made, and says line by line what has changed since', async () => {
  const before = (await take(kollam)).json().data;
  expect((await get(kollam, `/${before._id}/changes`)).json().data.changes).toEqual([]);
  await register('JNV Mahe', 1);
  await register('JNV Kollam', 1);
  const { changes } = (await get(kollam, `/${before._id}/changes`)).json().data;
  expect(changes).toContainEqual({
    part: 'Meals',
    day: '2027-02-06',
    ...first,
    before: 2,
    after: 3,
  });
  expect(changes).toContainEqual({
    part: 'T-shirt',
    day: '',
    kind: 'M',
    group: '',
    before: 1,
    after: 2,
  });
  const after = (await take(kollam)).json().data;
  const between = await get(kollam, `/${after._id}/changes?with=${before._id}`);
  expect(between.json().data.changes).toEqual(changes);
  expect((await get(kollam, `/${before._id}`)).json().data).toEqual(before);
  const touch = app.deps.pool.query(`update snapshot set lines = '[]'`);
  await expect(touch).rejects.toThrow('kept as it was made');
});

test('is seen only by those who look after every school it counts', async () => {
  const whole = (await take(all)).json().data;
  const mahe = (await take(all, { school: 'JNV Mahe' })).json().data;
  const ids = (await get(kollam, '')).json().data.map((one: { _id: string }) => one._id);
  for (const { _id } of [whole, mahe]) {
    expect(ids).not.toContain(_id);
    for (const path of ['', '/lines.csv', '/changes']) {
      expect((await get(kollam, `/${_id}${path}`)).statusCode).toBe(404);
    }
  }
  expect((await take(kollam, { school: 'JNV Mahe' })).statusCode).toBe(422);
  expect((await take(await staff({}))).statusCode).toBe(422);
  expect(
    (await take(await staff({ permissions: { canEditRegistrations: false } }))).statusCode,
  ).toBe(403);
  expect((await get(all, `/${whole._id}/changes?with=${mahe._id}`)).statusCode).toBe(422);
});
