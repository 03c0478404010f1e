import { presets } from '@sangamam/contract/calls/permissions';
import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { password } from '../../../testing/domain/sign-in.ts';
import { door, guests, people } from '../../../testing/features/check-in.ts';
import { contractEndpoints, nameOf } from '../../../testing/platform/http.ts';

/** The least trusted account: one person at a time, by what the person says. */
let server: TestApp;
let volunteer: Awaited<ReturnType<typeof door>>;
let lead: typeof volunteer;
let now = new Date('2026-11-21T06:00:00Z');
const names = ['Quixotha Nair', 'Quixotha Menon', 'Zubaida Koya', 'Esther Varghese'];
let families: Awaited<ReturnType<typeof guests>>[];

beforeAll(async () => {
  server = await testApp({ now: () => now });
  const email = 'door@example.org';
  volunteer = await door(server, { ...presets.doorVolunteer, email });
  lead = await door(server, { email: 'lead@example.org' });
  families = [];
  for (const name of names) families.push(await guests(server, people(4), { name }));
});

test('no call shows a door account two people, or one it did not name', async () => {
  const id = families[0]?.id ?? '';
  const reason = 'Pays at the desk';
  const arrival = { party: people(1), reason };
  const key = crypto.randomUUID();
  expect((await volunteer.let(id, people(1), { key, reason })).status).toBe(200);
  const bodies: Record<string, object> = {
    'POST /check-in/find': { code: 'Quixotha' },
    'POST /registrations/{id}/check-in': { ...arrival, key: crypto.randomUUID() },
    'POST /registrations/{id}/check-in/undo': { key },
  };
  const told = [...names, '"yearOfPassing":"1998"'];
  const seen: string[] = [];
  const answered: string[] = [];
  for (const endpoint of await contractEndpoints()) {
    if (endpoint.access.kind !== 'admin' && endpoint.access.kind !== 'registrant-or-admin')
      continue;
    if (endpoint.path.startsWith('/auth/')) continue;
    const answer = await server.app.inject({
      method: endpoint.method,
      url: `/api/v1${endpoint.path.replaceAll(/\{\w+\}/g, id)}`,
      headers: volunteer.headers,
      ...(bodies[nameOf(endpoint)] && { payload: bodies[nameOf(endpoint)] }),
    });
    if (told.some((fact) => answer.body.includes(fact))) seen.push(nameOf(endpoint));
    if (answer.statusCode === 200) answered.push(nameOf(endpoint));
    expect(`${nameOf(endpoint)} ${answer.statusCode}`).not.toMatch(/ 5\d\d$/);
  }
  expect(seen).toEqual([]);
  expect(answered).toEqual(expect.arrayContaining(Object.keys(bodies).slice(1)));
});

test('it finds whoever is named well enough, and nobody while several match', async () => {
  expect((await volunteer.find('Quixotha')).body).toMatchObject({ code: 'SEVERAL_FOUND' });
  expect((await volunteer.find('a')).body).toMatchObject({ success: false });
  const found = await volunteer.find('Quixotha Menon');
  expect(found.body).toMatchObject({ data: [{ name: 'Quixotha Menon' }] });
  expect(JSON.stringify(found.body)).not.toMatch(/@example|\+91/);
  expect((await volunteer.find(families[2]?.ticket ?? '')).body.data).toHaveLength(1);
  expect((await lead.find('Quixotha')).body.data).toHaveLength(2);
});

/** As if the account had found so many people within this hour who never came in. */
const plantFound = (email: string, count: number, at = now) =>
  server.deps.pool.query(
    `insert into reading (admin_id, since, what, people)
     select id, $1, 'found:' || gen_random_uuid(), 1
     from admin_user, generate_series(1, $3) where email = $2`,
    [at, email, count],
  );

test('it pages through nobody: after sixty an hour who are not let in, a ticket alone finds', async () => {
  const email = 'curious@example.org';
  const curious = await door(server, { ...presets.doorVolunteer, email });
  await plantFound(email, 59);
  for (const _ of [1, 2]) expect((await curious.find('Quixotha Nair')).status).toBe(200);
  for (const said of ['Quixotha Menon', families[2]?.number ?? '']) {
    expect(await curious.find(said)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_FOUND' },
    });
  }
  // let in by another, as most are at the end of the day
  await lead.let(families[3]?.id ?? '', people(1), { reason: 'Pays at the desk' });
  expect(await curious.find('Esther Varghese')).toMatchObject({ status: 429 });
  expect((await curious.find(families[2]?.ticket ?? '')).status).toBe(200);
  expect((await volunteer.find('Quixotha Menon')).status).toBe(200);
});

test('whom it lets in does not count, nor who was found the hour before, so that a busy door goes on', async () => {
  const email = 'busy@example.org';
  const busy = await door(server, { ...presets.doorVolunteer, email });
  await plantFound(email, 59);
  await plantFound(email, 60, new Date(now.getTime() - hourMs));
  for (const { id, number } of families) {
    expect((await busy.find(number)).status).toBe(200);
    expect((await busy.let(id, people(1), { reason: 'Pays at the desk' })).status).toBe(200);
  }
});

test('whom it takes back counts again, in the hour in which it does so', async () => {
  now = new Date('2026-11-21T06:59:50Z');
  const email = 'sorry@example.org';
  const sorry = await door(server, { ...presets.doorVolunteer, email });
  const id = families[1]?.id ?? '';
  const key = crypto.randomUUID();
  expect((await sorry.find('Quixotha Menon')).status).toBe(200);
  expect((await sorry.let(id, people(1), { key, reason: 'Pays at the desk' })).status).toBe(200);
  now = new Date('2026-11-21T07:00:00Z');
  await plantFound(email, 59);
  expect((await sorry.undo(id, key)).status).toBe(200);
  expect(await sorry.find('Zubaida Koya')).toMatchObject({ status: 429 });
  now = new Date('2026-11-21T06:00:00Z');
});

test('its device checks tickets in without network, and holds no name', async () => {
  const { status, body } = await volunteer.call<{ entries: Record<string, unknown>[] }>(
    'GET',
    '/check-in/list',
  );
  expect(status).toBe(200);
  expect(body.data?.entries).toHaveLength(names.length);
  for (const entry of body.data?.entries ?? []) {
    expect(entry).toMatchObject({ name: '', school: '', yearOfPassing: '' });
    expect(entry.ticketHash).not.toBe('');
  }
});

test('it opens nothing from the midnight after the event on', async () => {
  const { event } = await server.deps.settings.current();
  const summary = () => volunteer.call('GET', '/check-in/summary');
  const signsIn = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: 'door@example.org', password },
    });
  expect((await summary()).status).toBe(200);
  now = new Date(event.endsAt);
  expect((await signsIn()).statusCode).toBe(200);
  now = new Date(Date.parse(event.endsAt) + dayMs);
  const refused = await signsIn();
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toMatchObject({ code: 'LOGIN_FAILED' });
  now = new Date('2026-11-21T06:00:00Z');
  expect((await summary()).status).toBe(200);
});

test('a viewer reads the list and a record without contacts, answers and notes', async () => {
  const viewer = await door(server, { ...presets.viewer, email: 'viewer@example.org' });
  const { body: list } = await viewer.call('GET', '/registrations');
  expect(JSON.stringify(list)).toContain('Zubaida Koya');
  expect(JSON.stringify(list)).not.toMatch(/@example|\+91/);
  const { body: record } = await viewer.call('GET', `/registrations/${families[2]?.id}`);
  expect(record).toMatchObject({
    data: { formDataStructured: { personalInfo: { name: 'Zubaida Koya' } } },
  });
  expect(JSON.stringify(record)).not.toMatch(/@example|\+91|bloodGroup|attendees/);
  for (const path of ['?answers=optional.tshirtInterest=true', '?columns=personalInfo.district']) {
    expect((await viewer.call('GET', `/registrations${path}`)).status).toBe(403);
  }
});
