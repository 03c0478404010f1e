import type { ImportView } from '@sangamam/contract/staff-registrations/imports';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { importing } from '../../../testing/features/imports.ts';
import { sealRegistration } from '../../domain/acts/removing/seal-registration.ts';
import { countOtherFees } from '../../domain/money/index.ts';
import { tx } from '../../platform/db/connect.ts';
import { runImport } from './run-import.ts';

const app = await testApp();
const { staff, upload, post, get, people, bring } = importing(app);
const all = await staff({ allSchools: true });

const head = 'Name,Mobile number,E-mail,School,Batch,Adults,Remarks\n';

test('rows become registrations of staff, submitted, unpaid and without mail; bad ones come back to be corrected', async () => {
  const file = `${head}
അനു തോമസ്,98470 12301,anu@import.example,kollam,1998,2,x
Binu,9847012302,binu@import.example,JNV Mahe,2001,1,
Chandran,12345,chandran@import.example,JNV Kollam,1999,1,
Deepa,9847012304,deepa@import.example,JNV Atlantis,1999,1,
Eapen,9847012305,eapen at import,JNV Kollam,1999,many,"=cmd|' /C calc'!A0"
`;
  const uploaded = (await upload(all, file)).json().data as ImportView;
  expect(uploaded.mapping).toEqual([
    'personalInfo.name',
    'personalInfo.contactNumber',
    'personalInfo.email',
    'personalInfo.school',
    'personalInfo.yearOfPassing',
    'eventAttendance.attendees.adults.notSaid',
    '',
  ]);
  const body = { mapping: uploaded.mapping, duplicates: 'skip' };
  const preview = (await post(all, `${uploaded._id}/preview`, body)).json().data;
  expect(preview.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'created',
    'created',
    'refused',
    'refused',
    'refused',
  ]);
  expect(preview.counts).toEqual({ created: 2, updated: 0, skipped: 0, refused: 3 });
  expect(preview.sums).toMatchObject({ people: 3, veg: 0, nonVeg: 0, notSaid: 3, feeRupees: 1500 });
  expect(await people()).toEqual([]);

  const view = await bring(all, file);
  expect(view).toMatchObject({ _id: uploaded._id, state: 'Done' });
  expect(view.counts).toEqual({ created: 2, updated: 0, skipped: 0, refused: 3 });
  const [binu, anu] = await people();
  expect(anu).toMatchObject({
    name: 'അനു തോമസ്',
    contact_number: '+919847012301',
    school: 'JNV Kollam',
    people: 2,
    registration_type: 'staff',
    status: 'Submitted',
    payment_status: 'Pending',
  });
  expect(binu).toMatchObject({ school: 'JNV Mahe', people: 1 });
  expect(app.outbox).toEqual([]);

  const refused = (await get(all, `${view._id}/refused.csv`)).body;
  expect(refused).toContain(
    '"Name","Mobile number","E-mail","School","Batch","Adults","Remarks","Line","Problem"',
  );
  expect(refused).toMatch(/Chandran",.*Phone: Enter a full phone number/);
  expect(refused).toMatch(/Deepa",.*School: This is not one of the choices/);
  expect(refused).toMatch(/Eapen",.*Email: Valid email is required/);
  expect(refused).toMatch(/Eapen",.*Adults, food not said: Enter a whole number from 0 to 20/);
  expect(refused).toContain(`,"'=cmd|' /C calc'!A0",`);

  const corrected = refused
    .replace(',"12345",', ',"9847012303",')
    .replace('JNV Atlantis', 'JNV Idukki')
    .replace(',"many",', ',"3",')
    .replace('eapen at import', 'eapen@import.example');
  expect((await bring(all, corrected)).counts).toMatchObject({ created: 3, refused: 0 });
  expect(await people()).toHaveLength(5);
});

test('the preview judges every line: what becomes of them, mistakes by number of lines, and a contact once', async () => {
  await bring(all, `${head}Known,9847013000,known@import.example,JNV Kollam,1999,1,\n`);
  const lines = Array.from({ length: 90 }, (_none, n) => {
    const school = n % 3 === 0 ? 'JNV Atlantis' : 'Kollam JNV';
    return `Person ${n},98471${String(10_000 + n)},,${school},98,2,`;
  });
  const again = ['Twice,9847110001,,JNV Kollam,1999,1,', 'Known,9847013000,,JNV Kollam,1999,1,'];
  const file = [head.trim(), ...lines, 'No year,9847119999,,JNV Kollam,,1,', ...again].join('\n');
  const { _id, mapping } = (await upload(all, file)).json().data;
  const preview = await post(all, `${_id}/preview`, { mapping, duplicates: 'skip' });
  expect(preview.json().data).toMatchObject({
    counts: { created: 60, updated: 0, skipped: 2, refused: 31 },
    sums: { people: 120, veg: 0, nonVeg: 0, notSaid: 120, feeRupees: 60_000 },
    mistakes: [
      { field: 'School', message: 'This is not one of the choices', lines: 30, firstLine: 2 },
      { field: 'Year of passing', lines: 1, firstLine: 92 },
    ],
  });
  expect(preview.json().data.rows).toHaveLength(20);

  const view = await bring(all, file);
  expect(view.counts).toEqual({ created: 60, updated: 0, skipped: 2, refused: 31 });
});

test('a file that counts people without their food makes nobody a vegetarian, and they are people all the same', async () => {
  const kitchen = async () => {
    const url = '/api/v1/dashboard';
    return (await app.app.inject({ url, headers: all })).json().data.expected;
  };
  const before = await kitchen();
  const file = `Name,Phone,School,Batch,Adults,Teens,Kids,"Adults, veg"
Rahim,9847015001,JNV Kollam,1999,2,1,3,
Sheeja,9847015002,JNV Kollam,1999,1,,,2\n`;
  const uploaded = (await upload(all, file)).json().data as ImportView;
  // beside a column with food it may be the total
  expect(uploaded.mapping[4]).toBe('');
  const mapping = uploaded.mapping.with(4, 'eventAttendance.attendees.adults.notSaid');
  const preview = await post(all, `${uploaded._id}/preview`, { mapping, duplicates: 'skip' });
  const sums = { people: 9, veg: 2, nonVeg: 0, notSaid: 7, feeRupees: 3900 };
  expect(preview.json().data.sums).toEqual(sums);
  expect((await bring(all, file, { mapping })).counts).toMatchObject({ created: 2 });

  const [rahim, sheeja] = await people(`name in ('Rahim', 'Sheeja')`);
  expect(rahim.form.eventAttendance.attendees).toEqual({
    adults: { veg: 0, nonVeg: 0, notSaid: 2 },
    teens: { veg: 0, nonVeg: 0, notSaid: 1 },
    children: { veg: 0, nonVeg: 0, notSaid: 3 },
  });
  expect(rahim).toMatchObject({ people: 6, fee_paise: 240_000 });
  expect(sheeja.form.eventAttendance.attendees.adults).toEqual({ veg: 2, nonVeg: 0, notSaid: 1 });
  expect(sheeja.form.eventAttendance.attendees.teens).toEqual({ veg: 0, nonVeg: 0 });
  const after = await kitchen();
  expect(after).toEqual({
    people: before.people + 9,
    adults: before.adults + 5,
    teens: before.teens + 1,
    children: before.children + 3,
    veg: before.veg + 2,
    nonVeg: before.nonVeg,
    notSaid: before.notSaid + 7,
  });
  expect(await countOtherFees(app.db, await app.deps.settings.current())).toBe(0);
});

test('a column that is mapped to no question of the form is refused by its name', async () => {
  const { _id } = (await upload(all, 'Name,Blessing\nAnu,yes\n')).json().data;
  const body = { mapping: ['personalInfo.name', 'personalInfo.blessing'], duplicates: 'skip' };
  const refused = await post(all, `${_id}/preview`, body);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields.mapping).toContain('“Blessing”');
  const run = await post(all, `${_id}/run`, { ...body, policiesAccepted: true });
  expect(run.statusCode).toBe(422);
  const short = await post(all, `${_id}/preview`, { ...body, mapping: ['personalInfo.name'] });
  expect(short.json().fields.mapping).toBe('Map every column of the file');
});

test('what a text means is said once for all rows that hold it', async () => {
  const row = (name: string, phone: string, school: string, blood: string) =>
    `${name},${phone},${school},1999,1,${blood}\n`;
  const file = `Name,Phone,School,Batch,Adults,Blood group
${row('Usha', '9847016001', 'Quilon Vidyalaya', '')}${row('Venu', '9847016002', 'JNV Atlantis', 'A+')}${row('Wahid', '9847016003', 'JNV Atlantis', 'ask him')}`;
  const { _id, mapping } = (await upload(all, file)).json().data as ImportView;
  const school = 'personalInfo.school';
  const bloodGroup = 'personalInfo.bloodGroup';
  const preview = async (meanings: object[]) =>
    await post(all, `${_id}/preview`, { mapping, meanings, duplicates: 'skip' });
  const unread = [
    { question: school, text: 'JNV Atlantis', lines: 2 },
    { question: school, text: 'Quilon Vidyalaya', lines: 1 },
    { question: bloodGroup, text: 'ask him', lines: 1 },
  ];
  const before = (await preview([])).json().data;
  expect(before).toMatchObject({ counts: { created: 0, refused: 3 }, unread });

  const meanings = [
    { question: school, text: 'JNV Atlantis', answer: 'JNV Mahe' },
    { question: school, text: 'Quilon Vidyalaya', answer: 'JNV Kollam' },
    { question: bloodGroup, text: 'ask him', answer: '' },
  ];
  const after = (await preview(meanings)).json().data;
  expect(after).toMatchObject({ counts: { created: 3, refused: 0 }, unread });
  for (const wrong of [
    { question: school, text: 'JNV Atlantis', answer: 'JNV Lemuria' },
    { question: 'personalInfo.blessing', text: 'x', answer: 'y' },
  ]) {
    const refused = await preview([wrong]);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['meanings']]);
  }

  expect((await bring(all, file, { meanings })).counts).toMatchObject({ created: 3 });
  const [usha, venu, wahid] = await people(`name in ('Usha', 'Venu', 'Wahid')`);
  expect([usha, venu, wahid].map((person) => person.school)).toEqual([
    'JNV Kollam',
    'JNV Mahe',
    'JNV Mahe',
  ]);
  expect(venu.form.personalInfo.bloodGroup).toBe('A+');
  expect(wahid.form.personalInfo.bloodGroup).not.toBe('ask him');
});

test('a question of the settings is a column like any other', async () => {
  await app.patchSettings((settings) => ({
    ...settings,
    questions: {
      ...settings.questions,
      own: [
        {
          key: 'songs',
          section: 'eventAttendance',
          kind: 'choices',
          max: 1,
          when: null,
          choices: [
            { value: 'old', labels: { en: 'Old songs', ml: 'പഴയ പാട്ടുകൾ' } },
            { value: 'new', labels: { en: 'New songs' } },
          ],
          words: {
            en: { label: 'Which songs do you like?', name: 'Songs', hint: '' },
            ml: { label: 'ഏതു പാട്ടുകൾ?', name: 'പാട്ടുകൾ', hint: '' },
          },
          isRequired: true,
          isSensitive: false,
          isOff: false,
        },
      ],
    },
  }));
  const row = (name: string, phone: string, songs: string) =>
    `${name},${phone},,JNV Kollam,1999,1,,${songs}\n`;
  const file = `${head.trim()},പാട്ടുകൾ
${row('Nila', '9847014001', 'പഴയ പാട്ടുകൾ; new')}${row('Omana', '9847014002', '')}${row('Paru', '9847014003', 'loud')}`;
  const uploaded = (await upload(all, file)).json().data as ImportView;
  expect(uploaded.mapping.at(-1)).toBe('eventAttendance.own.songs');
  expect((await bring(all, file)).counts).toMatchObject({ created: 2, refused: 1 });
  const [nila, omana] = await people(`name in ('Nila', 'Omana')`);
  expect(nila.form.eventAttendance.own).toEqual({ songs: ['old', 'new'] });
  expect(omana.form.eventAttendance.own).toBeUndefined();
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

test('an import whose job has given up says so to its maker, who goes on with the rest, once', async () => {
  const file = `${head}Early,9847012391,early@import.example,JNV Kollam,1999,1,
Later,9847012392,later@import.example,JNV Kollam,1999,1,\n`;
  const { _id, mapping } = (await upload(all, file)).json().data;
  await post(all, `${_id}/run`, { mapping, duplicates: 'refuse', policiesAccepted: true });
  const stateOf = async () => [
    (await get(all, _id)).json().data.state,
    (await get(all, '?limit=100')).json().data.find((one: ImportView) => one._id === _id).state,
  ];
  expect((await post(all, `${_id}/continue`, {})).json().data.state).toBe('Waiting');
  const isBroken = "new.contact_number = '+919847012392'";
  await app.deps.pool.query(`create function breaks() returns trigger language plpgsql as
    $$ begin raise exception 'a fault'; end $$`);
  await app.deps.pool.query(`create trigger breaks before insert on registration
    for each row when (${isBroken}) execute function breaks()`);
  const { rows } = await app.deps.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts - 1
     where payload ->> 'importId' = $1 returning id`,
    [_id],
  );
  expect(rows).toHaveLength(1);
  await app.runJobs();
  await app.deps.pool.query('drop trigger breaks on registration');
  expect(await stateOf()).toEqual(['Interrupted', 'Interrupted']);
  const other = await staff({ allSchools: true });
  expect((await post(other, `${_id}/continue`, {})).statusCode).toBe(404);

  const presses = Array.from({ length: 3 }, () => post(all, `${_id}/continue`, {}));
  for (const { statusCode } of await Promise.all(presses)) expect(statusCode).toBe(202);
  const jobs = await app.deps.pool.query(
    `select attempts from graphile_worker._private_jobs where payload ->> 'importId' = $1`,
    [_id],
  );
  expect(jobs.rows).toEqual([{ attempts: 0 }]);
  await app.runJobs();
  expect(await stateOf()).toEqual(['Done', 'Done']);
  expect(await people(`name in ('Early', 'Later')`)).toHaveLength(2);
  expect((await post(all, `${_id}/continue`, {})).json().data.state).toBe('Done');
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

test.each([
  ['is left where it is', 'active = false', { state: 'Failed', refused: 200 }],
  ['refuses the rest', 'assigned_schools = array[]::text[]', { state: 'Done', refused: 201 }],
])('an import whose maker loses the right while it runs %s', async (_, change, end) => {
  const kollam = await staff({ assignedSchools: ['JNV Kollam'] });
  const wrong = Array.from({ length: 200 }, (_none, n) => `Nobody ${n},12,,JNV Kollam,1999,1,`);
  const late = `Late,984701${end.refused}0,late@import.example,JNV Kollam,1999,1,`;
  const file = `${head}${wrong.join('\n')}\n${late}\n`;
  const { _id, mapping } = (await upload(kollam, file)).json().data;
  const body = { mapping, duplicates: 'skip', policiesAccepted: true };
  expect((await post(kollam, `${_id}/run`, body)).statusCode).toBe(202);

  const holder = await app.deps.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from import_row where import_id = $1 for update', [_id]);
  const running = runImport(app.deps, _id);
  const state = 'select state from registration_import where id = $1';
  await expect
    .poll(async () => (await app.deps.pool.query(state, [_id])).rows[0].state)
    .toBe('Running');
  await holder.query(
    `update admin_user set ${change} where id = (select admin_id from registration_import where id = $1)`,
    [_id],
  );
  await holder.query('commit');
  holder.release();
  await running;

  expect((await get(await staff({ role: 'super_admin' }), _id)).json().data).toMatchObject({
    state: end.state,
    counts: { created: 0, refused: end.refused },
  });
  expect(await people(`email = 'late@import.example'`)).toEqual([]);
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
  const idsOf = async (headers: Parameters<typeof get>[0]) =>
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
