import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';

const server = await testApp();
await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
const headers = await signIn(server, 'chief@example.org');

/** Days of years that calendars count and databases do not, and numbers no column holds. */
test.each([
  '/registrations?createdFrom=0000-01-01',
  '/registrations?createdTo=0000-01-01',
  '/registrations/export?groups=person&format=csv&createdFrom=0000-01-01',
  '/analytics/days?from=0000-01-01',
  '/analytics/days?from=0001-01-01',
  '/analytics/money?to=0000-01-01',
  '/payments?from=0000-01-01',
  '/user-logs?from=0000-01-01',
  '/user-logs?until=0000-01-01',
  '/transportation/arrivals?date=0000-01-01',
  '/transportation/pickups?date=0000-01-01',
  '/settings/event/versions/9007199254740991',
])('what is too odd to be looked for is refused: %s', async (path) => {
  const answer = await server.app.inject({ url: `/api/v1${path}`, headers });
  expect([404, 422]).toContain(answer.statusCode);
});

test.each([
  ['/settings/event/restore', { version: 1, restoreVersion: Number.MAX_SAFE_INTEGER }],
  ['/registrations/bulk', { action: 'remind', ids: null, filter: { createdTo: '0000-01-01' } }],
  ['/payments/reconcile', { from: '0000-01-01', to: '0000-01-02' }],
])('what is too odd to be done is refused: %s', async (path, payload) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers,
    payload,
  });
  expect(answer.statusCode).toBe(422);
});
