import { steps } from '@sangamam/contract/form/steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { RegistrationChange } from '@sangamam/contract/staff-registrations/history';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { coming, personalInfo, visitor } from '../../../testing/domain/registrations.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { answerForm } from '../../reports/demo/answers.ts';
import { createRandom } from '../../reports/demo/random.ts';

const served = await testApp();
const { app, deps } = served;
const chief = await treasurer(served, { email: 'chief@example.org', role: 'super_admin' });
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

const read = async (id: string) =>
  (await chief.call<RegistrationRecord>('GET', `/registrations/${id}`)).body
    .data as RegistrationRecord;
const history = async (id: string) =>
  (await chief.call<RegistrationChange[]>('GET', `/registrations/${id}/history?limit=100`)).body
    .data as RegistrationChange[];

/** Registers somebody by staff; returns the id. */
async function atDesk(isQuick: boolean, sections: object): Promise<string> {
  const { status, body } = await chief.call<{ registration: RegistrationRecord }>(
    'POST',
    '/registrations/staff/new',
    {
      isQuick,
      formDataStructured: sections,
      consents: { policies: true },
      payment: null,
      sendConfirmation: false,
      checkIn: null,
    },
  );
  expect({ status, fields: body.fields }).toMatchObject({ status: 201 });
  return String(body.data?.registration._id);
}

/** Registrations like those of the demo data, made in every way. */
async function registrations(): Promise<string[]> {
  const settings = await deps.settings.current();
  const random = createRandom(15);
  const ids: string[] = [];
  for (let n = 0; n < 24; n++) {
    const answers = answerForm(random, settings, n);
    const { personalInfo, eventAttendance, ...rest } = answers;
    if (n % 3 === 0) {
      const anu = visitor(app);
      for (const { stepName, sections } of steps) {
        const given = sections.flatMap((name) =>
          name in answers ? [[name, answers[name as keyof typeof answers]]] : [],
        );
        if (given.length > 0) await anu.save(stepName, Object.fromEntries(given));
      }
      expect((await anu.submit()).status).toBe(200);
      ids.push(anu.id());
    } else {
      const isQuick = n % 3 === 1;
      const who = { ...personalInfo, ...(n % 2 && { email: '' }) };
      const asked = { personalInfo: who, eventAttendance };
      ids.push(await atDesk(isQuick, isQuick ? asked : { ...asked, ...rest }));
    }
  }
  return ids;
}
const ids = await registrations();

describe('what staff have read', () => {
  test('can be written back, section by section and as a whole, and changes nothing', async () => {
    for (const id of ids) {
      const record = await read(id);
      const { version, formDataStructured } = record;
      for (const { stepName, sections } of steps) {
        const own = sections.filter((name) => formDataStructured[name]);
        if (own.length === 0) continue;
        const given = Object.fromEntries(own.map((name) => [name, formDataStructured[name]]));
        const reply = await chief.call<RegistrationRecord>('POST', `/registrations/staff/${id}`, {
          stepName,
          formDataStructured: given,
          version,
        });
        expect({ status: reply.status, fields: reply.body.fields }).toEqual({ status: 200 });
      }
      const whole = await chief.call('PUT', `/registrations/${id}`, record);
      expect({ status: whole.status, fields: whole.body.fields }).toEqual({ status: 200 });
      expect(await read(id)).toEqual(record);
    }
  });

  test('with another answer changes that answer alone, in one line of the history', async () => {
    for (const [index, id] of ids.entries()) {
      const { formDataStructured: form, ...record } = await read(id);
      const before = await history(id);
      const personalInfo = { ...form.personalInfo, name: `Leela ${'ABCDEFGHIJ'[index % 10]} Nair` };
      const { status, body } = await chief.call<{ registration: RegistrationRecord }>(
        'PUT',
        `/registrations/${id}`,
        { ...record, formDataStructured: { ...form, personalInfo } },
      );
      expect(status).toBe(200);
      expect(body.data?.registration.formDataStructured).toEqual({ ...form, personalInfo });
      const [newest, ...others] = await history(id);
      expect(others).toEqual(before);
      expect(newest).toMatchObject({
        actor: 'staff',
        event: 'answers',
        changes: [{ field: 'personalInfo.name', after: personalInfo.name }],
      });
    }
  });
});

describe('the whole record', () => {
  /** A submitted family of one. */
  async function family() {
    const anu = visitor(app);
    await anu.fillIn(1);
    await anu.submit();
    return { anu, id: anu.id() };
  }
  const put = (id: string, body: object, who = chief) =>
    who.call<{ registration: RegistrationRecord }>('PUT', `/registrations/${id}`, body);

  test('answers of several steps change together, or none where one is wrong', async () => {
    const { id } = await family();
    const { version, formDataStructured: before } = await read(id);
    const professional = { areaOfExpertise: 'Backwaters' };
    const wrong = await put(id, {
      formDataStructured: { professional, personalInfo: { yearOfPassing: '98' } },
      version,
    });
    expect(wrong.body).toMatchObject({
      code: 'VALIDATION',
      fields: { 'personalInfo.yearOfPassing': 'Year of passing is required' },
    });
    expect((await read(id)).formDataStructured).toEqual(before);

    const right = { professional, eventAttendance: coming(2) };
    const { body } = await put(id, { formDataStructured: right, version });
    expect(body.data?.registration).toMatchObject({
      version: version + 1,
      fee: { minimum: 1000, due: 1000 },
      formDataStructured: { personalInfo: before.personalInfo, professional },
    });
    expect((await put(id, { formDataStructured: { professional: {} }, version })).status).toBe(200);
    const late = await put(id, {
      formDataStructured: { personalInfo: { name: 'Anupama' } },
      version,
    });
    expect(late.body.code).toBe('STALE');
    const log = await chief.call<object[]>('GET', '/user-logs?action=registration.edit&limit=1');
    expect(log.body.data).toMatchObject([{ object: { type: 'registration', id } }]);
  });

  test('of a family that comes no more carries its journey no further', async () => {
    const { id } = await family();
    const record = await read(id);
    const eventAttendance = { ...record.formDataStructured.eventAttendance, isAttending: false };
    const form = { ...record.formDataStructured, eventAttendance };
    const { body } = await put(id, { ...record, formDataStructured: form });
    expect(body.data?.registration.formDataStructured).toEqual({
      personalInfo: record.formDataStructured.personalInfo,
      eventAttendance: { isAttending: false },
    });
  });

  test('is for those who may edit it, of their schools; money is no answer', async () => {
    const { anu, id } = await family();
    const record = await read(id);
    const change = { formDataStructured: { personalInfo: { name: 'Anupama Thomas' } } };
    expect((await put(id, change, thrissur)).body.code).toBe('REGISTRATION_NOT_FOUND');
    expect((await put(id, change, viewer)).body.code).toBe('FORBIDDEN');
    const claim = { paymentStatus: 'Completed', transactionId: 'pay_AAAAAAAAAAAAAA' };
    expect((await put(id, claim)).body).toMatchObject({
      code: 'VALIDATION',
      fields: { formDataStructured: expect.stringContaining('payments') },
    });
    const paid = { ...record, ...claim, paymentAmount: 500, status: 'Confirmed' };
    expect((await put(id, paid)).status).toBe(200);
    expect(await read(id)).toEqual(record);

    const cookie = String(anu.cookie());
    const own = await app.inject({
      method: 'PUT',
      url: `/api/v1/registrations/${id}`,
      headers: { cookie },
      body: change,
    });
    expect(own.json()).toMatchObject({ code: 'VALIDATION' });
    const stranger = await app.inject({
      method: 'PUT',
      url: `/api/v1/registrations/${id}`,
      body: change,
    });
    expect(stranger.json()).toMatchObject({ code: 'SESSION_REQUIRED' });
    expect(await read(id)).toEqual(record);
  });
});

test('a registrant who corrects one answer sends that one, and keeps all others', async () => {
  const anu = visitor(app);
  const person = personalInfo({ whatsappNumber: '+971501234567', bloodGroup: 'O+' });
  await anu.fillIn(1, 0, 0, person);
  await anu.submit();
  const { formDataStructured: before } = await read(anu.id());
  const change = { personalInfo: { bloodGroup: '' } };
  expect((await anu.save('personalInfo', change)).status).toBe(200);
  const { bloodGroup: _, ...others } = before.personalInfo ?? {};
  expect((await read(anu.id())).formDataStructured).toEqual({ ...before, personalInfo: others });
});
