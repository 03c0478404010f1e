import { minuteMs } from '@sangamam/contract/locale/durations';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { EditPreview } from '@sangamam/contract/staff-registrations/edit';
import type { RegistrationChange } from '@sangamam/contract/staff-registrations/history';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { browser, comeBack } from '../../../../testing/domain/one-time-codes.ts';
import { coming, personalInfo, visitor } from '../../../../testing/domain/registrations.ts';
import { wholeForm } from '../../../../testing/domain/whole-form.ts';
import { treasurer } from '../../../../testing/features/payment-history.ts';

const clock = new Date();
const served = await testApp({ now: () => clock });
const { app, outbox, runJobs, patchSettings, deps } = served;
await patchSettings(wholeForm);
const defaults = await deps.settings.current();
const chief = await treasurer(served, {
  email: 'chief@example.org',
  role: 'super_admin',
  name: 'Chief',
});
const kollam = await treasurer(served, {
  email: 'kollam@example.org',
  allSchools: false,
  assignedSchools: ['JNV Kollam', 'JNV Mahe'],
  permissions: {},
});
const thrissur = await treasurer(served, {
  email: 'thrissur@example.org',
  allSchools: false,
  assignedSchools: ['JNV Thrissur'],
  permissions: {},
});
const viewer = await treasurer(served, {
  email: 'viewer@example.org',
  permissions: { canEditRegistrations: false },
});
type Staff = typeof chief;

/** A submitted family of one, with what it answered about itself. */
async function family(change: object = {}) {
  const anu = visitor(app);
  const person = personalInfo(change);
  await anu.fillIn(1, 0, 0, person);
  await anu.submit();
  await runJobs();
  return { anu, id: anu.id(), person, email: String(person.email) };
}

const read = async (id: string): Promise<RegistrationRecord> =>
  (await chief.call<RegistrationRecord>('GET', `/registrations/${id}`)).body
    .data as RegistrationRecord;
async function edit(
  staff: Staff,
  id: string,
  stepName: string,
  sections: object,
  more: object = {},
) {
  const { version } = await read(id);
  const body = { stepName, formDataStructured: sections, version, ...more };
  return staff.call<RegistrationRecord>('POST', `/registrations/staff/${id}`, body);
}
const mailsTo = async (address: string) => {
  await runJobs();
  return outbox.filter(({ recipient }) => recipient === address);
};

describe('an edit by staff', () => {
  test('changes answers, fee and history in one, is logged, and told when asked', async () => {
    const { id, email } = await family();
    const before = (await mailsTo(email)).length;
    const { status, body } = await edit(
      kollam,
      id,
      'eventAttendance',
      { eventAttendance: coming(2, 1) },
      { tellRegistrant: true },
    );
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { status: 'Submitted', fee: { minimum: 1500, due: 1500 } },
    });
    const mails = await mailsTo(email);
    expect(mails.slice(before).map(({ subject }) => subject)).toEqual([
      `${body.data?.registrationNumber}: your registration was changed`,
    ]);
    const { body: history } = await kollam.call<RegistrationChange[]>(
      'GET',
      `/registrations/${id}/history?limit=1`,
    );
    expect(history.data).toMatchObject([
      {
        actor: 'staff',
        event: 'answers',
        changes: [
          { field: 'eventAttendance.attendees.adults.veg', before: 1, after: 2 },
          { field: 'eventAttendance.attendees.teens.veg', before: null, after: 1 },
        ],
      },
    ]);
    const log = await chief.call<object[]>('GET', '/user-logs?action=registration.edit&limit=1');
    expect(log.body.data).toMatchObject([
      { object: { type: 'registration', id }, school: 'JNV Kollam' },
    ]);
  });

  test('says before what it changes, costs and sends, and keeps nothing of it', async () => {
    const { id, email } = await family();
    const before = await read(id);
    const mails = (await mailsTo(email)).length;
    const other = `other-${email}`;
    const body = {
      formDataStructured: {
        personalInfo: { email: other },
        eventAttendance: coming(2, 1),
      },
      version: before.version,
      tellRegistrant: true,
    };
    const path = `/registrations/staff/${id}`;
    const preview = await kollam.call<EditPreview>('POST', `${path}/preview`, body);
    expect(preview.body.data).toMatchObject({
      fee: { before: 500, after: 1500, due: 1500, surplus: 0 },
      status: { before: 'Submitted', after: 'Submitted' },
      signsOut: true,
    });
    const fields = preview.body.data?.changes.map(({ field }) => field);
    expect(fields).toContain('eventAttendance.attendees.adults.veg');
    const told = preview.body.data?.messages.map(({ to }) => to);
    expect(told?.toSorted()).toEqual([email, other, other].toSorted());
    expect(await read(id)).toEqual(before);
    expect(await mailsTo(email)).toHaveLength(mails);
    const { body: history } = await kollam.call<RegistrationChange[]>(
      'GET',
      `/registrations/${id}/history?limit=1`,
    );
    expect(history.data?.[0]?.event).toBe('submitted');

    const { data } = (await kollam.call<RegistrationRecord>('POST', path, body)).body;
    expect(data?.fee).toMatchObject({ minimum: 1500, due: 1500 });
    expect((await mailsTo(other)).length + (await mailsTo(email)).length - mails).toBe(3);
    const stale = await kollam.call('POST', `${path}/preview`, {
      ...body,
      formDataStructured: { personalInfo: { name: 'Anu Mathew' } },
    });
    expect(stale.body.code).toBe('STALE');
  });

  test('without the tick sends nothing, and the same again changes nothing', async () => {
    const { id, email } = await family();
    const before = (await mailsTo(email)).length;
    const work = { professional: { areaOfExpertise: 'Backwaters' } };
    const first = await edit(kollam, id, 'professional', work);
    const repeat = await edit(kollam, id, 'professional', work, { version: 1 });
    expect(first.body.data?.version).toBe(repeat.body.data?.version);
    expect(await mailsTo(email)).toHaveLength(before);
  });

  test('a fee that rises or falls after payment leaves a balance or a credit', async () => {
    const { id } = await family();
    await chief.record({ registration: id, method: 'cash', amount: 500 });
    const more = await edit(chief, id, 'eventAttendance', { eventAttendance: coming(2) });
    expect(more.body.data).toMatchObject({
      paymentStatus: 'Partially Paid',
      status: 'Submitted',
      fee: { due: 500 },
    });
    const fewer = await edit(chief, id, 'eventAttendance', { eventAttendance: coming(0, 0, 1) });
    expect(fewer.body.data).toMatchObject({ paymentStatus: 'Completed', status: 'Confirmed' });
    const { body } = await chief.call<RegistrationChange[]>('GET', `/registrations/${id}/history`);
    expect(body.data?.map(({ actor }) => actor)).toEqual([
      'money',
      'staff',
      'money',
      'staff',
      'money',
      'registrant',
    ]);
  });

  test('what nobody asked at the desk may stay open; a country brings its own questions', async () => {
    const { email: _, country, stateUT, district, ...who } = personalInfo();
    const { body } = await chief.call<{ registration: RegistrationRecord }>(
      'POST',
      '/registrations/staff/new',
      {
        isQuick: true,
        formDataStructured: {
          personalInfo: { ...who, email: '' },
          eventAttendance: coming(1),
        },
        consents: { policies: true },
        payment: null,
        sendConfirmation: false,
        checkIn: null,
      },
    );
    const id = String(body.data?.registration._id);
    const correct = (change: object) => {
      const answers = { ...who, email: '', name: 'Anupama Thomas', country: '', ...change };
      return edit(kollam, id, 'personalInfo', { personalInfo: answers });
    };
    expect((await correct({ country: 'India' })).body).toMatchObject({
      fields: { 'personalInfo.stateUT': 'State or union territory is required' },
    });
    expect((await correct({})).status).toBe(200);
    const { personalInfo: corrected } = (await read(id)).formDataStructured;
    expect(corrected).toMatchObject({ name: 'Anupama Thomas' });
    expect(corrected).not.toHaveProperty('country');
    expect((await correct({ country, stateUT, district })).status).toBe(200);
    // once it is said, it is not taken away again
    expect((await correct({})).body).toMatchObject({
      fields: { 'personalInfo.country': 'Country is required' },
    });
  });

  test('a date lock of the registrant does not bind staff', async () => {
    const { anu, id } = await family();
    const past = new Date(clock.getTime() - minuteMs).toISOString();
    const locks = { attendeesLockAt: past, stayLockAt: past, transportLockAt: past };
    await patchSettings((s) => ({ ...s, deadlines: { ...s.deadlines, ...locks } }));
    expect((await anu.attend(3)).body.code).toBe('LOCKED');
    const answers = { eventAttendance: coming(3) };
    expect((await edit(kollam, id, 'eventAttendance', answers)).status).toBe(200);
    await patchSettings(() => defaults);
  });

  test('a draft stays a draft, past the deadline too; the owner submits it', async () => {
    const anu = visitor(app);
    await anu.start();
    const past = new Date(clock.getTime() - minuteMs).toISOString();
    await patchSettings((s) => ({ ...s, deadlines: { ...s.deadlines, closesAt: past } }));
    const people = { eventAttendance: coming(1) };
    const { body } = await edit(kollam, anu.id(), 'eventAttendance', people);
    await patchSettings(() => defaults);
    expect(body.data).toMatchObject({
      status: 'Draft',
      lastCompletedStep: 3,
      nextStep: 'transport',
    });
  });
});

describe('two at the same registration', () => {
  test('the one who saves later on an older version is told, and nothing is lost', async () => {
    const { anu, id } = await family();
    const { version } = await read(id);
    await anu.attend(4);
    const late = await edit(
      kollam,
      id,
      'eventAttendance',
      { eventAttendance: coming(2) },
      { version },
    );
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect((await read(id)).formDataStructured.eventAttendance).toMatchObject(coming(4));
  });

  test('of ten at once, one is saved', async () => {
    const { id } = await family();
    const { version } = await read(id);
    const edits = Array.from({ length: 10 }, (_, index) =>
      edit(kollam, id, 'eventAttendance', { eventAttendance: coming(index + 2) }, { version }),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe('another email address or phone number', () => {
  test('needs no code, is told to both sides, and ends every session of the old contact', async () => {
    const { anu, id, person, email } = await family();
    const owner = browser(served);
    await comeBack(served, owner, email);
    const { email: newEmail } = personalInfo() as { email: string };
    const { status, body } = await edit(
      kollam,
      id,
      'personalInfo',
      { personalInfo: { ...person, email: newEmail } },
      { tellRegistrant: true },
    );
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: { contactVerified: false, formDataStructured: { personalInfo: { email: newEmail } } },
    });
    const [told] = (await mailsTo(email)).slice(-1);
    expect(told?.text).toContain('by the organisers');
    // this mailbox was proven by a code: it can take the change back
    expect(told?.text).toContain('/undo-contact-change#');
    const news = await mailsTo(newEmail);
    expect(news).toHaveLength(1);
    expect(news[0]?.text).not.toContain('/undo-contact-change#');
    expect((await owner.get(`/registrations/${id}`)).status).toBe(401);
    expect((await anu.read()).status).toBe(401);
  });

  test('an address nobody ever proved is told, but cannot take it back', async () => {
    const { id, person, email } = await family();
    const { email: newEmail } = personalInfo() as { email: string };
    await edit(kollam, id, 'personalInfo', { personalInfo: { ...person, email: newEmail } });
    const [told] = (await mailsTo(email)).slice(-1);
    expect(told?.subject).toContain('your registration was changed');
    expect(told?.text).not.toContain('/undo-contact-change#');
    expect(told?.text).toContain('write to contact@sangamam.example at once');
  });

  test('one that another registration has is refused at its field', async () => {
    const [mine, other] = [await family(), await family()];
    const taken = { ...mine.person, email: other.email };
    const { status, body } = await edit(kollam, mine.id, 'personalInfo', { personalInfo: taken });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'DUPLICATE_CONTACT',
        fields: { 'personalInfo.email': 'This email address already has a registration.' },
      },
    });
  });
});

describe('what staff may not', () => {
  const work = { professional: { keySkills: 'Boats' } };

  test('another school finds nothing, a viewer is not let in, and a stranger is nobody', async () => {
    const { id } = await family();
    expect(await edit(thrissur, id, 'professional', work)).toMatchObject({
      status: 404,
      body: { code: 'REGISTRATION_NOT_FOUND' },
    });
    expect((await edit(viewer, id, 'professional', work)).status).toBe(403);
    const url = `/api/v1/registrations/staff/${id}`;
    expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
  });

  test('a registration is not moved to a school one is not entrusted with', async () => {
    const { id, person } = await family();
    const move = (staff: Staff, school: string) =>
      edit(staff, id, 'personalInfo', { personalInfo: { ...person, school } });
    expect(await move(kollam, 'JNV Thrissur')).toMatchObject({
      status: 422,
      body: { fields: { 'personalInfo.school': expect.stringContaining('one of your schools') } },
    });
    expect((await move(kollam, 'JNV Mahe')).status).toBe(200);
    expect((await move(chief, 'JNV Thrissur')).status).toBe(200);
    expect((await move(kollam, 'JNV Kollam')).status).toBe(404);
  });

  test.each([
    [
      'a step that comes later',
      'accommodation',
      { accommodation: { planAccommodation: false } },
      409,
      'STEP_ORDER',
    ],
    [
      'an answer the form refuses',
      'personalInfo',
      { personalInfo: { name: 'A' } },
      422,
      'VALIDATION',
    ],
    ['a step that is none', 'payment', {}, 422, 'VALIDATION'],
  ])('%s', async (_, stepName, sections, status, code) => {
    const anu = visitor(app);
    await anu.start();
    expect(await edit(kollam, anu.id(), stepName, sections)).toMatchObject({
      status,
      body: { code },
    });
  });

  test('a cancelled registration is restored first, a deleted one is not there', async () => {
    const { id } = await family();
    const set = (columns: { status?: string; deletedAt?: Date }) =>
      served.db.updateTable('registration').set(columns).where('id', '=', id).execute();
    await set({ status: 'Cancelled' });
    expect(await edit(chief, id, 'professional', work)).toMatchObject({
      status: 409,
      body: {
        code: 'REGISTRATION_CANCELLED',
        message: 'This registration is cancelled. Restore it before you change it.',
      },
    });
    await set({ deletedAt: clock });
    const body = { stepName: 'professional', formDataStructured: work, version: 1 };
    expect((await chief.call('POST', `/registrations/staff/${id}`, body)).status).toBe(404);
  });

  test('a contribution that is paid stays as it is', async () => {
    const { id } = await family();
    await chief.record({ registration: id, method: 'cash', amount: 500 });
    const pledge = {
      sponsorship: {},
      financial: { willContribute: true, contributionAmount: 100 },
    };
    expect(await edit(chief, id, 'support', pledge)).toMatchObject({
      status: 409,
      body: { code: 'CONTRIBUTION_PAID', message: expect.stringContaining('already paid') },
    });
  });
});

test('staff read consents and arrangements of their schools alone', async () => {
  const { id } = await family();
  for (const path of [`/registrations/${id}/consents`, `/registrations/${id}/arrangements`]) {
    expect((await viewer.call('GET', path)).status).toBe(200);
    expect((await thrissur.call('GET', path)).status).toBe(404);
  }
});
