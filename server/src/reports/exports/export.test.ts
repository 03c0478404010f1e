import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { maxRowsAtOnce } from '@sangamam/contract/reports/exports';
import { streamXlsxRows } from 'hucre/xlsx';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addManyRegistrations } from '../../../testing/domain/acts.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { findActiveAdmin } from '../../domain/people/index.ts';
import { makeBadges } from '../../features/tickets/make-badges.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { exportStream } from './export-registrations.ts';
import { deleteOldExports } from './run-export.ts';

let now = new Date('2026-11-21T06:00:00Z');
let app: TestApp;

interface Staff {
  readonly id: string;
  readonly headers: { authorization: string };
}
async function staff(rights: Partial<Admin>): Promise<Staff> {
  const { id, email } = await addAdmin(app, { email: `${randomUUID()}@example.org`, ...rights });
  return { id, headers: await signIn(app, email) };
}

let all: Staff;
let kollam: Staff;
const get = (who: Staff, query: Record<string, string>) =>
  app.app.inject({
    url: `/api/v1/registrations/export?${new URLSearchParams({ format: 'csv', groups: 'registration,person', ...query })}`,
    headers: who.headers,
  });

beforeAll(async () => {
  app = await testApp({ now: () => now });
  const permissions = { canExport: true };
  all = await staff({ allSchools: true, permissions });
  kollam = await staff({ assignedSchools: ['JNV Kollam'], permissions });
});

async function register(change: object): Promise<string> {
  const person = visitor(app.app);
  await person.fillIn(2, 1, 0, change);
  await person.submit();
  return person.id();
}

describe('a small export', () => {
  let hostile: string;
  let foreign: string;

  beforeAll(async () => {
    hostile = await register({
      name: '=HYPERLINK("#A1","Ammu")',
      contactNumber: '+919876543210',
      whatsappNumber: '+919876543210',
      bloodGroup: 'B+',
      district: 'Kollam',
    });
    foreign = await register({ name: 'ശ്രീജ മേനോൻ', school: 'JNV Mahe' });
  });

  test('opens in Excel as it was written, without formulas, cut numbers or other columns', async () => {
    const reply = await get(all, { groups: 'registration,person,contact,people,money' });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toContain(
      'filename="registrations-2026-11-21.csv"',
    );
    const [head = '', ...lines] = reply.body.trimEnd().split('\r\n');
    expect(head.startsWith('\uFEFF"Number","Type","Status","Created')).toBe(true);
    expect(head).not.toContain('Blood');
    expect(lines).toHaveLength(2);
    const line = lines.find((each) => each.includes('HYPERLINK')) ?? '';
    expect(line).toContain(`"'=HYPERLINK(""#A1"",""Ammu"")"`);
    expect(line).toContain(`"'+919876543210"`);
    // 6:00 UTC is 11:30 at the event; two adults and a teen at 500 rupees, their food said, nothing paid
    expect(line).toContain('2026-11-21 11:30');
    expect(line).toContain('"Yes",2,0,,1,0,,0,0,,');
    expect(line).toContain('1500.00,0.00,1500.00');
    expect(reply.body).toContain('"ശ്രീജ മേനോൻ"');
  });

  test('as XLSX has texts, numbers and days, and no formula', async () => {
    const groups = 'registration,person,contact,people,money';
    const reply = await get(all, { format: 'xlsx', groups });
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(new Uint8Array(reply.rawPayload)))
      rows.push(values);
    const head = rows[0] ?? [];
    const row = rows.find((each) => String(each).includes('HYPERLINK')) ?? [];
    const of = (name: string) => row[head.indexOf(name)];
    expect(of('Name')).toBe('=HYPERLINK("#A1","Ammu")');
    expect(of('Phone')).toBe('+919876543210');
    expect(of('Fee')).toBe(1500);
    expect(of('Created')).toEqual(new Date('2026-11-21T11:30:00Z'));
  });

  test('has blood groups only when they are ticked', async () => {
    const permissions = { canExport: true, canExportSensitive: true };
    const medical = await staff({ allSchools: true, permissions });
    expect((await get(medical, { groups: 'person' })).body).not.toContain('B+');
    expect((await get(medical, { groups: 'sensitive' })).body).toContain('"B+"');
  });

  test.each<[string, Record<string, string>, number]>([
    ['everything of one’s schools', {}, 1],
    ['a foreign school', { school: 'JNV Mahe' }, 0],
    ['a search for somebody of a foreign school', { searchTerm: 'ശ്രീജ' }, 0],
    ['a search', { searchTerm: 'hyperlink' }, 1],
    ['a status nobody has', { paymentStatus: 'Refunded' }, 0],
    ['what would be SQL', { searchTerm: "') or true --", school: "' or '1' = '1" }, 0],
  ])('leaves out whatever the list would: %s', async (_, query, count) => {
    const lines = (await get(kollam, query)).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + count);
  });

  test('of ticked rows holds them, but none of a foreign school', async () => {
    const ids = [hostile, foreign].join(',');
    expect((await get(all, { ids })).body.trimEnd().split('\r\n')).toHaveLength(3);
    expect((await get(kollam, { ids })).body.trimEnd().split('\r\n')).toHaveLength(2);
  });

  test('is for those who may, with their password, and is logged with filter, groups and count', async () => {
    const viewer = await staff({ allSchools: true });
    expect((await get(viewer, {})).statusCode).toBe(403);
    const { pool } = app.deps;
    const waiting = await staff({ allSchools: true, permissions: { canExport: true } });
    await pool.query(
      `update admin_session set password_given_at = password_given_at - interval '11 minutes'
       where admin_id = $1`,
      [waiting.id],
    );
    expect((await get(waiting, {})).json().code).toBe('PASSWORD_REQUIRED');
    await get(all, { school: 'JNV Mahe', groups: 'contact' });
    const { rows } = await pool.query(
      `select detail from user_log where action = 'registration.export' order by seq desc limit 1`,
    );
    expect(JSON.parse(rows[0].detail).changes).toEqual({
      school: [null, 'JNV Mahe'],
      groups: [null, 'contact'],
      format: [null, 'csv'],
      rows: [null, 1],
    });
  });

  test.each([
    [{ groups: 'everything' }],
    [{ groups: '' }],
    [{ format: 'exe' }],
    [{ ids: '1; drop table registration' }],
    [{ school: 'x'.repeat(200) }],
  ])('refuses %j', async (query) => {
    expect((await get(all, query)).statusCode).toBe(422);
  });
});

describe('a large export', () => {
  const post = (who: Staff, body: object) =>
    app.app.inject({
      method: 'POST',
      url: '/api/v1/registrations/exports',
      headers: who.headers,
      payload: { format: 'csv', groups: 'registration', ...body },
    });
  const list = async (who: Staff) =>
    (await app.app.inject({ url: '/api/v1/registrations/exports', headers: who.headers })).json()
      .data;
  const open = (who: Staff, id: string) =>
    app.app.inject({ url: `/api/v1/registrations/exports/${id}/file`, headers: who.headers });

  beforeAll(async () => {
    await addManyRegistrations(app, maxRowsAtOnce + 1000);
  }, minuteMs);

  test('arrives row by row, and ends with whoever stops reading', async () => {
    const rows = {
      filter: { schools: 'all', paymentStatus: 'All', patterns: [] },
      ids: null,
    } as const;
    let read = 0;
    const stream = await exportStream(
      app.deps,
      rows,
      { groups: 'registration', format: 'csv' },
      async (count) => {
        read += count;
      },
    );
    const [head] = await once(stream, 'data');
    stream.pause();
    expect(String(head)).toContain('Number');
    expect(read).toBeLessThan(maxRowsAtOnce);
    stream.destroy();
    await once(stream, 'close');
    await vi.waitFor(async () => {
      const { rows: open } = await app.deps.pool.query(
        `select from pg_stat_activity where datname = current_database()
         and (state = 'idle in transaction' or state = 'active' and query like '%copy (select%'
           and pid <> pg_backend_pid())`,
      );
      expect(open).toEqual([]);
    }, 30_000);
  });

  test('is prepared in the background for its maker alone, who gets a mail, and is gone after a day', async () => {
    expect((await get(all, {})).json().code).toBe('EXPORT_LARGE');
    const started = await post(all, {});
    expect(started.statusCode).toBe(202);
    expect((await post(all, {})).json().code).toBe('IN_PROGRESS');
    await app.runJobs();
    const [row] = await list(all);
    expect(row).toMatchObject({ state: 'Ready', rows: maxRowsAtOnce + 1002 });
    expect(app.outbox.at(-1)?.subject).toBe('Your export is ready');

    const file = await open(all, row._id);
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(1 + maxRowsAtOnce + 1002);
    expect(Buffer.byteLength(file.body)).toBe(row.sizeBytes);
    expect((await open(kollam, row._id)).statusCode).toBe(404);
    expect(await list(kollam)).toEqual([]);

    const before = now;
    now = new Date(now.getTime() + 25 * hourMs);
    await deleteOldExports(app.deps);
    expect(await app.deps.outside.files.open(row._id)).toBeNull();
    now = before;
    expect((await open(all, row._id)).statusCode).toBe(404);
  });

  test('badges of all that the filters show are one file, prepared in the same way', async () => {
    const started = await app.app.inject({
      method: 'POST',
      url: '/api/v1/registrations/badges',
      headers: all.headers,
      payload: { ids: null, filter: { school: 'JNV 3', yearFrom: '2001', yearTo: '2001' } },
    });
    expect(started.statusCode).toBe(202);
    await app.runJobs();
    const [row] = await list(all);
    expect(row).toMatchObject({ state: 'Ready', format: 'pdf' });
    expect(row.rows).toBeGreaterThan(0);
    const file = await open(all, row._id);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('badges that take long say how many are drawn, so that nobody takes them for dead', async () => {
    const found = await findActiveAdmin(app.db, all.id);
    const rows = await app.db.selectFrom('registration').select('id').limit(60).execute();
    const drawn: number[] = [];
    await makeBadges(app.deps, found?.admin as Admin, {
      ids: rows.map(({ id }) => id),
      size: 'A6',
      onDrawn: async (count) => {
        drawn.push(count);
      },
    });
    expect(drawn.length).toBeGreaterThan(2);
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
    expect(drawn.at(-1)).toBeGreaterThanOrEqual(20);
  });

  test('one that waits for its turn is not given up, one that stopped while it ran is', async () => {
    const before = now;
    const { _id } = (await post(all, {})).json().data;
    const state = async () => {
      const rows: { _id: string; state: string }[] = await list(all);
      return rows.find((row) => row._id === _id)?.state;
    };
    now = new Date(now.getTime() + 10 * minuteMs);
    expect(await state()).toBe('Waiting');
    await app.deps.pool.query(`update registration_export set state = 'Running'
      where state = 'Waiting'`);
    expect(await state()).toBe('Failed');
    await app.runJobs();
    expect(await state()).toBe('Failed');
    now = before;
  });

  test('has the schools its maker has when it is written, and none once that account is off', async () => {
    const first = (await post(kollam, {})).json().data._id;
    await app.deps.pool.query(`update admin_user set assigned_schools = '{JNV 3}' where id = $1`, [
      kollam.id,
    ]);
    await app.runJobs();
    const file = await open(kollam, first);
    const lines = file.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + (maxRowsAtOnce + 1000) / 16);

    await post(kollam, {});
    await app.deps.pool.query(`update admin_user set active = false where id = $1`, [kollam.id]);
    await app.runJobs();
    const { rows } = await app.deps.pool.query(
      `select state from registration_export where admin_id = $1 order by created_at desc, id desc limit 1`,
      [kollam.id],
    );
    expect(rows[0].state).toBe('Failed');
  });
});
