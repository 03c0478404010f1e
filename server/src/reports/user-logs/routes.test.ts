import { minuteMs } from '@sangamam/contract/locale/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addGuest } from '../../../testing/features/accommodation.ts';
import { readCsv } from '../../../testing/platform/read-files.ts';
import { type AdminAction, logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';

const today = new Date('2026-11-21T06:00:00Z');
let clock = today;
let server: TestApp;
let superAdmin: { authorization: string };
let coordinator: { authorization: string };
let registrationId: string;

beforeAll(async () => {
  server = await testApp({ now: () => clock });
  const asha = await addAdmin(server, { email: 'asha@example.org', role: 'super_admin' });
  const meera = await addAdmin(server, {
    email: 'meera@example.org',
    name: 'Meera Menon',
    assignedSchools: ['JNV Kollam'],
  });
  superAdmin = await signIn(server, 'asha@example.org');
  coordinator = await signIn(server, 'meera@example.org');
  registrationId = await addGuest(server);
  const rights = { role: 'admin' as const, allSchools: true, assignedSchools: [], permissions: {} };
  const by = (id: string, name: string) => ({
    kind: 'staff' as const,
    admin: { id, name, ...rights },
    address: null,
  });
  const entries: [Date, AdminAction][] = [
    [
      new Date('2024-01-01T00:00:00Z'),
      { by: by(asha.id, 'Asha'), action: 'room.add', object: { type: 'room', id: 'old' } },
    ],
    [
      new Date('2026-11-19T18:29:00Z'), // 23:59 of the 19th in Kochi
      {
        by: by(meera.id, 'Meera Menon'),
        action: 'registration.edit',
        object: { type: 'registration', id: registrationId },
        reason: '=HYPERLINK("http://evil.example","asked")',
        changes: { email: ['anu@example.org', 'anupama@example.org'] },
      },
    ],
    [
      new Date('2026-11-19T18:31:00Z'), // the 20th in Kochi
      { by: by(asha.id, 'Asha'), action: 'room.add', object: { type: 'room', id: 'A1' } },
    ],
  ];
  for (const [at, entry] of entries) await tx(server.db, (trx) => logAdminAction(trx, entry, at));
});

const get = (path: string, headers: Record<string, string>) =>
  server.app.inject({ url: `/api/v1/user-logs${path}`, headers });
const idsOf = (answer: { json: () => { data: { object: { id: string } }[] } }) =>
  answer.json().data.map(({ object }) => object.id);

describe('reading', () => {
  test('a super admin sees what everybody did, newest first, and no further back than two years', async () => {
    const answer = await get('', superAdmin);
    expect(idsOf(answer)).toEqual(['A1', registrationId]);
    expect(answer.json().pagination).toEqual({ page: 1, limit: 10, total: 2, totalPages: 1 });
    const [, edit] = answer.json().data;
    expect(edit.object.label).toMatch(/^SGM-/);
    expect(edit.changes).toEqual([
      { field: 'email', before: 'an•••@example.org', after: 'an•••@example.org' },
    ]);
  });

  test('everybody else sees only what they did themselves', async () => {
    expect(idsOf(await get('', coordinator))).toEqual([registrationId]);
    const asha = (await get('/admins', superAdmin)).json().data[0]._id;
    expect(idsOf(await get(`?admin=${asha}`, coordinator))).toEqual([]);
    expect((await get('/admins', coordinator)).json().data).toMatchObject([
      { name: 'Meera Menon' },
    ]);
    expect((await get('/counts', coordinator)).json().data).toMatchObject({
      total: { rows: 1 },
      facets: { action: [{ value: 'registration.edit', rows: 1 }] },
    });
  });

  test('counts what each filter would show beside the others', async () => {
    const { total, facets } = (await get('/counts?object=room', superAdmin)).json().data;
    expect(total.rows).toBe(1);
    expect(facets).toMatchObject({
      admin: [{ rows: 1 }],
      action: [{ value: 'room.add', rows: 1 }],
      // its own choice hides none of them
      object: [
        { value: 'registration', rows: 1 },
        { value: 'room', rows: 1 },
      ],
    });
  });

  test('begins with the oldest if asked to', async () => {
    expect(idsOf(await get('?sort=at', superAdmin))).toEqual([registrationId, 'A1']);
  });

  test.each([
    ['?searchTerm=meera', 1],
    ['?searchTerm=100%25', 0],
    ['?searchTerm=A1', 1],
    ['?action=room.add', 1],
    ['?object=registration', 1],
    ['?object=registration|room', 2],
    ['?object=registration|room&action=room.add', 1],
    ['?from=2026-11-20', 1],
    ['?until=2026-11-19', 1],
    ['?from=2026-11-21', 0],
    // everybody has an id
    ['?admin=', 0],
  ])('%s finds %i', async (query, count) => {
    expect(idsOf(await get(query, superAdmin))).toHaveLength(count);
  });

  test.each(['SGM-00042', 'sgm-00042', 'sgm42', '#42', '42'])(
    'finds a registration by its number, said as %s',
    async (said) => {
      await server.db
        .updateTable('registration')
        .set({ registrationNumber: 'SGM-00042' })
        .where('id', '=', registrationId)
        .execute();
      const path = `?searchTerm=${encodeURIComponent(said)}`;
      expect(idsOf(await get(path, superAdmin))).toEqual([registrationId]);
    },
  );

  test.each(['?from=yesterday', '?admin=1', '?page=0', '?limit=1000'])(
    '%s is refused',
    async (query) => {
      expect((await get(query, superAdmin)).statusCode).toBe(422);
    },
  );
});

describe('the export', () => {
  test('neutralises formulas, is logged, and needs the right and the password', async () => {
    expect((await get('/file?format=csv', coordinator)).statusCode).toBe(403);
    const answer = await get('/file?format=csv&object=registration', superAdmin);
    expect(answer.headers['content-type']).toMatch('text/csv');
    expect(answer.body).toContain(`'=HYPERLINK(`);
    expect(answer.body).not.toMatch(/registration\.\w|super_admin|personalInfo/);
    expect(answer.body.trim().split('\r\n')).toHaveLength(2);
    expect((await get('?action=user-log.export', superAdmin)).json().data).toHaveLength(1);
    const oldest = readCsv((await get('/file?format=csv&sort=at', superAdmin)).rawPayload);
    const seqs = oldest.slice(1).map(([seq]) => Number(seq));
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(seqs.length).toBeGreaterThan(1);

    clock = new Date(today.getTime() + 11 * minuteMs);
    expect((await get('/file?format=csv', superAdmin)).json().code).toBe('PASSWORD_REQUIRED');
    clock = today;
  });
});
