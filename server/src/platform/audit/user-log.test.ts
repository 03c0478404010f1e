import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { tx } from '../db/connect.ts';
import { type AdminActionName, adminActions } from './admin-actions.ts';
import { type AdminAction, logAdminAction, masked } from './log-admin-action.ts';
import { verifyChain } from './verify-chain.ts';

const now = new Date('2026-11-21T06:00:00Z');
const admin = {
  ...{ id: '01936e4e-0000-7000-8000-00000000000a', name: 'ആശ', role: 'admin' as const },
  ...{ allSchools: true, assignedSchools: [], permissions: {} },
};

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
});
const log = (over: Partial<AdminAction> = {}) =>
  tx(server.db, (trx) =>
    logAdminAction(
      trx,
      {
        by: { admin, address: null },
        action: 'room.add',
        object: { type: 'room', id: 'A1' },
        school: 'JNV Mahe',
        ...over,
      },
      now,
    ),
  );

test('takes every action that staff do', async () => {
  const names = Object.entries(adminActions).flatMap(([noun, verbs]) =>
    verbs.map((verb) => `${noun}.${verb}` as AdminActionName),
  );
  for (const action of names) await log({ action });
  const { rows } = await sql`select from user_log`.execute(server.db);
  expect(rows).toHaveLength(names.length);
});

describe('the chain', () => {
  test('holds over rows written at the same time', async () => {
    await Promise.all(Array.from({ length: 30 }, () => log()));
    expect(await verifyChain(server.db)).toEqual({ rows: 30, broken: null });
  });

  test('has no row of a change that was rolled back', async () => {
    await log();
    await expect(
      tx(server.db, async (trx) => {
        await logAdminAction(
          trx,
          { by: { admin, address: null }, action: 'room.add', object: { type: 'room', id: 'A2' } },
          now,
        );
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await verifyChain(server.db)).toEqual({ rows: 1, broken: null });
  });

  test.each([
    ['a column', sql`update user_log set school = 'JNV Kollam' where seq = 2`, 2],
    ['the text', sql`update user_log set detail = replace(detail, 'A1', 'A9') where seq = 2`, 2],
    ['a row in the middle', sql`delete from user_log where seq = 2`, 2],
    ['the last row', sql`delete from user_log where seq = 3`, 3],
  ])('shows that %s was tampered with', async (_, tamper, seq) => {
    for (let i = 0; i < 3; i++) await log();
    await expect(tamper.execute(server.db)).rejects.toThrow('the user log is only added to');
    await sql`alter table user_log disable trigger user_log_append_only`.execute(server.db);
    await tamper.execute(server.db);
    expect((await verifyChain(server.db)).broken).toMatchObject({ seq });
  });
});

describe('what is kept', () => {
  test('no address and no number in clear', async () => {
    await log({
      reason: 'Anu asked by anu.thomas@example.org, +91 98470 12345',
      changes: { email: ['old.mail@example.org', 'x@example.org'], phone: ['+919847012345', null] },
    });
    const { detail } = await server.db
      .selectFrom('userLog')
      .select('detail')
      .executeTakeFirstOrThrow();
    expect(detail).not.toMatch(/thomas|old\.mail|98470|12345/);
    expect(detail).toContain('an•••@example.org');
  });

  test.each([
    ['2026-11-21 10:42', '2026-11-21 10:42'],
    ['₹1,20,000', '₹1,20,000'],
    ['SGM-00042', 'SGM-00042'],
    ['01936e4e-0000-7000-8000-000000000000', '01936e4e-0000-7000-8000-000000000000'],
    ['call 98470-12345 now', 'call •••345 now'],
    ['a@b.in', 'a•••@b.in'],
  ])('%s stays %s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });
});
