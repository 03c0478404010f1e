import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type ImportView, maxImportRows } from '@sangamam/contract/imports';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { tx } from '../../db/connect.ts';
import { type TestApp, testApp } from '../../testing.ts';
import type { Admin } from '../auth/session.ts';
import { addAdmin, signIn } from '../auth/testing.ts';
import { sealRegistration } from '../privacy/seal-registration.ts';
import { runImport } from './run-import.ts';

let app: TestApp;
type Headers = { authorization: string };
let all: Headers;

async function staff(rights: Partial<Admin>): Promise<Headers> {
  const { email } = await addAdmin(app, { email: `${randomUUID()}@example.org`, ...rights });
  return signIn(app, email);
}

async function upload(headers: Headers, content: string | Uint8Array, name = 'people.csv') {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : Buffer.from(content)], name));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return await app.app.inject({
    method: 'POST',
    url: '/api/v1/registrations/imports',
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const post = (headers: Headers, path: string, payload: object) =>
  app.app.inject({
    method: 'POST',
    url: `/api/v1/registrations/imports/${path}`,
    headers,
    payload,
  });
/** What follows the path of the imports: an id, or the query of their list. */
const get = (headers: Headers, rest: string) =>
  app.app.inject({
    url: `/api/v1/registrations/imports${rest.startsWith('?') ? '' : '/'}${rest}`,
    headers,
  });
const people = async (where = 'true') =>
  (await app.deps.pool.query(`select * from registration where ${where} order by name`)).rows;

/** Uploads a file and runs it as it was guessed. */
async function bring(headers: Headers, content: string, how: object = {}): Promise<ImportView> {
  const { _id, mapping } = (await upload(headers, content)).json().data;
  const body = { mapping, duplicates: 'skip', policiesAccepted: true, ...how };
  expect((await post(headers, `${_id}/run`, body)).statusCode).toBe(202);
  await app.runJobs();
  return (await get(headers, _id)).json().data;
}

const head = 'Name,Mobile number,E-mail,School,Batch,Adults,Remarks\n';

beforeAll(async () => {
  app = await testApp();
  all = await staff({ allSchools: true });
});

test('rows become registrations of staff, submitted, unpaid and without mail; bad ones come back to be corrected', async () => {
  const file = `${head}
അനു തോമസ്,98470 12301,anu@import.example,kollam,1998,2,x
Binu,9847012302,binu@import.example,JNV Mahe,2001,1,
Chandran,12345,chandran@import.example,JNV Kollam,1999,1,
Deepa,9847012304,deepa@import.example,JNV Atlantis,1999,1,
Eapen,9847012305,eapen@import.example,JNV Kollam,1999,many,"=cmd|' /C calc'!A0"
`;
  const uploaded = (await upload(all, file)).json().data as ImportView;
  expect(uploaded.mapping).toEqual([
    'personalInfo.name',
    'personalInfo.contactNumber',
    'personalInfo.email',
    'personalInfo.school',
    'personalInfo.yearOfPassing',
    'eventAttendance.attendees.adults.veg',
    '',
  ]);
  const body = { mapping: uploaded.mapping, duplicates: 'skip' };
  const preview = (await post(all, `${uploaded._id}/preview`, body)).json().data;
  expect(preview.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...['created', 'created', 'refused', 'refused', 'refused'],
  ]);
  expect(await people()).toEqual([]);

  const view = await bring(all, file);
  expect(view).toMatchObject({ _id: uploaded._id, state: 'Done' });
  expect(view.counts).toEqual({ created: 2, updated: 0, skipped: 0, refused: 3 });
  const [binu, anu] = await people();
  expect(anu).toMatchObject({
    ...{ name: 'അനു തോമസ്', contact_number: '+919847012301', school: 'JNV Kollam', people: 2 },
    ...{ registration_type: 'staff', status: 'Submitted', payment_status: 'Pending' },
  });
  expect(binu).toMatchObject({ school: 'JNV Mahe', people: 1 });
  expect(app.outbox).toEqual([]);

  const refused = (await get(all, `${view._id}/refused.csv`)).body;
  expect(refused).toContain('Name,Mobile number,E-mail,School,Batch,Adults,Remarks,Line,Problem');
  expect(refused).toMatch(/Chandran,.*Phone: Enter a full phone number/);
  expect(refused).toMatch(/Deepa,.*School: This is not one of the choices/);
  expect(refused).toMatch(/Eapen,.*Adults veg: Enter a whole number from 0 to 20/);
  expect(refused).toContain(`,'=cmd|' /C calc'!A0,`);

  const corrected = refused
    .replace(',12345,', ',9847012303,')
    .replace('JNV Atlantis', 'JNV Idukki')
    .replace(',many,', ',3,');
  expect((await bring(all, corrected)).counts).toMatchObject({ created: 3, refused: 0 });
  expect(await people()).toHaveLength(5);
});

test('a repeat registers nobody twice: the button, the job, the file', async () => {
  const file = `${head}Faisal,9847012310,faisal@import.example,JNV Kollam,1999,1,\n`;
  const { _id, mapping } = (await upload(all, file)).json().data;
  const body = { mapping, duplicates: 'refuse', policiesAccepted: true };
  await Promise.all([post(all, `${_id}/run`, body), post(all, `${_id}/run`, body)]);
  await app.runJobs();
  await app.deps.pool.query(`update registration_import set state = 'Running' where id = $1`, [
    _id,
  ]);
  await Promise.all([runImport(app.deps, _id), runImport(app.deps, _id)]);
  expect(await people(`name = 'Faisal'`)).toHaveLength(1);

  const again = await bring(all, file, { duplicates: 'refuse' });
  expect(again._id).not.toBe(_id);
  expect(again.counts).toMatchObject({ created: 0, refused: 1 });
});

test('a contact that is registered is skipped, refused, or gets what it lacks, as was chosen', async () => {
  await bring(all, `${head}Gopi,9847012320,gopi@import.example,JNV Kollam,1999,1,\n`);
  const file = `Name,Phone,Email,School,Year,Adults veg,State,District,Profession
Other name,9847012320,gopi@import.example,JNV Mahe,2001,4,Kerala,Kollam,Doctor; Law\n`;
  expect((await bring(all, file)).counts.skipped).toBe(1);
  expect((await bring(all, file, { duplicates: 'refuse' })).counts.refused).toBe(1);
  expect((await bring(all, file, { duplicates: 'update' })).counts.updated).toBe(1);
  const [gopi] = await people(`contact_number = '+919847012320'`);
  expect(gopi).toMatchObject({ name: 'Gopi', school: 'JNV Kollam', people: 1 });
  expect(gopi.form.personalInfo).toMatchObject({ stateUT: 'Kerala', district: 'Kollam' });
  expect(gopi.form.professional).toMatchObject({ profession: ['Doctor', 'Law'] });
});

test('nobody brings people into a school of others, changes theirs, or reads another’s file', async () => {
  const kollam = await staff({ assignedSchools: ['JNV Kollam'] });
  await bring(all, `${head}Hari,9847012330,hari@import.example,JNV Mahe,1999,1,\n`);
  const file = `Name,Phone,Email,School,Year,Adults,District,State
Ibrahim,9847012331,ibrahim@import.example,JNV Mahe,1999,1,Kollam,Kerala
Hari,9847012330,hari@import.example,JNV Kollam,1999,1,Kollam,Kerala
Jaya,9847012332,jaya@import.example,JNV Kollam,1999,1,Kollam,Kerala\n`;
  const view = await bring(kollam, file, { duplicates: 'update' });
  expect(view.counts).toEqual({ created: 1, updated: 0, skipped: 0, refused: 2 });
  expect((await get(all, view._id)).statusCode).toBe(404);
  expect((await get(all, `${view._id}/refused.csv`)).statusCode).toBe(404);
  const { rows } = await app.deps.pool.query(
    `select count(*)::int as n from user_log where action = 'registration.import'`,
  );
  expect(rows[0].n).toBeGreaterThan(0);
});

test('the list shows one’s own imports with what became of the rows; a super admin sees, and cannot run, those of all', async () => {
  const mahe = await staff({ assignedSchools: ['JNV Mahe'] });
  const file = `${head}Kumar,9847012370,kumar@import.example,JNV Mahe,1999,1,
Latha,12,latha@import.example,JNV Mahe,1999,1,\n`;
  const { _id } = await bring(mahe, file);
  const { _id: next } = (await upload(mahe, 'Name,Phone\nMohan,9847012371\n', 'b.csv')).json().data;
  const own = (await get(mahe, '?limit=100')).json();
  expect(own.pagination).toMatchObject({ total: 2, totalPages: 1 });
  expect(own.data).toMatchObject([
    { _id: next, fileName: 'b.csv', state: 'Mapping', rows: 1, isOwn: true },
    { _id, state: 'Done', rows: 2, counts: { created: 1, updated: 0, skipped: 0, refused: 1 } },
  ]);
  const idsOf = async (headers: Headers) =>
    (await get(headers, '?limit=100')).json().data.map((one: ImportView) => one._id);
  expect(await idsOf(all)).not.toContain(_id);

  const chief = await staff({ role: 'super_admin' });
  expect(await idsOf(chief)).toEqual(expect.arrayContaining([_id, next]));
  expect((await get(chief, _id)).json().data).toMatchObject({ isOwn: false, state: 'Done' });
  expect((await get(chief, `${_id}/refused.csv`)).body).toContain('Latha');
  const body = { mapping: ['personalInfo.name', ''], duplicates: 'skip', policiesAccepted: true };
  expect((await post(chief, `${next}/run`, body)).statusCode).toBe(404);
});

test('who is erased goes from files that wait, too, however the contact is typed there', async () => {
  await bring(all, `${head}Gone,9847012341,gone@import.example,JNV Kollam,1999,1,\n`);
  const [gone] = await people("name = 'Gone'");
  await upload(
    all,
    `${head}By phone,0 98470-12341,,JNV Kollam,1999,1,
By mail,,"Gone <GONE@Import.Example>",JNV Kollam,1999,1,
Somebody else,9847012342,else@import.example,JNV Kollam,1999,1,\n`,
  );
  const context = { ...app.deps, settings: await app.deps.settings.current() };
  const now = app.deps.now();
  await tx(app.db, (trx) => sealRegistration(trx, gone.id, { ...context, now }));
  const { rows } = await app.deps.pool.query('select cells from import_row');
  const names: string[] = rows.map(({ cells }) => cells[0]);
  expect(names).toContain('Somebody else');
  for (const name of ['Gone', 'By phone', 'By mail']) expect(names).not.toContain(name);
});

test('what cannot be kept of a text is left out: control characters, half of a character', async () => {
  const long = `${'a'.repeat(1_999)}😀`;
  const file = `${head}Ma\u0001ni\u007f,9847012360,mani@import.example,JNV Kollam,1999,1,${long}\n`;
  expect((await bring(all, file)).counts).toMatchObject({ created: 1, refused: 0 });
  expect(await people(`contact_number = '+919847012360'`)).toMatchObject([{ name: 'Mani' }]);
});

/** An archive of one stored or packed file, as a spreadsheet program would never write it. */
function zip(name: string, packed: Buffer, size: number): Buffer {
  const file = Buffer.alloc(30);
  file.writeUInt32LE(0x04034b50, 0);
  file.writeUInt16LE(20, 4);
  file.writeUInt16LE(8, 8);
  file.writeUInt32LE(packed.length, 18);
  file.writeUInt32LE(size, 22);
  file.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  const label = Buffer.from(name);
  return Buffer.concat([file, label, packed, entry, label, end]);
}

describe('a spreadsheet program’s file', () => {
  test('is read as it shows: numbers, days, and the values of formulas', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: 'People',
          rows: [
            ['Name', 'Phone', 'Email', 'School', 'Year', 'Adults'],
            ['Kiran', 9847012340, 'kiran@import.example', 'JNV Kollam', 1999, null],
          ],
          cells: new Map([['1,5', { formula: '1+1', formulaResult: 2, type: 'formula' }]]),
        },
      ],
    } as Parameters<typeof writeXlsx>[0]);
    const { _id, mapping } = (await upload(all, content, 'people.xlsx')).json().data;
    await post(all, `${_id}/run`, { mapping, duplicates: 'skip', policiesAccepted: true });
    await app.runJobs();
    expect(await people(`name = 'Kiran'`)).toMatchObject([
      { contact_number: '+919847012340', year_of_passing: '1999', people: 2 },
    ]);
  });

  const bomb = deflateRawSync(Buffer.alloc(8 * 1024 * 1024, ' '));
  test.each<[string, string | Uint8Array, string, number]>([
    ['a program', 'MZ\u0000\u0000', 'people.exe', 415],
    ['a program called XLSX', 'MZ\u0000\u0000', 'people.xlsx', 415],
    [
      'an archive that is no spreadsheet',
      zip('a.txt', deflateRawSync(Buffer.from('a')), 1),
      'people.xlsx',
      415,
    ],
    ['macros', zip('xl/vbaProject.bin', deflateRawSync(Buffer.from('a')), 1), 'people.xlsx', 415],
    ['one that says it is a gigabyte', zip('xl/workbook.xml', bomb, 2 ** 30), 'people.xlsx', 415],
    ['one that lies about its size', zip('[Content_Types].xml', bomb, 100), 'people.xlsx', 415],
    ['the letters of another time', Buffer.from('Name\nJos\xe9\n', 'latin1'), 'people.csv', 415],
    ['bytes', Buffer.from([0, 159, 146, 150]), 'people.csv', 415],
    ['only a head', 'Name,Phone\n', 'people.csv', 415],
    ['quotes that never end', 'Name,Phone\n"Anu,1\n', 'people.csv', 415],
    ['too many rows', `Name\n${'Anu\n'.repeat(maxImportRows + 1)}`, 'people.csv', 415],
    ['too many columns', `${'a,'.repeat(150)}\n${'1,'.repeat(150)}\n`, 'people.csv', 415],
    ['nothing', '', 'people.csv', 400],
  ])('is refused, and says why: %s', async (_, content, name, status) => {
    const reply = await upload(all, content, name);
    expect(reply.statusCode).toBe(status);
    expect(reply.json().message).not.toBe('');
  });

  test('is refused when one text stands in it so often that reading it would fill the memory', async () => {
    const row = Array.from({ length: 100 }, () => 'x'.repeat(2_000));
    const content = await writeXlsx({
      sheets: [{ name: 'People', rows: Array.from({ length: 110 }, () => row) }],
    });
    expect(content.length).toBeLessThan(100_000);
    const reply = await upload(all, content, 'people.xlsx');
    expect(reply.statusCode).toBe(415);
    expect(reply.json().message).toMatch(/too large/);
  });

  test.each([
    [{ mapping: ['personalInfo.name', 'personalInfo.name'] }],
    [{ mapping: ['personalInfo.paid', ''] }],
    [{ mapping: ['personalInfo.name'] }],
    [{ policiesAccepted: false }],
    [{ duplicates: 'overwrite' }],
  ])('is not run with %j', async (wrong) => {
    const { _id } = (await upload(all, 'Name,Phone\nLeena,9847012350\n')).json().data;
    const body = { mapping: ['personalInfo.name', ''], duplicates: 'skip', policiesAccepted: true };
    expect((await post(all, `${_id}/run`, { ...body, ...wrong })).statusCode).toBe(422);
  });
});
