import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { apiKeyScopes, presets } from '@sangamam/contract/calls/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { contractEndpoints, nameOf } from '../../../testing/platform/http.ts';

/**
 * Every operation by everybody there is, with the id of somebody they have nothing to do with in path, query and body:
 * nobody is told of them, nothing of theirs changes, and an id that is not theirs says no more than one nobody has.
 */
const foreignName = 'Quixotham Mahe';
const own = 'JNV Kollam';
const foreign = 'JNV Mahe';

const { superAdmin: _, ...limited } = presets;
const cast = [...Object.keys(limited), 'apiKey', 'registrant', 'stranger'] as const;

const endpoints = (await contractEndpoints()).filter(
  // what ends one's own session, so that the next is asked by a stranger
  ({ path }) => !/logout|\/auth\/sessions/.test(path),
);
let server: TestApp;
let foreignId: string;
const headersOf = new Map<string, Record<string, string>>();

/** The foreign id wherever an id may stand. */
function asked(endpoint: Endpoint, id: string) {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, id);
  const fields = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const named = ['registration', 'registrationId', 'ids', 'id', 'searchTerm', 'owner'];
  const query = new URLSearchParams(
    fields.filter((field) => named.includes(field)).map((field): [string, string] => [field, id]),
  );
  const body = {
    _id: id,
    id,
    ids: [id],
    registration: id,
    registrationId: id,
    duplicateId: id,
    otherId: id,
    keep: id,
    passenger: id,
    driverId: id,
    riderIds: [id],
    code: id,
  };
  return { url: `/api/v1${path}?${query}`, body };
}

async function send(who: string, endpoint: Endpoint, id: string) {
  const { url, body } = asked(endpoint, id);
  const hasBody = endpoint.method !== 'GET';
  const answer = await server.app.inject({
    method: endpoint.method,
    url,
    headers: {
      ...headersOf.get(who),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
    },
    ...(hasBody && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: answer.body };
}

const stateOf = (id: string) =>
  server.db
    .selectFrom('registration')
    .select(['version', 'status', 'paymentStatus', 'deletedAt', 'name', 'school'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

beforeAll(async () => {
  server = await testApp();
  const [mine, theirs] = [visitor(server.app), visitor(server.app)];
  await mine.fillIn(1, 0, 0, { school: own });
  await mine.submit();
  await theirs.fillIn(2, 0, 0, { school: foreign, name: foreignName });
  await theirs.submit();
  foreignId = theirs.id();
  headersOf.set('registrant', { cookie: mine.cookie() ?? '' });
  for (const [who, rights] of Object.entries(limited)) {
    const email = `${who}@example.org`;
    await addAdmin(server, { ...rights, email, allSchools: false, assignedSchools: [own] });
    headersOf.set(who, await signIn(server, email));
  }
  await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/v1/api-keys',
    headers: await signIn(server, 'chief@example.org'),
    payload: {
      name: 'all',
      scopes: apiKeyScopes,
      days: 30,
      allSchools: false,
      assignedSchools: [own],
    },
  });
  expect(made.statusCode).toBe(201);
  headersOf.set('apiKey', { authorization: `Bearer ${made.json().data.token}` });
});

describe.each(cast)('%s', (who) => {
  test('is told nothing of somebody foreign, and changes nothing', async () => {
    const before = await stateOf(foreignId);
    const nobody = randomUUID();
    const told: string[] = [];
    for (const endpoint of endpoints) {
      const toForeign = await send(who, endpoint, foreignId);
      if (toForeign.text.includes(foreignName)) told.push(`${nameOf(endpoint)} names them`);
      if (toForeign.status >= 500) told.push(`${nameOf(endpoint)} ${toForeign.status}`);
      if (!endpoint.path.includes('{id}')) continue;
      const toNobody = await send(who, endpoint, nobody);
      if (toForeign.status !== toNobody.status) {
        told.push(`${nameOf(endpoint)} ${toForeign.status}, nobody ${toNobody.status}`);
      }
    }
    expect(told).toEqual([]);
    expect(await stateOf(foreignId)).toEqual(before);
  }, 180_000);
});
