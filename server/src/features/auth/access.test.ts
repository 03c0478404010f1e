import { readdirSync } from 'node:fs';
import type { Endpoint } from '@sangamam/contract/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing.ts';
import { addAdmin, signIn } from './testing.ts';

/** Who calls. All are active at login; `deactivated` is switched off after it. */
const cast = {
  superAdmin: { role: 'super_admin' },
  coordinator: { role: 'admin', assignedSchools: ['JNV Kollam'] },
  noSchools: { role: 'admin' },
  deactivated: { role: 'admin', allSchools: true },
} as const;
type Who = keyof typeof cast | 'stranger';

/** What each may expect of each endpoint for staff. A new endpoint fails here until it has its line. */
const everySignedIn = { superAdmin: 200, coordinator: 200, noSchools: 200 };
/** For whoever manages issues and messages. */
const helpDesk = (superAdmin: number) => ({ superAdmin, coordinator: 403, noSchools: 403 });
const expectations: Record<string, Record<Exclude<Who, 'stranger' | 'deactivated'>, number>> = {
  // 415: let in, and told that there is no body.
  'POST /auth/confirm-password': { superAdmin: 415, coordinator: 415, noSchools: 415 },
  'POST /auth/logout': everySignedIn,
  'GET /auth/verify': everySignedIn,
  'GET /auth/is-super-admin': everySignedIn,
  'GET /auth/get-user': everySignedIn,
  'GET /dashboard': everySignedIn,
  'GET /registrations': everySignedIn,
  'GET /issues': everySignedIn,
  'GET /issues/assignees': everySignedIn,
  'GET /issues/{id}': { superAdmin: 404, coordinator: 404, noSchools: 404 },
  'GET /issues/{id}/attachment': { superAdmin: 404, coordinator: 404, noSchools: 404 },
  'PUT /issues/{id}': helpDesk(415),
  'PATCH /issues/{id}/status': helpDesk(415),
  'POST /issues/bulk': helpDesk(415),
  'POST /issues/{id}/messages': helpDesk(415),
  'POST /issues/{id}/notes': helpDesk(415),
  'DELETE /issues/{id}': helpDesk(404),
  'GET /contact-messages': helpDesk(200),
  'GET /contact-messages/{id}': helpDesk(404),
  'PATCH /contact-messages/{id}/status': helpDesk(415),
  'POST /contact-messages/{id}/replies': helpDesk(415),
  'POST /contact-messages/{id}/issue': helpDesk(415),
};

const contractDir = new URL('../../../../contract/src/', import.meta.url);
const files = readdirSync(contractDir).filter((file) => /^[a-z-]+\.ts$/.test(file));
const modules: Record<string, unknown>[] = await Promise.all(
  files.map((file) => import(new URL(file, contractDir).href)),
);
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'failure' in value;
const endpoints = modules
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  .filter(({ access }) => access.kind === 'admin');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let server: TestApp;
/** One sign-in each, because checking a password is dear; only logout ends it. */
const tokens = new Map<Who, { authorization: string }>();
async function headersOf(who: Who, name: string) {
  if (who === 'stranger') return {};
  const headers = tokens.get(who) ?? (await signIn(server, `${who}@example.org`));
  if (name === 'POST /auth/logout') tokens.delete(who);
  else tokens.set(who, headers);
  return headers;
}

beforeAll(async () => {
  server = await testApp();
  for (const [who, rights] of Object.entries(cast)) {
    const { assignedSchools = [], ...rest } = rights as { assignedSchools?: string[] };
    await addAdmin(server, { email: `${who}@example.org`, assignedSchools, ...rest });
  }
});

test('every endpoint for staff has an expectation, and no other', () => {
  expect(endpoints.map(nameOf).toSorted()).toEqual(Object.keys(expectations).toSorted());
});

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (name, endpoint) => {
    test.each<Who>(['superAdmin', 'coordinator', 'noSchools', 'deactivated', 'stranger'])(
      'as %s',
      async (who) => {
        const headers = await headersOf(who, name);
        const setActive = (active: boolean) =>
          server.db
            .updateTable('adminUser')
            .set({ active })
            .where('email', '=', 'deactivated@example.org')
            .execute();
        await setActive(false);
        const answer = await server.app.inject({
          method: endpoint.method,
          url: `/api/v1${endpoint.path.replaceAll(/\{\w+\}/g, '01936e4e-0000-7000-8000-000000000000')}`,
          headers,
        });
        await setActive(true);

        const isSignedIn = who !== 'stranger' && who !== 'deactivated';
        expect(answer.statusCode).toBe(isSignedIn ? expectations[name]?.[who] : 401);
        // 401 has one meaning: there is no session. What is not allowed is something else.
        if (answer.statusCode === 401) {
          expect(answer.json()).toEqual({
            success: false,
            code: 'SESSION_EXPIRED',
            message: 'Session expired',
          });
        }
      },
    );
  },
);
