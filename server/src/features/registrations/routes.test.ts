import { randomUUID } from 'node:crypto';
import { dayMs } from '@sangamam/contract/locale/durations';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { personalInfo, visitor } from '../../../testing/domain/registrations.ts';

const { app, db } = await testApp();

const formOf = async (id: string) =>
  (
    await db
      .selectFrom('registration')
      .select('form')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).form;
const countOf = async (email: unknown) => {
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('email', '=', String(email))
    .execute();
  return rows.length;
};

describe('starting a registration', () => {
  it('makes a draft with a number and a session of this browser', async () => {
    const anu = visitor(app);
    const { status, body, setCookie } = await anu.start();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'Draft',
      paymentStatus: 'Pending',
      formSubmissionComplete: false,
      lastCompletedStep: 1,
      nextStep: 'attendance',
      version: 1,
      ticketToken: null,
    });
    expect(body.data?.registrationNumber).toMatch(/^SGM-\d{5,}$/);
    expect(setCookie).toMatch(/^reg=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('under https keeps the session from neighbouring hosts', async () => {
    const secure = await testApp({ config: { isHttps: true } });
    const { setCookie } = await visitor(secure.app).start();
    expect(setCookie).toMatch(/^__Host-reg=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    await secure.close();
  });

  it('names every wrong answer', async () => {
    const { status, body } = await visitor(app).start({ name: 'A', email: 'anu', school: 'None' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'VALIDATION',
      fields: {
        'personalInfo.name': 'Name is required',
        'personalInfo.email': 'Valid email is required',
        'personalInfo.school': 'School selection is required',
      },
    });
  });

  it('begins with the first step', async () => {
    const { body } = await visitor(app).save('eventAttendance');
    expect(body.code).toBe('STEP_ORDER');
  });

  it('stores nothing it does not know, and nothing empty', async () => {
    const anu = visitor(app);
    await anu.start({ whatsappNumber: '', bloodGroup: '', isAdmin: true, status: 'Confirmed' });
    expect(await formOf(anu.id())).toEqual({
      personalInfo: {
        name: 'Anu Thomas',
        email: expect.any(String),
        contactNumber: expect.any(String),
        school: 'JNV Kollam',
        yearOfPassing: '1998',
        country: 'India',
        stateUT: 'Kerala',
        district: 'Kollam',
      },
    });
  });
});

describe('a contact that is taken', () => {
  it('is refused by e-mail whatever its capitals, and by phone however it is written', async () => {
    const taken = personalInfo({ contactNumber: '+919876501234' });
    await visitor(app).save('personalInfo', { personalInfo: taken });
    const byEmail = await visitor(app).start({ email: String(taken.email).toUpperCase() });
    expect(byEmail.status).toBe(409);
    expect(byEmail.body).toEqual({
      success: false,
      code: 'DUPLICATE_CONTACT',
      message: 'This email or phone number already has a registration.',
      fields: { 'personalInfo.email': 'This email address already has a registration.' },
      problems: { 'personalInfo.email': { key: 'contactTaken', values: { what: 'email' } } },
    });
    expect(byEmail.setCookie).toBeUndefined();
    const byPhone = await visitor(app).start({ contactNumber: '098765 01234' });
    expect(byPhone.body.fields).toEqual({
      'personalInfo.contactNumber': 'This phone number already has a registration.',
    });
  });

  it('is refused when a draft changes to it', async () => {
    const taken = personalInfo();
    await visitor(app).save('personalInfo', { personalInfo: taken });
    const bala = visitor(app);
    await bala.start();
    const { body } = await bala.start({ email: taken.email });
    expect(body.code).toBe('DUPLICATE_CONTACT');
  });

  it('gets one registration out of twenty attempts at once', async () => {
    const contact = personalInfo();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor(app).save('personalInfo', { personalInfo: contact }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await countOf(contact.email)).toBe(1);
  });
});

describe('a repeated start', () => {
  const request = () => ({
    body: { stepName: 'personalInfo', formDataStructured: { personalInfo: personalInfo() } },
    headers: { 'idempotency-key': randomUUID() },
  });

  it('gets the same registration and session', async () => {
    const anu = visitor(app);
    const sent = request();
    const first = await anu.send('POST', '/registrations/step/new', sent);
    const again = visitor(app);
    const second = await again.send('POST', '/registrations/step/new', sent);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.setCookie).toBe(first.setCookie);
    const read = await again.send('GET', `/registrations/${first.body.data?._id}`);
    expect(read.status).toBe(200);
  });

  it('is refused with another contact', async () => {
    const sent = request();
    await visitor(app).send('POST', '/registrations/step/new', sent);
    const other = { ...request(), headers: sent.headers };
    const { status, body } = await visitor(app).send('POST', '/registrations/step/new', other);
    expect(status).toBe(409);
    expect(body.code).toBe('IDEMPOTENCY_REUSED');
  });
});

describe('whose registration it is', () => {
  it('cannot be read or saved without a session', async () => {
    const anu = visitor(app);
    await anu.start();
    const stranger = visitor(app);
    const read = await stranger.send('GET', `/registrations/${anu.id()}`);
    const save = await stranger.send('POST', `/registrations/step/${anu.id()}`, {
      body: { stepName: 'professional' },
    });
    expect([read.status, save.status]).toEqual([401, 401]);
    expect(save.body.code).toBe('SESSION_REQUIRED');
  });

  it('is not found with the session of another, as if there were none', async () => {
    const anu = visitor(app);
    await anu.start();
    const bala = visitor(app);
    await bala.start();
    for (const id of [anu.id(), randomUUID()]) {
      const read = await bala.send('GET', `/registrations/${id}`);
      const save = await bala.send('POST', `/registrations/step/${id}`, {
        body: { stepName: 'professional' },
      });
      expect([read.status, save.status]).toEqual([404, 404]);
      expect(read.body).toEqual(save.body);
    }
  });

  it('is offered again to the browser that made it, until it logs out', async () => {
    const anu = visitor(app);
    await anu.start();
    const current = await anu.send('GET', '/registrations/current');
    expect(current.body.data?._id).toBe(anu.id());
    const before = anu.cookie();
    await anu.send('POST', '/registrations/session/logout', { body: {} });
    const replayed = await anu.send('GET', `/registrations/${anu.id()}`, {
      headers: { cookie: String(before) },
    });
    expect(replayed.status).toBe(401);
    const nobody = await visitor(app).send('GET', '/registrations/current');
    expect(nobody).toMatchObject({ status: 200, body: { success: true, data: null } });
  });

  it('ends with the day, and when it is deleted', async () => {
    let today = new Date();
    const later = await testApp({ now: () => today });
    const anu = visitor(later.app);
    await anu.start();
    await later.db.updateTable('registration').set({ deletedAt: today }).execute();
    expect((await anu.read()).status).toBe(404);
    today = new Date(today.getTime() + dayMs);
    expect((await anu.read()).status).toBe(401);
    await later.close();
  });
});
