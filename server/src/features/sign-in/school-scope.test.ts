import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { apiKeyScopes, presets } from '@sangamam/contract/calls/permissions';
import { chartNames } from '@sangamam/contract/reports/analytics';
import { defaultEventSettings } from '@sangamam/contract/settings/event-settings';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import {
  addThings,
  nobodysThings,
  ownerOf,
  pathOf,
  type Things,
} from '../../../testing/features/school-things.ts';
import { contractEndpoints, nameOf } from '../../../testing/platform/http.ts';

/**
 * An admin of one school must get the same bytes whether or not another school has registrations: every
 * list, count, search, export, chart, file and log of the contract is requested before the other school has
 * its first registration, and again afterwards. It must also be what an admin of all schools gets while
 * there is no other: no own data is withheld.
 */
const own = 'JNV Kollam';
const foreign = 'JNV Mahe';
const foreignName = 'Quixotham Mahe';
const at = new Date('2026-11-21T06:00:00Z');

/**
 * Presets that can have one school alone, and all rights such an admin can have; the others are asked by
 * `foreign-ids.long.test.ts`.
 */
const cast = {
  coordinator: presets.coordinator,
  treasurer: presets.treasurer,
  helpDesk: presets.helpDesk,
  doorVolunteer: presets.doorVolunteer,
  viewer: presets.viewer,
  allRights: {
    role: 'admin',
    permissions: {
      canExport: true,
      canManagePayments: true,
      canManageSettings: true,
      canViewIssues: true,
      canViewMessages: true,
    },
  },
} as const;
type Staff = keyof typeof cast | 'apiKey';
/** Includes an API key with every scope. */
const staff: Staff[] = [...(Object.keys(cast) as (keyof typeof cast)[]), 'apiKey'];
/** One admin of each kind per run, since the first requests may appear in the admin's own log. */
const times = ['before', 'after'] as const;
/** An admin of all schools with all rights: while there is only one school, the scope must hide nothing. */
const everywhere = 'everywhere before';

/**
 * Calls whose answer changes for admins of all schools; each call that shows registrations must be listed.
 */
const showsOtherSchools = [
  'GET /analytics/{chart}',
  'GET /analytics/{chart}/csv',
  'GET /check-in/list',
  'GET /check-in/summary',
  'GET /dashboard',
  'GET /gallery/albums',
  'GET /gallery/photos',
  'GET /issues',
  'GET /issues/counts',
  'GET /issues/file',
  'GET /messages/log',
  'GET /payments',
  'GET /payments/collected',
  'GET /payments/counts',
  'GET /payments/file',
  'GET /payments/findings',
  'GET /payments/findings/counts',
  'GET /payments/findings/file',
  'GET /payments/overview',
  'GET /payments/totals',
  'GET /registrations',
  'GET /registrations/counts',
  'GET /registrations/export',
  'GET /registrations/exports',
  'GET /registrations/exports/{id}/file',
  'GET /saved-filters',
  'GET /snapshots',
  'GET /user-logs',
  'GET /user-logs/admins',
  'GET /user-logs/counts',
  'GET /user-logs/file',
  'POST /check-in/find',
];

/** Calls that also show data of the event as a whole: runs of the reconciliation. */
const ofTheEvent = [
  'GET /payments/form-10bd',
  'GET /payments/form-10bd.csv',
  'GET /payments/reconcile',
];
/** Calls that name registrants of one's own school; the others only count. */
const namesSomebody = [
  'GET /check-in/list',
  'GET /dashboard',
  'GET /gallery/photos',
  'GET /issues',
  'GET /issues/file',
  'GET /issues/{id}',
  'GET /payments',
  'GET /payments/file',
  'GET /payments/findings',
  'GET /payments/findings/file',
  'GET /payments/{id}',
  'GET /registrations',
  'GET /registrations/export',
  'GET /registrations/exports/{id}/file',
  'GET /registrations/{id}',
  'GET /registrations/{id}/notes',
  'POST /check-in/find',
];

const endpoints = (await contractEndpoints()).filter(
  ({ access }) => access.kind === 'admin' || access.kind === 'registrant-or-admin',
);
const hasParams = ({ path }: Endpoint) => path.includes('{');

let server: TestApp;
type Headers = { authorization: string };
const headers = new Map<string, Headers>();
const headersOf = (name: string): Headers => {
  const found = headers.get(name);
  if (!found) throw new Error(`${name} did not sign in`);
  return found;
};
const send = (who: Headers, method: Endpoint['method'], path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: who,
    ...(payload && { payload }),
  });

beforeAll(async () => {
  server = await testApp({ now: () => at });
  async function enter(name: string, rights: object): Promise<void> {
    const address = `${name.toLowerCase().replace(' ', '.')}@example.org`;
    const { email } = await addAdmin(server, { ...rights, email: address });
    headers.set(name, await signIn(server, email));
  }
  const ofOneSchool = { allSchools: false, assignedSchools: [own] };
  for (const [who, rights] of Object.entries(cast)) {
    for (const time of times) await enter(`${who} ${time}`, { ...rights, ...ofOneSchool });
  }
  await enter(everywhere, { ...cast.allRights, allSchools: true });
  await enter('chief', { role: 'super_admin' });
  for (const time of times) {
    const rights = { scopes: apiKeyScopes, allSchools: false, assignedSchools: [own], days: 30 };
    const body = { name: `program ${time}`, ...rights };
    const made = await send(headersOf('chief'), 'POST', '/api-keys', body);
    headers.set(`apiKey ${time}`, { authorization: `Bearer ${made.json().data.token}` });
  }
});

/**
 * All requests for lists, counts, charts and files: plain, for the other school, and searching for its
 * people.
 */
function questionsOf(endpoint: Endpoint, things: Things): string[] {
  const { path, query } = endpoint;
  const fields = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
  const asked: Record<string, string>[] = [
    {},
    ...(fields.includes('school') ? [{ school: foreign }] : []),
    ...(fields.includes('album') ? [{ album: 'waiting' }] : []),
    ...(fields.includes('searchTerm') ? [{ searchTerm: 'Quixotham' }, { searchTerm: 'Anu' }] : []),
  ];
  const paths = path.includes('{chart}')
    ? chartNames(defaultEventSettings(new Date())).map((chart) => path.replace('{chart}', chart))
    : [hasParams(endpoint) ? pathOf(path, things) : path];
  const more = {
    ...(fields.includes('groups') && { groups: 'registration,person' }),
    ...(fields.includes('format') && { format: 'csv' }),
    ...(fields.includes('list') && { list: 'registrations' }),
  };
  return paths.flatMap((each) =>
    each === null
      ? []
      : asked.map((filter) => `${each}?${new URLSearchParams({ ...filter, ...more })}`),
  );
}

test('every call with something in its path says whose it is', () => {
  const unknown = endpoints.filter((each) => hasParams(each) && ownerOf(each.path) === undefined);
  expect(unknown.map(nameOf)).toEqual([]);
});

describe('with another school beside one’s own', () => {
  // what is asked stands in the log, so the log is asked first; an account or a key is not of a school
  const reads = endpoints
    .filter(({ method, path }) => method === 'GET' && !/^\/(auth|api-keys)\b/.test(path))
    .toSorted(
      (a, b) => Number(b.path.startsWith('/user-logs')) - Number(a.path.startsWith('/user-logs')),
    );
  type Answers = Map<string, string>;
  type Asked = readonly [question: string, answer: string];
  const told = new Map<string, Answers>();
  let theirs: Things;

  async function askEverything(as: string, name: string, things: Things): Promise<void> {
    const answers: Answers = new Map();
    for (const endpoint of reads) {
      for (const question of questionsOf(endpoint, things)) {
        const { statusCode, rawPayload } = await send(headersOf(as), 'GET', question);
        answers.set(`${nameOf(endpoint)} ${question}`, `${statusCode} ${rawPayload}`);
      }
    }
    for (const code of ['Quixotham', 'Anu Thomas']) {
      const { statusCode, body } = await send(headersOf(as), 'POST', '/check-in/find', { code });
      answers.set(`POST /check-in/find ${code}`, `${statusCode} ${body}`);
    }
    const body = { format: 'csv', groups: 'registration,person,contact,people,money' };
    const started = await send(headersOf(as), 'POST', '/registrations/exports', body);
    await server.runJobs();
    const id = started.json().data?._id;
    const file = await send(headersOf(as), 'GET', `/registrations/exports/${id}/file`);
    answers.set('GET /registrations/exports/{id}/file', `${file.statusCode} ${file.body}`);
    told.set(name, answers);
  }
  /** Requests whose answer changed once the other school had registrations. */
  function changedFor(who: Staff | 'chief'): Asked[] {
    const before = told.get(`${who} before`);
    const after = [...(told.get(`${who} after`) ?? [])];
    return after.filter(([question, answer]) => before?.get(question) !== answer);
  }
  const endpointsOf = (asked: Asked[]) =>
    [...new Set(asked.map(([question]) => question.split(' ', 2).join(' ')))].toSorted();

  beforeAll(async () => {
    const mine = await addThings(server, headersOf('chief'), { school: own, name: 'Anu Thomas' });
    for (const time of times) {
      if (time === 'after')
        theirs = await addThings(server, headersOf('chief'), {
          school: foreign,
          name: foreignName,
        });
      if (time === 'before') await askEverything(everywhere, everywhere, mine);
      for (const who of staff) await askEverything(`${who} ${time}`, `${who} ${time}`, mine);
      await askEverything('chief', `chief ${time}`, mine);
    }
  }, 300_000);

  test.each(staff)('%s of one school is told the same as before', (who) => {
    const answers = [...(told.get(`${who} after`) ?? [])];
    expect(answers.length).toBeGreaterThan(80);
    expect(changedFor(who)).toEqual([]);
    expect(answers.filter(([, answer]) => answer.includes(foreignName))).toEqual([]);
    expect(answers.filter(([, answer]) => answer.startsWith('5'))).toEqual([]);
  });

  test('nothing of one’s own school is kept back, row by row', () => {
    const [own] = times.map((time) => told.get(`allRights ${time}`) ?? new Map());
    const asked = [...(told.get(everywhere) ?? [])];
    const less = asked.filter(([question, answer]) => own?.get(question) !== answer);
    expect(endpointsOf(less)).toEqual(ofTheEvent);
    const naming = asked.filter(([, answer]) => answer.includes('Anu Thomas'));
    expect(endpointsOf(naming)).toEqual(namesSomebody);
  });

  test('a super admin is told of both, by every call that shows registrations', () => {
    expect(endpointsOf(changedFor('chief'))).toEqual(showsOtherSchools);
  });

  test.each(staff)('for %s, what is of the other school is not there', async (who) => {
    const nobodys = nobodysThings(theirs);
    for (const endpoint of endpoints.filter(hasParams)) {
      const [path, unknown] = [pathOf(endpoint.path, theirs), pathOf(endpoint.path, nobodys)];
      if (path === null || unknown === null) continue;
      const as = headersOf(`${who} after`);
      const answer = await send(as, endpoint.method, path);
      const toNobody = await send(as, endpoint.method, unknown);
      const said = `${nameOf(endpoint)}: ${answer.statusCode} ${answer.body}`;
      expect(said).toBe(`${nameOf(endpoint)}: ${toNobody.statusCode} ${toNobody.body}`);
      if (endpoint.method === 'GET') expect(said).toMatch(/: (403|404) /);
    }
  });

  test.each(staff)(
    'for %s, what a body or a query names of the other school is not there',
    async (who) => {
      const naming = (registration: string, issue: string) =>
        [
          ['POST', '/payments/manual', { registration, method: 'cash', amount: 100 }],
          ['GET', `/payments/registration?registration=${registration}`],
          ['POST', '/registrations/bulk', { action: 'remind', ids: [registration] }],
          ['POST', '/registrations/badges.pdf', { ids: [registration] }],
          ['POST', '/registrations/badges/check', { ids: [registration] }],
          ['POST', '/issues/bulk', { ids: [issue], status: 'Closed', resolution: 'Done' }],
          ['GET', `/registrations/export?groups=person&format=csv&ids=${registration}`],
          ['GET', `/messages/log?registrationId=${registration}`],
        ] as const;
      const nobodys = naming(randomUUID(), randomUUID());
      for (const [at, [method, path, body]] of naming(
        theirs.registration,
        theirs.issue,
      ).entries()) {
        const as = headersOf(`${who} after`);
        const answer = await send(as, method, path, body);
        const [, unknownPath, unknownBody] = nobodys[at] ?? [];
        const toNobody = await send(as, method, unknownPath ?? '', unknownBody);
        const said = `${path}: ${answer.statusCode} ${answer.body}`;
        expect(said).toBe(`${path}: ${toNobody.statusCode} ${toNobody.body}`);
        expect(said).not.toContain(foreignName);
      }
    },
  );
});
