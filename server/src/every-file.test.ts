import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { presets } from '@sangamam/contract/calls/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { paidFamily } from '../testing/domain/money.ts';
import { addAdmin, signIn } from '../testing/domain/sign-in.ts';
import { addGuest, eventDays, setEventDays, stay } from '../testing/features/accommodation.ts';
import { importing } from '../testing/features/imports.ts';
import { walletKeys } from '../testing/features/wallets.ts';
import { contractEndpoints, nameOf } from '../testing/platform/http.ts';
import { notInXml, oddTexts, tooLong } from '../testing/platform/odd-texts.ts';
import { readPdf } from '../testing/platform/pdf.ts';
import { readCalendar, readCsv, readPass, readXlsx } from '../testing/platform/read-files.ts';
import { financialYearOf } from './domain/money/receipts/issue-receipt.ts';
import { logAdminAction } from './platform/audit/log-admin-action.ts';
import { tx } from './platform/db/connect.ts';
import { startRegistrationSession } from './platform/sessions/registrant-session.ts';

/*
 * Every endpoint that answers a file, with odd texts wherever people type, read by another library than the one that
 * wrote it. Whoever adds such an endpoint adds a case here.
 */

const texts = [...oddTexts, ...notInXml];
/** An odd text with a mark by which it is found in a file, also where it stands within another text. */
const marked = texts.map(({ text, inXlsx = text }, at) => ({
  text: `${text} §${at}§`,
  inXlsx: `${inXlsx} §${at}§`,
}));
const mark = /§(\d+)§/;
/** A place may be cut in the middle of its mark. */
const nearlyAll = texts.length - 2;

/** Whether a cell lacks the odd text whose mark it has; around it may stand more. */
function isChanged(cell: string, isXlsx: boolean): boolean {
  const odd = marked[Number(mark.exec(cell)?.[1])];
  return odd === undefined || !cell.includes(isXlsx ? odd.inXlsx : odd.text);
}

/** Whether a spreadsheet would run a cell; numbers and phone numbers it may show as such. */
const isRun = (cell: string) =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell);

type Headers = Readonly<Record<string, string>>;
interface Things {
  readonly staff: Headers;
  readonly owner: Headers;
  readonly registration: string;
  readonly receipt: string;
  readonly year: number;
  readonly snapshot: string;
  readonly import: string;
  readonly exports: Readonly<Record<'csv' | 'xlsx', string>>;
  readonly ids: readonly string[];
}
interface Asked {
  readonly path: string;
  readonly body?: object;
  /** Staff, unless it says so. */
  readonly isOwner?: boolean;
  readonly isShort?: boolean;
  /** How many odd texts it holds at least; nearly all, unless it says so. */
  readonly least?: number;
  readonly read: (content: Buffer) => Promise<string[]> | string[];
}

const cells = {
  csv: (content: Buffer) => readCsv(content).flat(),
  xlsx: async (content: Buffer) => (await readXlsx(content)).flat(),
  pdf: async (content: Buffer) => (await readPdf(content)).pages,
  calendar: readCalendar,
};

/** A list as both kinds of file. */
const bothKinds = (path: string): Asked[] =>
  (['csv', 'xlsx'] as const).map((format) => ({
    path: `${path}${path.includes('?') ? '&' : '?'}format=${format}`,
    read: cells[format],
  }));

/** Lists in which nothing is as long as a cell may not be. */
const short = (asked: readonly Asked[]) => asked.map((each) => ({ ...each, isShort: true }));

const groups = 'registration,person,contact,work,people,sensitive,journey,stay,more,money';
const cases: Readonly<Record<string, (things: Things) => readonly Asked[]>> = {
  'GET /registrations/export': () => bothKinds(`/registrations/export?groups=${groups}`),
  'GET /registrations/exports/{id}/file': ({ exports }) =>
    (['csv', 'xlsx'] as const).map((format) => ({
      path: `/registrations/exports/${exports[format]}/file`,
      read: cells[format],
    })),
  'GET /accommodation/requests/file': () => bothKinds('/accommodation/requests/file'),
  'GET /accommodation/room-list.csv': () => [
    { path: '/accommodation/room-list.csv', read: cells.csv },
  ],
  'GET /issues/file': () => short(bothKinds('/issues/file')),
  'GET /contact-messages/file': () => short(bothKinds('/contact-messages/file')),
  'GET /payments/findings/file': () => bothKinds('/payments/findings/file'),
  'GET /transportation/arrivals/file': () => bothKinds('/transportation/arrivals/file'),
  // the most schools, and the rest as one
  'GET /analytics/{chart}/csv': () => [
    { path: '/analytics/schools/csv', read: cells.csv, least: 15 },
    { path: '/analytics/funnel/csv', read: cells.csv, least: 0 },
  ],
  'GET /payments/file': () => short(bothKinds('/payments/file')),
  'GET /payments/form-10bd.csv': ({ year }) => [
    { path: `/payments/form-10bd.csv?year=${year}`, read: cells.csv },
  ],
  'GET /user-logs/file': () => short(bothKinds('/user-logs/file')),
  'GET /snapshots/{id}/lines.csv': ({ snapshot }) => [
    { path: `/snapshots/${snapshot}/lines.csv`, read: cells.csv },
  ],
  'GET /registrations/imports/{id}/refused.csv': (things) => [
    { path: `/registrations/imports/${things.import}/refused.csv`, read: cells.csv },
  ],
  'POST /registrations/badges.pdf': ({ ids }) => [
    { path: '/registrations/badges.pdf', body: { ids }, read: cells.pdf, least: 0 },
  ],
  'GET /registrations/{id}/my-data.pdf': ({ registration }) => [
    {
      path: `/registrations/${registration}/my-data.pdf`,
      read: cells.pdf,
      least: 0,
      isOwner: true,
    },
  ],
  'GET /registrations/{id}/receipts/{receiptNumber}.pdf': ({ registration, receipt }) => [
    { path: `/registrations/${registration}/receipts/${receipt}.pdf`, read: cells.pdf, least: 0 },
  ],
  'GET /registrations/{id}/ticket.pdf': ({ registration }) => [
    { path: `/registrations/${registration}/ticket.pdf`, read: cells.pdf, least: 0 },
  ],
  'GET /registrations/{id}/ticket.pkpass': ({ registration }) => [
    {
      path: `/registrations/${registration}/ticket.pkpass`,
      isOwner: true,
      read: readPass,
      least: 2,
    },
  ],
  'GET /registrations/{id}/calendar.ics': ({ registration }) => [
    {
      path: `/registrations/${registration}/calendar.ics`,
      isOwner: true,
      read: cells.calendar,
      least: 2,
    },
  ],
};

/** What people sent us leaves as it came. */
const asItCame = ['image/*'];
const uploads = ['GET /files/{id}'];

const filesOf = (endpoints: readonly Endpoint[]) =>
  endpoints
    .filter(({ file }) => file !== undefined && !asItCame.includes(file))
    .map(nameOf)
    .filter((name) => !uploads.includes(name));
const missingCases = (endpoints: readonly Endpoint[]) =>
  filesOf(endpoints).filter((name) => !Object.hasOwn(cases, name));

const served = await testApp({ provider: true, config: walletKeys().config });
const { app, db, deps } = served;
let things: Things;

const ask = ({ path, body, isOwner = false }: Asked) =>
  app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/v1${path}`,
    headers: isOwner ? things.owner : things.staff,
    ...(body && { payload: body }),
  });

beforeAll(async () => {
  await setEventDays(served);
  const like = (part: string) => marked.find(({ text }) => text.includes(part))?.text ?? '';
  await served.patchSettings((settings) => ({
    ...settings,
    event: {
      ...settings.event,
      name: like('\\;'),
      venueName: like('RTL'),
      city: like('\ufffe'),
    },
  }));
  const chief = await addAdmin(served, { email: 'chief@example.org', role: 'super_admin' });
  const staff = await signIn(served, 'chief@example.org');
  const post = async (path: string, payload: object) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: staff,
      payload,
    });
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    return reply.json().data;
  };

  const family = await paidFamily(served);
  const session = { registrationId: family.id, assurance: 'verified', now: deps.now() } as const;
  const owner = { cookie: `reg=${await startRegistrationSession(db, session)}` };
  const url = `/api/v1/registrations/${family.id}/receipts`;
  const receipts = (await app.inject({ url, headers: staff })).json().data;
  const nasty = marked
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 100)
    .toWellFormed();
  await deps.pool.query('update registration set name = $2 where id = $1', [family.id, nasty]);

  const ids: string[] = [];
  for (const { text } of [...marked, { text: 'Long' }]) {
    const remarks = text === 'Long' ? tooLong : text;
    const id = await addGuest(served, {
      name: text,
      school: text,
      personalInfo: { address: text },
      accommodation: stay({ men: 1 }, { remarks }),
      transportation: {
        isTravelling: true,
        modeOfTransport: 'Train',
        startingLocation: text,
        travelDate: eventDays.sat,
        travelTime: '09:00',
        travelSpecialRequirements: remarks,
      },
    });
    ids.push(id);
    const { rows } = await deps.pool.query(
      `insert into room (id, block, name, capacity, use)
       values (gen_random_uuid(), $1, $2, $3, $4) returning id`,
      [text, '101', 4, 'Any'],
    );
    const parties = [{ registrationId: id }];
    await post('/accommodation/allocations', { roomId: rows[0].id, parties, reason: '' });
    await deps.pool.query(
      `insert into issue (id, title, category, description, reporter_name, reporter_email,
         reporter_phone, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Other', 'Plain', 'Anu', 'anu@example.org', '', now(), now())`,
      [text],
    );
    await deps.pool.query(
      `insert into contact_message (id, name, email, phone, subject, body, created_at, updated_at)
       values (gen_random_uuid(), $1, 'anu@example.org', '', 'Other', 'Plain', now(), now())`,
      [text],
    );
    await deps.pool.query(
      `insert into finding (kind, subject, registration_id, detail, created_at)
       values ('dispute', 'disp_' || $1, $1::uuid, jsonb_build_object('reason', $2::text), now())`,
      [id, remarks],
    );
    await deps.pool.query(
      `insert into payment (provider_payment_id, registration_id, amount_paise, currency, status,
         captured_at, provider_created_at, first_seen_via, method, disposition)
       select 'pay_' || left(replace($1, '-', ''), 14), $1::uuid, amount_paise, currency, status,
         captured_at, provider_created_at, first_seen_via, method, disposition
       from payment where registration_id = $2`,
      [id, family.id],
    );
    await deps.pool.query(
      `insert into receipt select (jsonb_populate_record(c, jsonb_build_object('kind', 'donation',
         'receipt_number', $1::text, 'transaction_id', 'pay_' || left(replace($1, '-', ''), 14),
         'payer_name', $2::text, 'ordinal', null, 'financial_year', null))).*
       from receipt c where receipt_number = $3`,
      [id, text, receipts[0].receiptNumber],
    );
    const admin = { id: chief.id, name: text, assignedSchools: [], ...presets.superAdmin };
    const entry = {
      by: { kind: 'staff' as const, admin, address: '127.0.0.1' },
      reason: text,
      object: { type: 'registration', id },
      changes: { remarks: [null, text] as const },
    };
    await tx(db, (trx) =>
      logAdminAction(trx, { ...entry, action: 'registration.cancel' }, deps.now()),
    );
  }

  const lines = marked.map(({ text }) => ({
    part: 'Answers',
    day: '',
    kind: text,
    group: text,
    count: 1,
  }));
  const { rows } = await deps.pool.query(
    `insert into snapshot (id, made_by, made_by_name, made_at, lines)
     values (gen_random_uuid(), $1, 'Chief', now(), $2) returning id`,
    [chief.id, JSON.stringify(lines)],
  );
  const { bring } = importing(served);
  const wrong = marked.map((_text, at) => `Nobody ${at},12,JNV Kollam,1999,1\n`);
  const view = await bring(staff, `Name,Phone,School,Batch,Adults\n${wrong.join('')}`);
  await deps.pool.query(
    `update import_row set cells[1] = odd.text from unnest($2::text[]) with ordinality as odd (text, at)
     where import_id = $1 and line = odd.at`,
    [view._id, marked.map(({ text }) => text)],
  );
  const exports: Record<string, string> = {};
  for (const format of ['csv', 'xlsx']) {
    const { _id } = await post('/registrations/exports', { format, groups });
    exports[format] = _id;
    await served.runJobs();
  }
  things = {
    staff,
    owner,
    registration: family.id,
    receipt: receipts[0].receiptNumber,
    year: financialYearOf(deps.now()),
    ids,
    snapshot: rows[0].id,
    import: view._id,
    exports: exports as Things['exports'],
  };
});

test('every endpoint that answers a file has a case', async () => {
  const endpoints = await contractEndpoints();
  expect(missingCases(endpoints)).toEqual([]);
  expect(Object.keys(cases).filter((name) => !filesOf(endpoints).includes(name))).toEqual([]);
});

test('one more without a case is noticed', async () => {
  const [some] = await contractEndpoints();
  const planted = { ...some, method: 'GET', path: '/planted.csv', file: 'text/csv' } as Endpoint;
  expect(missingCases([planted])).toEqual(['GET /planted.csv']);
});

test.each([
  ['without its mark', '"a","b"\r\n'],
  ['with an open quotation mark', '\ufeff"a","b\r\n'],
  ['with a quotation mark inside', '\ufeff"a","b"c"\r\n'],
  ['with a short line', '\ufeff"a","b"\r\n"c"\r\n'],
  ['that breaks off', '\ufeff"a","b"\r\n"c","d"'],
])('a file %s is noticed', (_, csv) => {
  expect(() => readCsv(Buffer.from(csv))).toThrow();
});

test('a cell that would be run, and a text that was changed, are noticed', () => {
  expect(['=1', '+cmd', '@x', '-1', '+919876543210', 'a'].filter(isRun)).toEqual([
    '=1',
    '+cmd',
    '@x',
  ]);
  const [first] = marked;
  expect(isChanged(`'${first?.text}`, false)).toBe(false);
  expect(isChanged('something else §0§', false)).toBe(true);
});

describe('another program reads whole', () => {
  test.each(Object.keys(cases))('%s', async (name) => {
    const all = cases[name]?.(things) ?? [];
    expect(all).not.toEqual([]);
    for (const asked of all) {
      const reply = await ask(asked);
      expect(reply.statusCode, `${asked.path} ${reply.body.slice(0, 300)}`).toBe(200);
      const found = await asked.read(reply.rawPayload);
      expect(found.join('').length).toBeGreaterThan(0);
      if (asked.read === cells.csv) expect(found.filter(isRun)).toEqual([]);
      const odd = found.filter((text) => mark.test(text));
      expect(new Set(odd).size, asked.path).toBeGreaterThanOrEqual(asked.least ?? nearlyAll);
      if (asked.read === cells.pdf) continue;
      const isXlsx = asked.read === cells.xlsx;
      if (isXlsx && !asked.isShort)
        expect(found.filter((text) => text.endsWith('… [cut]'))).not.toEqual([]);
      expect(odd.filter((text) => isChanged(text, isXlsx))).toEqual([]);
    }
  });
});
