import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { guests, people } from '../../../testing/features/check-in.ts';
import { reported } from '../../../testing/features/help-desk.ts';
import { contractEndpoints, nameOf } from '../../../testing/platform/http.ts';

/** The user log has who read what of registrants, and the log does not grow with every look. */
let server: TestApp;
let now = new Date('2026-11-21T06:10:00Z');
let headers: { authorization: string };
let adminId: string;
let family: Awaited<ReturnType<typeof guests>>;

async function get(path: string) {
  const answer = await server.app.inject({ method: 'GET', url: `/api/v1${path}`, headers });
  expect(answer.statusCode).toBe(200);
}
async function readings() {
  const chief = await signIn(server, 'chief@example.org');
  const url = `/api/v1/user-logs?limit=100&admin=${adminId}`;
  const { data } = (await server.app.inject({ method: 'GET', url, headers: chief })).json();
  return (data as { action: string; object: { label: string } }[])
    .filter(({ action }) => action.startsWith('registration.read'))
    .map(({ action, object }) => `${action} ${object.label}`);
}

beforeAll(async () => {
  server = await testApp({ now: () => now });
  await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
  ({ id: adminId } = await addAdmin(server, { email: 'reader@example.org', allSchools: true }));
  headers = await signIn(server, 'reader@example.org');
  family = await guests(server, people(1));
  await guests(server, people(1), { name: 'Zubaida Koya' });
});

test('a record that is read stands in the log once a day, whatever of it is read', async () => {
  await get(`/registrations/${family.id}`);
  await get(`/registrations/${family.id}/history`);
  await get(`/registrations/${family.id}/notes`);
  expect(await readings()).toEqual([`registration.read ${family.number}`]);
});

test('reading many within an hour stands there once, and not again before the next', async () => {
  for (let page = 0; page < 260; page++) await get('/registrations?limit=100');
  const many = async () => (await readings()).filter((each) => each.includes('read-many'));
  expect(await many()).toHaveLength(1);
  now = new Date('2026-11-21T07:00:00Z');
  headers = await signIn(server, 'reader@example.org');
  await get('/registrations?limit=100');
  expect(await many()).toHaveLength(1);
});

test('what people wrote, paid or asked for counts as reading, and a screen that is read again does not', async () => {
  now = new Date('2026-11-21T09:10:00Z');
  for (const title of ['No lanyard', 'No badge', 'No bed']) await reported(server, { title });
  headers = await signIn(server, 'chief@example.org');
  const counted = async () =>
    (
      await server.db
        .selectFrom('reading')
        .select('people')
        .where('what', '=', 'many')
        .where('since', '=', new Date('2026-11-21T09:00:00Z'))
        .executeTakeFirst()
    )?.people;
  await get('/issues?limit=100');
  expect(await counted()).toBe(3);
  await get('/issues?limit=100');
  expect(await counted()).toBe(3);
  await get('/issues?limit=100&searchTerm=lanyard');
  expect(await counted()).toBe(4);
});

/** Calls that show people to staff, and why reading them is not counted. */
const uncounted: Readonly<Record<string, string>> = {
  'GET /admins': 'staff',
  'GET /auth/profile': 'oneself',
  'GET /dashboard': 'the five newest, with every visit',
  'GET /registrations/bulk/{id}': 'what one did oneself',
  'GET /check-in/list': 'kept by devices at the doors; only numbers without the right to lists',
};

test('every call that shows people is counted, or says why not', async () => {
  const showing = (await contractEndpoints()).filter(
    ({ method, access, reply }) =>
      method === 'GET' &&
      (access.kind === 'admin' || access.kind === 'registrant-or-admin') &&
      reply !== undefined &&
      /"(registrationNumber|contactNumber|email|phone|recipient)":/.test(
        JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' })),
      ),
  );
  expect(showing.length).toBeGreaterThan(15);
  const silent = showing.filter(({ reads }) => reads === undefined).map(nameOf);
  expect(silent.toSorted()).toEqual(Object.keys(uncounted).toSorted());
});

test('what was counted is forgotten after two days, what was noted is not', async () => {
  now = new Date('2026-11-24T08:00:00Z');
  const { deleteOldReadings } = await import('../audit/reading-store.ts');
  await deleteOldReadings(server.db, now);
  expect(await server.db.selectFrom('reading').selectAll().execute()).toEqual([]);
  expect((await readings()).length).toBe(2);
});
