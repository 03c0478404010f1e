import { type Action, type Permissions, presets } from '@sangamam/contract/calls/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { contractEndpoints, nameOf } from '../../../testing/platform/http.ts';

interface Rights {
  readonly role?: 'super_admin' | 'admin';
  readonly allSchools?: boolean;
  readonly assignedSchools?: string[];
  readonly permissions?: Permissions;
}
/** The presets of the invitation, an account without schools and a deactivated one. */
const cast = {
  ...presets,
  coordinator: { ...presets.coordinator, assignedSchools: ['JNV Kollam'] },
  noSchools: {},
  /** Deactivated after signing in. */
  deactivated: { allSchools: true },
} as const satisfies Record<string, Rights>;
type Staff = keyof typeof cast;
type Who = Staff | 'stranger';

const everybody: Staff[] = [
  ...(['superAdmin', 'coordinator', 'treasurer', 'helpDesk', 'rooms', 'journeys'] as const),
  ...(['doorVolunteer', 'viewer', 'noSchools'] as const),
];
const without = (...left: Staff[]) => everybody.filter((who) => !left.includes(who));

/** The rights of each, written by hand so that a change of the rules fails here. */
const mayDo: Record<Action | 'signed-in', readonly Staff[]> = {
  'signed-in': everybody,
  'dashboard.view': without('doorVolunteer'),
  'registrations.view': without('doorVolunteer'),
  'contacts.view': without('doorVolunteer', 'viewer'),
  'answers.view': without('doorVolunteer', 'viewer'),
  'notes.view': without('doorVolunteer', 'viewer'),
  'registrations.edit': ['superAdmin', 'coordinator', 'helpDesk', 'noSchools'],
  'registrations.delete': ['superAdmin'],
  'registrations.export': ['superAdmin', 'coordinator', 'treasurer'],
  'sensitive.export': ['superAdmin'],
  'accommodation.manage': ['superAdmin', 'rooms'],
  'transportation.manage': ['superAdmin', 'journeys'],
  'analytics.view': without('doorVolunteer'),
  'payments.view': ['superAdmin', 'coordinator', 'treasurer', 'helpDesk'],
  'payments.manage': ['superAdmin', 'treasurer'],
  'payments.export': ['superAdmin', 'coordinator', 'treasurer'],
  'issues.view': ['superAdmin', 'coordinator', 'helpDesk'],
  'issues.manage': ['superAdmin', 'helpDesk'],
  'messages.view': ['superAdmin', 'coordinator', 'helpDesk'],
  'messages.manage': ['superAdmin', 'helpDesk'],
  'settings.edit': ['superAdmin', 'helpDesk'],
  'settings.secure': ['superAdmin'],
  'logs.view': ['superAdmin'],
  'checkin.do': ['superAdmin', 'coordinator', 'helpDesk', 'doorVolunteer', 'noSchools'],
  'checkin.list': ['superAdmin', 'coordinator', 'helpDesk', 'noSchools'],
  'admins.manage': ['superAdmin'],
};

/** Which right each staff call needs, written by hand; a call that is missing fails. */
const needs: Partial<Record<Action | 'signed-in', readonly string[]>> = {
  'accommodation.manage': [
    'DELETE /accommodation/allocations/{id}',
    'DELETE /accommodation/rooms/{id}',
    'GET /accommodation/hosts',
    'GET /accommodation/requests',
    'GET /accommodation/requests/counts',
    'GET /accommodation/requests/file',
    'GET /accommodation/room-list',
    'GET /accommodation/room-list.csv',
    'GET /accommodation/rooms',
    'GET /accommodation/suggestions/newest',
    'GET /accommodation/summary',
    'PATCH /accommodation/allocations/{id}',
    'PATCH /accommodation/requests/{id}',
    'PATCH /accommodation/rooms/{id}',
    'POST /accommodation/allocations',
    'POST /accommodation/requests/status',
    'POST /accommodation/rooms',
    'POST /accommodation/rooms/bulk',
    'POST /accommodation/rooms/import',
    'POST /accommodation/suggestions',
    'POST /accommodation/suggestions/{id}/accept',
    'POST /accommodation/suggestions/{id}/stop',
  ],
  'signed-in': [
    'DELETE /auth/passkeys/{id}',
    'DELETE /auth/sessions/{id}',
    'GET /auth/get-user',
    'GET /auth/is-super-admin',
    'GET /auth/profile',
    'GET /auth/sessions',
    'GET /auth/verify',
    'GET /user-logs',
    'GET /user-logs/admins',
    'GET /user-logs/counts',
    'POST /auth/change-password',
    'POST /auth/confirm-password',
    'POST /auth/logout',
    'POST /auth/passkeys',
    'POST /auth/passkeys/options',
    'POST /auth/second-factor',
    'POST /auth/second-factor/recovery-codes',
    'POST /auth/second-factor/remove',
    'PUT /auth/profile',
    'PUT /auth/second-factor',
    'DELETE /saved-filters/{id}',
    'GET /saved-filters',
    'PATCH /saved-filters/{id}',
    'POST /saved-filters',
  ],
  'admins.manage': [
    'DELETE /admins/{id}/invitation',
    'DELETE /admins/{id}/second-factor',
    'GET /admins',
    'PATCH /admins/{id}/state',
    'POST /admins',
    'POST /admins/{id}/invitation',
    'POST /admins/{id}/password-reset',
    'PUT /admins/{id}',
  ],
  'messages.manage': [
    'GET /contact-messages/file',
    'GET /contact-messages',
    'GET /contact-messages/counts',
    'GET /contact-messages/{id}',
    'PATCH /contact-messages/{id}/status',
    'POST /contact-messages/{id}/issue',
    'POST /contact-messages/{id}/replies',
  ],
  'analytics.view': ['GET /analytics/{chart}', 'GET /analytics/{chart}/csv'],
  'dashboard.view': ['GET /dashboard'],
  'issues.manage': [
    'GET /issues/file',
    'DELETE /issues/{id}',
    'PATCH /issues/{id}/status',
    'POST /issues/bulk',
    'POST /issues/{id}/messages',
    'POST /issues/{id}/notes',
    'PUT /issues/{id}',
  ],
  'issues.view': [
    'GET /issues',
    'GET /issues/assignees',
    'GET /issues/counts',
    'GET /issues/{id}',
    'GET /issues/{id}/attachment',
  ],
  'registrations.view': [
    'GET /snapshots',
    'GET /snapshots/{id}',
    'GET /snapshots/{id}/changes',
    'GET /snapshots/{id}/lines.csv',
    'GET /registrations',
    'GET /registrations/counts',
    'GET /registrations/follow-ups',
    'GET /registrations/{id}/overview',
  ],
  'settings.edit': [
    'DELETE /gallery/albums/{id}',
    'GET /gallery/albums',
    'GET /gallery/photos',
    'PATCH /gallery/albums/{id}',
    'PATCH /gallery/photos/{id}',
    'POST /gallery/albums',
    'POST /gallery/albums/{id}/photos',
    'POST /gallery/photos/{id}/removal',
    'PUT /gallery/albums/order',
    'PUT /gallery/albums/{id}/order',
    'GET /settings',
    'GET /settings/{tab}/versions',
    'GET /settings/{tab}/versions/{version}',
    'POST /settings/{tab}/effect',
    'POST /settings/{tab}/restore',
    'PUT /settings/{tab}',
    'POST /site-pictures',
  ],
  'settings.secure': [
    'GET /settings/environment',
    'GET /api-keys',
    'POST /api-keys',
    'DELETE /api-keys/{id}',
    'GET /jobs/given-up',
    'POST /jobs/given-up/{id}/retry',
    'POST /jobs/given-up/{id}/close',
    'GET /jobs/deletion-holds',
    'POST /jobs/deletion-holds/{reason}/release',
    'GET /webhooks',
    'POST /webhooks',
    'PUT /webhooks/{id}',
    'DELETE /webhooks/{id}',
    'POST /webhooks/{id}/secret',
    'POST /webhooks/{id}/test',
    'GET /webhooks/{id}/deliveries',
    'POST /webhooks/{id}/deliveries/retry',
    'POST /webhooks/{id}/deliveries/{deliveryId}/retry',
    'DELETE /messages/templates/{kind}',
    'GET /messages/templates',
    'POST /messages/templates/{kind}/preview',
    'POST /messages/templates/{kind}/test',
    'PUT /messages/templates/{kind}',
  ],
  'registrations.delete': [
    'DELETE /registrations/{id}',
    'GET /registrations/duplicates',
    'GET /registrations/{id}/merge',
    'POST /registrations/{id}/merge',
    'POST /registrations/{id}/not-duplicate',
    'POST /registrations/{id}/restore',
  ],
  'answers.view': ['GET /registrations/{id}/history'],
  'notes.view': ['GET /registrations/{id}/notes'],
  'messages.view': ['GET /messages/log'],
  'registrations.edit': [
    'POST /registrations/badges.pdf',
    'POST /registrations/badges/check',
    'POST /snapshots',
    'GET /registrations/imports',
    'GET /registrations/imports/{id}',
    'GET /registrations/imports/{id}/refused.csv',
    'POST /registrations/imports',
    'POST /registrations/imports/{id}/continue',
    'POST /registrations/imports/{id}/preview',
    'POST /registrations/imports/{id}/run',
    'PUT /registrations/imports/{id}/sheets',
    'GET /registrations/bulk/{id}',
    'POST /registrations/bulk',
    'POST /registrations/follow-ups',
    'POST /registrations/{id}/cancel',
    'POST /registrations/{id}/kinds/{list}/give',
    'POST /registrations/{id}/place',
    'POST /registrations/{id}/resend',
    'DELETE /registrations/{id}/notes/{noteId}',
    'PATCH /registrations/{id}/notes/{noteId}',
    'POST /messages/log/{id}/retry',
    'POST /registrations/staff/{id}',
    'POST /registrations/staff/{id}/preview',
    'POST /registrations/staff/new',
    'POST /registrations/{id}/notes',
  ],
  'payments.manage': [
    'GET /payments/form-10bd',
    'GET /payments/form-10bd.csv',
    'GET /payments/overview',
    'GET /payments/reconcile',
    'GET /payments/registration',
    'POST /payments/findings/close',
    'POST /payments/findings/{id}/close',
    'POST /payments/findings/{id}/retry',
    'POST /payments/findings/{id}/settle',
    'GET /payments/transfers/{id}/attachment',
    'POST /payments/manual',
    'POST /payments/reconcile',
    'POST /payments/refunds/{id}/decision',
    'POST /payments/settlement',
    'POST /payments/transfers/statement',
    'POST /payments/transfers/{id}/not-found',
    'POST /payments/transfers/{id}/received',
    'POST /payments/{id}/allocate',
    'POST /payments/{id}/attach',
    'POST /payments/{id}/check',
    'POST /payments/{id}/decision',
    'POST /payments/{id}/receipt',
    'POST /payments/{id}/refund',
  ],
  'payments.view': [
    'GET /payments',
    'GET /payments/collected',
    'GET /payments/counts',
    'GET /payments/findings',
    'GET /payments/findings/counts',
    'GET /payments/totals',
    'GET /payments/transfers',
    'GET /payments/{id}',
    'GET /registrations/{id}/payment-request',
    'POST /registrations/{id}/payment-request',
  ],
  'payments.export': ['GET /payments/file', 'GET /payments/findings/file'],
  'registrations.export': [
    'GET /registrations/export',
    'GET /registrations/exports',
    'GET /registrations/exports/{id}/file',
    'POST /registrations/badges',
    'POST /registrations/exports',
  ],
  'transportation.manage': [
    'DELETE /transportation/pooling/{id}',
    'DELETE /transportation/trips/{id}',
    'DELETE /transportation/trips/{id}/passengers/{registrationId}',
    'GET /transportation/arrivals',
    'GET /transportation/arrivals/counts',
    'GET /transportation/arrivals/file',
    'GET /transportation/pickups',
    'GET /transportation/pooling',
    'GET /transportation/summary',
    'PATCH /transportation/arrivals/{id}',
    'PATCH /transportation/trips/{id}',
    'POST /transportation/arrivals/state',
    'POST /transportation/pooling',
    'POST /transportation/pooling/many',
    'POST /transportation/trips',
    'POST /transportation/trips/suggest',
    'POST /transportation/trips/{id}/announce',
    'POST /transportation/trips/{id}/passengers',
  ],
  'logs.view': ['GET /user-logs/file'],
  'checkin.do': [
    'GET /check-in/list',
    'GET /check-in/summary',
    'POST /check-in/find',
    'POST /registrations/{id}/check-in',
    'POST /registrations/{id}/check-in/undo',
  ],
};
const neededFor = new Map(
  Object.entries(needs).flatMap(([action, names]) =>
    names.map((name) => [name, action as Action | 'signed-in'] as const),
  ),
);

const endpoints = (await contractEndpoints()).filter(({ access }) => access.kind === 'admin');

let server: TestApp;
/** One sign-in each, since checking a password is slow. */
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
    await addAdmin(server, { email: `${who}@example.org`, ...(rights as Rights) });
  }
});

test('every call for staff has a line, and no other', () => {
  expect(endpoints.map(nameOf).toSorted()).toEqual([...neededFor.keys()].toSorted());
});

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (name, endpoint) => {
    test.each<Who>([...everybody, 'deactivated', 'stranger'])('as %s', async (who) => {
      const headers = await headersOf(who, name);
      const setActive = (active: boolean) =>
        server.db
          .updateTable('adminUser')
          .set({ active })
          .where('email', '=', 'deactivated@example.org')
          .execute();
      if (who === 'deactivated') await setActive(false);
      const answer = await server.app.inject({
        method: endpoint.method,
        url: `/api/v1${endpoint.path.replaceAll(/\{\w+\}/g, '01936e4e-0000-7000-8000-000000000000')}`,
        headers,
      });
      if (who === 'deactivated') await setActive(true);

      if (who === 'stranger' || who === 'deactivated') {
        // 401 has one meaning: there is no session.
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({ success: false, code: 'SESSION_EXPIRED' });
        return;
      }
      const isLetIn = mayDo[neededFor.get(name) ?? 'signed-in'].includes(who);
      // Without a body and for a record nobody has, whoever is let in gets a refusal of another kind.
      if (isLetIn) expect(answer.statusCode).not.toBe(403);
      else expect(answer.json()).toMatchObject({ success: false, code: 'FORBIDDEN' });
      expect(answer.statusCode).not.toBe(401);
      expect(answer.statusCode).toBeLessThan(500);
    });
  },
);
