import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { browser, codeFor, otherThan } from '../../../../testing/domain/one-time-codes.ts';
import { coming, personalInfo } from '../../../../testing/domain/registrations.ts';

const served = await testApp();
let parents = 0;

const askAge = (isAsked: boolean) =>
  served.patchSettings((settings) => ({
    ...settings,
    features: { ...settings.features, askAge: isAsked },
  }));
beforeEach(() => askAge(true));

/** A registrant of this age with every step up to the review. */
async function registrant(change: object) {
  const who = browser(served);
  const save = (id: string, stepName: string, sections: object, extra: object = {}) =>
    who.post(`/registrations/step/${id}`, { stepName, formDataStructured: sections, ...extra });
  const started = await save('new', 'personalInfo', { personalInfo: personalInfo(change) });
  const id = String(started.body.data?._id);
  if (started.status === 201) {
    await save(id, 'eventAttendance', { eventAttendance: coming() });
    await save(id, 'transportation', { transportation: { isTravelling: false } });
    await save(id, 'accommodation', { accommodation: { planAccommodation: false } });
  }
  return {
    who,
    id,
    started,
    savePerson: (answers: object) => save(id, 'personalInfo', { personalInfo: answers }),
    submit: () => save(id, 'review', {}, { consents: { policies: true } }),
    consent: (contact: string, otp: string, declaration: unknown = true) =>
      who.post(`/registrations/${id}/parent-consent`, { contact, otp, declaration }),
    /** The code of a parent, asked for in the registrant's browser. */
    async codeOf(contact: string) {
      await who.ask({ email: contact }, false);
      return codeFor(served, contact.toLowerCase());
    },
  };
}

function minor() {
  const parentContact = `Parent${++parents}@Example.org`;
  const change = { isAdult: false, parentName: 'Leela', parentRelation: 'Mother', parentContact };
  return { parentContact, change };
}

describe('while the age is asked for', () => {
  test('it must be answered; who is under 18 names a parent with another contact', async () => {
    const silent = await registrant({});
    expect(silent.started.body.fields).toEqual({
      'personalInfo.isAdult': 'Select yes if you are 18 or older',
    });
    const alone = await registrant({ isAdult: false });
    expect(Object.keys(alone.started.body.fields as object).sort()).toEqual([
      'personalInfo.parentContact',
      'personalInfo.parentName',
      'personalInfo.parentRelation',
    ]);
    const email = `self${parents}@example.org`;
    const own = await registrant({ ...minor().change, email, parentContact: email.toUpperCase() });
    expect(own.started.body.fields).toEqual({
      'personalInfo.parentContact': 'Enter a contact of the parent, not your own',
    });
  });

  test('an adult submits, and leaves no data of a parent', async () => {
    const anu = await registrant({ ...minor().change, isAdult: true });
    const { body } = await anu.submit();
    expect(body.data).toMatchObject({ status: 'Submitted' });
    expect(JSON.stringify(body.data)).not.toContain('parentContact');
  });

  test('a minor submits once the parent has entered the code', async () => {
    const { parentContact, change } = minor();
    const anu = await registrant(change);
    const early = await anu.submit();
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject({ code: 'PARENT_CONSENT_REQUIRED' });

    const otp = await anu.codeOf(parentContact);
    expect((await anu.consent(parentContact, otherThan(otp))).status).toBe(422);
    expect((await anu.consent(parentContact, otp, false)).status).toBe(422);
    expect((await anu.submit()).status).toBe(409);
    const consented = await anu.consent(parentContact, otp);
    expect(consented.status).toBe(200);
    expect(consented.body.data).toContainEqual(
      expect.objectContaining({ purpose: 'parent', given: true, noticeVersion: 1 }),
    );
    expect((await anu.submit()).body.data).toMatchObject({ status: 'Submitted' });
    // the code is used up
    expect((await anu.consent(parentContact, otp)).status).toBe(422);
  });

  test('the mail with the code says who asks and what entering it declares', async () => {
    const { parentContact, change } = minor();
    const anu = await registrant({ ...change, name: 'Diya <b>K</b>' });
    const otp = await anu.codeOf(parentContact);
    const mail = served.outbox.at(-1);
    expect(mail?.recipient).toBe(parentContact.toLowerCase());
    expect(mail?.subject).toMatch(new RegExp(`^SGM-\\d+: ${otp} is your code to allow`));
    for (const words of [
      'Diya <b>K</b> of JNV Kollam has started to register',
      'I am 18 or older, and the parent or lawful guardian of Diya <b>K</b>.',
      'To withdraw your consent at any time',
      '/privacy-policy',
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.html).not.toContain('<b>');
    // nobody else can make us write of a child to an address of their choice
    const stranger = browser(served);
    await stranger.ask({ email: parentContact }, false);
    const plain = await codeFor(served, parentContact.toLowerCase());
    expect(served.outbox.at(-1)?.subject).toBe(`${plain} is your Sangamam code`);
  });

  test('the consent counts for the parent who gave it, also after submission', async () => {
    const { parentContact, change } = minor();
    const person = personalInfo(change);
    const anu = await registrant(person);
    await anu.consent(parentContact, await anu.codeOf(parentContact));
    await anu.submit();
    const other = minor();
    const changed = await anu.savePerson({ ...person, ...other.change });
    expect(changed.body).toMatchObject({ code: 'PARENT_CONSENT_REQUIRED' });
    await anu.consent(other.parentContact, await anu.codeOf(other.parentContact));
    expect((await anu.savePerson({ ...person, ...other.change })).status).toBe(200);
  });

  test('a code of another browser, or of the registrant, is worth nothing', async () => {
    const { parentContact, change } = minor();
    const anu = await registrant(change);
    const elsewhere = browser(served);
    await elsewhere.ask({ email: parentContact }, false);
    const otp = await codeFor(served, parentContact.toLowerCase());
    expect((await anu.consent(parentContact, otp)).status).toBe(422);
    const { email } = (
      anu.started.body.data as { formDataStructured: { personalInfo: { email: string } } }
    ).formDataStructured.personalInfo;
    const own = await anu.consent(email, await anu.codeOf(email));
    expect(own.body.fields).toEqual({ contact: 'Enter a contact of the parent, not your own' });
    expect((await anu.submit()).status).toBe(409);
  });

  test('nobody under 18 is listed for others to find', async () => {
    const { change } = minor();
    const anu = await registrant(change);
    const list = (body: object) =>
      served.app.inject({
        method: 'PUT',
        url: `/api/v1/registrations/${anu.id}/consents`,
        headers: { cookie: [...anu.who.cookies].map(([k, v]) => `${k}=${v}`).join('; ') },
        body,
      });
    expect((await list({ attendee_list: true })).json()).toMatchObject({
      code: 'VALIDATION',
      fields: { attendee_list: 'Only for people aged 18 or older' },
    });
    expect((await list({ attendee_list: false, photos: true })).statusCode).toBe(200);
  });
});

test('while the age is not asked for, nothing of this is there', async () => {
  await askAge(false);
  const anu = await registrant({});
  expect((await anu.submit()).body.data).toMatchObject({ status: 'Submitted' });
  const { parentContact } = minor();
  expect((await anu.consent(parentContact, '123456')).status).toBe(404);
});
