import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addGuest } from '../../../testing/features/accommodation.ts';

let server: TestApp;
let chief: { authorization: string };
let coordinator: { authorization: string };
let chiefId: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await testApp();
  ({ id: chiefId } = await addAdmin(server, {
    email: 'chief@example.org',
    role: 'super_admin',
  }));
  await addAdmin(server, { email: 'own@example.org', assignedSchools: ['JNV Kollam'] });
  chief = await signIn(server, 'chief@example.org');
  coordinator = await signIn(server, 'own@example.org');
  const guests = [
    ['Anu', 'JNV Kollam', 1],
    ['Biju', 'JNV Mahe', 3],
    ['Chitra', 'JNV Thrissur', 2],
  ] as const;
  for (const [name, school, people] of guests) {
    ids[name] = await addGuest(server, { name, school, people });
  }
});

const send = (method: 'GET' | 'POST', path: string, headers = chief, payload?: object) =>
  server.app.inject({
    method,
    headers,
    url: `/api/v1/registrations${path}`,
    ...(payload && { payload }),
  });
const namesOf = async (query: string, headers = chief) => {
  const reply = await send('GET', `?${query}`, headers);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data.map(({ name }: { name: string }) => name);
};
const mark = async (body: object, headers = chief) =>
  (await send('POST', '/follow-ups', headers, { ids: null, ...body })).json().data;

test.each([
  ['two schools at once', 'school=JNV Kollam|JNV Mahe&sort=name', ['Anu', 'Biju']],
  ['two statuses at once', 'status=Submitted|Confirmed&sort=-name', ['Chitra', 'Biju', 'Anu']],
  ['by people', 'sort=-people', ['Biju', 'Chitra', 'Anu']],
  ['not reminded', 'reminded=no&sort=name', ['Anu', 'Biju', 'Chitra']],
  ['with a note', 'hasNote=yes', []],
])('the list: %s', async (_, query, expected) => {
  expect(await namesOf(query)).toEqual(expected);
});

test('schools are counted within those of the admin, with and without a search', async () => {
  const schoolsOf = async (query: string, headers = chief) => {
    const { data } = (await send('GET', `/counts?${query}`, headers)).json();
    return data.facets.school.map(({ value, rows }: { value: string; rows: number }) => [
      value,
      rows,
    ]);
  };
  const all = [
    ['JNV Kollam', 1],
    ['JNV Mahe', 1],
    ['JNV Thrissur', 1],
  ];
  expect(await schoolsOf('school=JNV Mahe')).toEqual(all);
  expect(await schoolsOf('searchTerm=anu')).toEqual([['JNV Kollam', 1]]);
  expect(await schoolsOf('', coordinator)).toEqual([['JNV Kollam', 1]]);
});

test('owner and mark are set for many, filtered by, and left where nothing is said', async () => {
  expect(await mark({ mark: 'called, pays Friday', filter: { school: 'JNV Mahe' } })).toEqual({
    changed: 1,
  });
  expect(await mark({ ids: [ids.Biju, ids.Anu], ownerId: chiefId })).toEqual({ changed: 2 });
  const marked = encodeURIComponent('called, pays Friday');
  expect(await namesOf(`mark=${marked}`)).toEqual(['Biju']);
  expect(await namesOf('owner=me&sort=name')).toEqual(['Anu', 'Biju']);
  expect(await namesOf('owner=none')).toEqual(['Chitra']);
  expect(await namesOf('mark=&sort=name')).toEqual(['Anu', 'Chitra']);
  const { data } = (await send('GET', '/follow-ups')).json();
  expect(data.marks).toEqual(['called, pays Friday']);
  await mark({ ids: [ids.Biju], ownerId: null, mark: '' });
  expect(await namesOf('owner=none|me&sort=name')).toEqual(['Anu', 'Biju', 'Chitra']);
});

test('nobody marks what is not of their schools, nor gives it to a stranger', async () => {
  const foreign = await send('POST', '/follow-ups', coordinator, { ids: [ids.Biju], mark: 'mine' });
  expect(foreign.statusCode).toBe(404);
  const stranger = await send('POST', '/follow-ups', chief, {
    ids: [ids.Anu],
    ownerId: '01a20411-e5d4-7000-8000-000000000000',
  });
  expect(stranger.statusCode).toBe(404);
});

test.each([
  ['an unknown status', 'status=Confirmed|Rich'],
  ['an unknown order', 'sort=-colour'],
])('%s is refused', async (_, query) => {
  expect((await send('GET', `?${query}`)).statusCode).toBe(422);
});
