import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { apiKeyScopes, presets } from '@sangamam/contract/calls/permissions';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import {
  addThings,
  nobodysThings,
  ownerOf,
  type Things,
} from '../../../testing/features/school-things.ts';
import { contractEndpoints, nameOf } from '../../../testing/platform/http.ts';
import { sampleBody } from '../../../testing/platform/sample-body.ts';

/**
 * Every operation by everybody there is, with the ids of a family they have nothing to do with in path, query and body,
 * and a body that the call takes: nothing of theirs changes, nobody is told of them, and what is theirs is answered like
 * what nobody has. `school-scope.test.ts` compares every list before and after there is another school.
 */
const own = 'JNV Kollam';
const foreign = 'JNV Mahe';
const foreignName = 'Quixotham Mahe';

const { superAdmin: _, ...limited } = presets;
const cast = [...Object.keys(limited), 'apiKey', 'registrant', 'stranger'];

const schemaOf = ({ body }: Endpoint) =>
  body ? z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }) : null;
const calls = (await contractEndpoints()).filter(
  // a file is of whoever sends it; the others are about one's own account
  ({ upload, path }) => !upload && !/logout|^\/auth\//.test(path),
);

const formDataStructured = { personalInfo: { name: 'Somebody Else' } };
/** Bodies that a schema does not tell. */
const bodies: Readonly<Record<string, (things: Things) => object>> = {
  'DELETE /registrations/{id}': ({ number }) => ({ number, reason: 'Registered twice' }),
  'PATCH /gallery/photos/{id}': () => ({ alt: 'Friends', albumId: album }),
  'POST /registrations/exports': ({ registration }) => ({
    format: 'csv',
    groups: 'person',
    ids: registration,
  }),
  'POST /registrations/staff/{id}': () => ({
    stepName: 'personalInfo',
    formDataStructured,
    version: 1,
  }),
  'PUT /registrations/{id}': () => ({ formDataStructured, version: 1 }),
};

/** A list of everything may say when it was made. */
const namesSomething = (endpoint: Endpoint) =>
  (endpoint.path.includes('{') && ownerOf(endpoint.path) != null) ||
  /"(ids|registration|registrationIds?|driverId|riderId|other)":/.test(
    JSON.stringify(schemaOf(endpoint)),
  );

let server: TestApp;
let theirs: Things;
let album: string;
let nobodys: Things;
const headersOf = new Map<string, Record<string, string>>();

/** The query that names them; of a search, somebody called so. */
function queryOf({ query }: Endpoint, things: Things): URLSearchParams {
  const fields = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
  const named: Record<string, string> = {
    registration: things.registration,
    registrationId: things.registration,
    ids: things.registration,
    other: things.registration,
    searchTerm: things.name,
    groups: 'person',
    format: 'csv',
    way: 'qr',
  };
  return new URLSearchParams(Object.entries(named).filter(([field]) => fields.includes(field)));
}

function sendTo(who: string, endpoint: Endpoint, things: Things) {
  const thing = ownerOf(endpoint.path) ?? 'registration';
  const path = endpoint.path
    .replace('{id}', things[thing])
    .replace('{noteId}', things.noteId)
    .replaceAll(/\{\w+\}/g, things.registration);
  const schema = schemaOf(endpoint) as Parameters<typeof sampleBody>[0] | null;
  const isIssue = endpoint.path.startsWith('/issues/');
  const idOf = (name: string) => (isIssue && name === 'ids' ? things.issue : things.registration);
  const body =
    bodies[nameOf(endpoint)]?.(things) ?? (schema && (sampleBody(schema, idOf) as object));
  return server.app.inject({
    method: endpoint.method,
    url: `/api/v1${path}?${queryOf(endpoint, things)}`,
    headers: {
      ...headersOf.get(who),
      ...(body && { 'content-type': 'application/json' }),
      ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
}

/** Every row of the database that holds one of these ids, as a digest by table. */
async function digests(things: Things): Promise<Record<string, string>> {
  const ids = [...new Set(Object.values(things))].filter((id) => id.length > 8).join('|');
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      -- what the caller asked for stands there with the ids
      and table_name not in ('registration_export', 'user_log')`.execute(server.db);
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const digest = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest
      from ${sql.table(name)} t where t::text ~ ${ids}`.execute(server.db);
    found[name] = digest.rows[0]?.digest ?? '';
  }
  return found;
}

beforeAll(async () => {
  server = await testApp();
  await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
  const chief = await signIn(server, 'chief@example.org');
  headersOf.set('chief', chief);
  theirs = await addThings(server, chief, { school: foreign, name: foreignName });
  nobodys = nobodysThings(theirs);
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/v1/gallery/albums',
    headers: chief,
    payload: { title: 'The meet', year: 2026 },
  });
  album = made.json().data._id;
  const mine = visitor(server.app);
  await mine.fillIn(1, 0, 0, { school: own });
  await mine.submit();
  headersOf.set('registrant', { cookie: mine.cookie() ?? '' });
  for (const [who, rights] of Object.entries(limited)) {
    const email = `${who.toLowerCase()}@example.org`;
    await addAdmin(server, { ...rights, email, allSchools: false, assignedSchools: [own] });
    headersOf.set(who, await signIn(server, email));
  }
  const key = await server.app.inject({
    method: 'POST',
    url: '/api/v1/api-keys',
    headers: chief,
    payload: {
      name: 'all',
      scopes: apiKeyScopes,
      days: 30,
      allSchools: false,
      assignedSchools: [own],
    },
  });
  headersOf.set('apiKey', { authorization: `Bearer ${key.json().data.token}` });
});

/** Without what differs each time: the ids and times of what somebody made. */
const masked = (text: string) => text.replaceAll(/"[\da-f-]{36}"|"\d{4}-[\d-]+T[\d:.]+Z"/g, '…');

test.each(cast)('%s changes nothing of another school, and is told nothing of it', async (who) => {
  const before = await digests(theirs);
  const told: string[] = [];
  for (const endpoint of calls) {
    const toForeign = await sendTo(who, endpoint, theirs);
    // one job of a kind at a time
    if (toForeign.statusCode === 202) await server.runJobs();
    const toNobody = await sendTo(who, endpoint, nobodys);
    const said = `${toForeign.statusCode} ${toForeign.body}`;
    if (said.includes(foreignName) || toForeign.statusCode >= 500) {
      told.push(`${nameOf(endpoint)}: ${said}`);
    } else if (
      namesSomething(endpoint) &&
      masked(said) !== masked(`${toNobody.statusCode} ${toNobody.body}`)
    ) {
      told.push(`${nameOf(endpoint)}: ${said}, to nobody ${toNobody.statusCode} ${toNobody.body}`);
    }
  }
  expect(told).toEqual([]);
  expect(await digests(theirs)).toEqual(before);
});

test('every body is one that its call takes', async () => {
  const refused: string[] = [];
  for (const endpoint of calls.filter(namesSomething)) {
    if (endpoint.access.kind === 'public') continue;
    const who = endpoint.access.kind === 'registrant' ? 'registrant' : 'chief';
    const { body } = await sendTo(who, endpoint, theirs);
    if (/"code":"(VALIDATION|UNSUPPORTED_MEDIA_TYPE|BAD_JSON)"/.test(body)) {
      refused.push(`${nameOf(endpoint)}: ${body}`);
    }
  }
  expect(calls.length).toBeGreaterThan(200);
  expect(refused).toEqual([]);
});
