import { words } from '@sangamam/words/staff/user-log';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { tx } from '../db/connect.ts';
import {
  type AdminAction,
  type AdminActionName,
  logAdminAction,
  masked,
} from './log-admin-action.ts';
import { chainHash, signUserLog } from './log-key.ts';
import { readHead, readRows } from './store.ts';
import { formatHead, headsIn, parseHead, verifyChain } from './verify-chain.ts';
import { witnessUserLogJob } from './witness-user-log.ts';

const now = new Date('2026-11-21T06:00:00Z');
const admin = {
  id: '01936e4e-0000-7000-8000-00000000000a',
  name: 'ആശ',
  role: 'admin' as const,
  allSchools: true,
  assignedSchools: [],
  permissions: {},
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
        by: { kind: 'staff', admin, address: null },
        action: 'room.add',
        object: { type: 'room', id: 'A1' },
        school: 'JNV Mahe',
        ...over,
      },
      now,
    ),
  );

test('takes every action that staff do', async () => {
  const names = Object.keys(words.actions) as AdminActionName[];
  for (const action of names) await log({ action });
  const { rows } = await sql`select from user_log`.execute(server.db);
  expect(rows).toHaveLength(names.length);
});

/** No process of the release before can be running any more. */
const hasLongBeenUpgraded = () =>
  sql`update migration set applied_at = now() - interval '2 hours'`.execute(server.db);
const headNow = async () => formatHead(await readHead(server.db));

test('is not signed while the release before may still write to it', async () => {
  await log();
  await sql`update migration set applied_at = now() - interval '50 minutes'`.execute(server.db);
  await signUserLog(server.deps);
  await log();
  expect(await verifyChain(server.db)).toMatchObject({ signedFrom: null, broken: null });
});

describe('the chain', () => {
  test('holds over rows written at the same time', async () => {
    await Promise.all(Array.from({ length: 30 }, () => log()));
    expect(await verifyChain(server.db)).toMatchObject({ rows: 30, broken: null });
  });

  test('has no row of a change that was rolled back', async () => {
    await log();
    await expect(
      tx(server.db, async (trx) => {
        await logAdminAction(
          trx,
          {
            by: { kind: 'staff', admin, address: null },
            action: 'room.add',
            object: { type: 'room', id: 'A2' },
          },
          now,
        );
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await verifyChain(server.db)).toMatchObject({ rows: 1, broken: null });
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

describe('the owner of the database, who writes all of it anew,', () => {
  /** Another name in a row, and every hash after it made to fit as far as one can without the key. */
  async function rewrite(changed = 1) {
    await sql`alter table user_log disable trigger user_log_append_only`.execute(server.db);
    let previousHash: Buffer = Buffer.alloc(32);
    for await (const { seq, detail: was, adminName, hash: old } of readRows(server.db)) {
      const name = seq === changed ? 'Somebody Else' : adminName;
      const detail = was.replace(`"adminName":"${adminName}"`, `"adminName":"${name}"`);
      const hash = seq < changed ? old : chainHash(previousHash, detail, null);
      await sql`update user_log set admin_name = ${name}, detail = ${detail}, hash = ${hash},
        previous_hash = ${previousHash} where seq = ${seq}`.execute(server.db);
      previousHash = hash;
    }
    await sql`update user_log_head set hash = ${previousHash}`.execute(server.db);
  }
  const logged = async (rows: number) => {
    for (let i = 0; i < rows; i++) await log();
  };

  test.each([1, 2, 4])('is told by the key, from row %i on', async (changed) => {
    await signUserLog(server.deps);
    await logged(4);
    expect(await verifyChain(server.db)).toMatchObject({ signedFrom: 1, rows: 4, broken: null });
    await rewrite(changed);
    expect((await verifyChain(server.db)).broken).toMatchObject({ seq: changed });
    // what the product writes on top of it vouches for none of it
    await log();
    expect((await verifyChain(server.db)).broken).toMatchObject({ seq: changed });
  });

  test('is told by the key in rows from before there was one', async () => {
    await logged(3);
    await hasLongBeenUpgraded();
    await signUserLog(server.deps);
    expect(await verifyChain(server.db)).toMatchObject({ signedFrom: 4, broken: null });
    await logged(1);
    expect(await verifyChain(server.db)).toMatchObject({ rows: 4, broken: null });
    await rewrite();
    expect((await verifyChain(server.db)).broken).toMatchObject({ seq: 4 });
  });

  test.each([
    ['puts another key there', sql`update user_log_key set sealed = 'AAAA'`],
    ['takes the key of another row', sql`update user_log_key set id = gen_random_uuid()`],
  ])('is told by the key when it %s', async (_, tamper) => {
    await signUserLog(server.deps);
    await logged(2);
    await tamper.execute(server.db);
    expect((await verifyChain(server.db)).broken).toMatchObject({ seq: 1 });
  });

  test('is told by a head that was kept elsewhere, even when the key was taken out', async () => {
    await signUserLog(server.deps);
    await logged(3);
    const { head } = await verifyChain(server.db);
    await logged(1);
    expect((await verifyChain(server.db, [head])).broken).toBeNull();
    await sql`delete from user_log_key`.execute(server.db);
    await rewrite();
    await hasLongBeenUpgraded();
    await signUserLog(server.deps);
    // the point of change has moved, and the head is another
    expect(await verifyChain(server.db)).toMatchObject({ signedFrom: 5, broken: null });
    expect((await verifyChain(server.db, [head])).broken).toMatchObject({ seq: 3 });
  });

  test('is told as well when fewer rows are left than the head counts', async () => {
    await signUserLog(server.deps);
    await logged(1);
    const { head } = await verifyChain(server.db);
    const later = { ...head, seq: 2 };
    expect((await verifyChain(server.db, [head, later])).broken).toMatchObject({ seq: 2 });
  });

  test('could have written what the release before wrote while both ran: a head from then tells', async () => {
    await signUserLog(server.deps);
    await logged(2);
    await rewrite(2);
    expect((await verifyChain(server.db)).broken).toMatchObject({ seq: 2 });
    const head = parseHead(await headNow());
    expect((await verifyChain(server.db, head ? [head] : [])).broken).toBeNull();
  });

  test('cannot reach the lines of the log, which name the head', async () => {
    await log();
    const lines: string[] = [];
    const said = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    await witnessUserLogJob.run({ ...server.deps, log: said }, {});
    const { head } = await verifyChain(server.db);
    expect(parseHead(JSON.parse(lines[0] ?? '').userLogHead)).toEqual(head);
  });

  test('is shown the heads of a manifest, of lines of a log and of a mail', () => {
    const hash = '3f'.repeat(32);
    const mail = `The log ended with\r\n687:${hash.slice(0, 40)}=\r\n${hash.slice(40)}\r\n`;
    expect(
      headsIn(`{"userLogHead":"5:${hash}"}\n{"time":1,"userLogHead":"6:${hash}"}\n${mail}`).map(
        formatHead,
      ),
    ).toEqual([`5:${hash}`, `6:${hash}`, `687:${hash}`]);
  });

  test.each(['', '687', '687:abc', `x:${'a'.repeat(64)}`])('%j is no head', (text) => {
    expect(parseHead(text)).toBeNull();
    expect(headsIn(text)).toEqual([]);
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
