import type { Envelope, ReplyOf } from '@sangamam/contract/calls/endpoint';
import type { createStaffRegistration } from '@sangamam/contract/staff-registrations/register';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { coming, personalInfo } from '../../../../testing/domain/registrations.ts';
import { door } from '../../../../testing/features/check-in.ts';
import { brokenInvariants } from '../../money/reconciliation/broken-invariants.ts';

const server = await testApp();
const money = { canManagePayments: true };
const desk = await door(server, { email: 'desk@example.org', name: 'Leela', permissions: money });
const help = await door(server, { email: 'help@example.org', permissions: {} });
const kollam = await door(server, {
  email: 'kollam@example.org',
  allSchools: false,
  assignedSchools: ['JNV Kollam'],
  permissions: money,
});
const volunteer = await door(server, { email: 'volunteer@example.org' });

type Made = ReplyOf<typeof createStaffRegistration>;

/** As the desk sends it: two adults who pay in cash. */
function form(change: Record<string, unknown> = {}, who: object = {}) {
  return {
    isQuick: true,
    formDataStructured: { personalInfo: personalInfo(who), eventAttendance: coming(2) },
    consents: { policies: true },
    payment: { method: 'cash', amount: 1000 },
    sendConfirmation: true,
    checkIn: null,
    ...change,
  };
}
const inNow = (reason = '') => ({ key: crypto.randomUUID(), reason });
async function send(body: object, at = desk, key?: string) {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/registrations/staff/new',
    headers: { ...at.headers, ...(key && { 'idempotency-key': key }) },
    payload: body,
  });
  return { status: reply.statusCode, body: reply.json() as Envelope<Made> };
}
async function made(body: object, at = desk): Promise<Made> {
  const reply = await send(body, at);
  if (!reply.body.data) throw new Error(JSON.stringify(reply.body));
  return reply.body.data;
}
const countAll = async () => {
  const { rows } = await server.deps.pool.query(
    `select (select count(*)::int from registration) as registrations,
      (select count(*)::int from payment) as payments, (select count(*)::int from check_in) as "checkIns"`,
  );
  return rows[0];
};
const mailsTo = async (id: string) =>
  server.db.selectFrom('message').select('kind').where('registrationId', '=', id).execute();

describe('somebody at the desk', () => {
  test('name, phone, school, cash, in: number, ticket and receipt at once, without an email', async () => {
    const body = form({ checkIn: inNow() }, { email: '' });
    const { registration, isCheckedIn, isAwaitingApproval } = await made(body);
    expect({ isCheckedIn, isAwaitingApproval }).toEqual({
      isCheckedIn: true,
      isAwaitingApproval: false,
    });
    expect(registration).toMatchObject({
      registrationType: 'staff',
      status: 'Checked In',
      paymentStatus: 'Completed',
      paymentMethod: 'Cash',
      receiptNumber: expect.stringMatching(/^SGM-R-/),
      ticketToken: expect.stringContaining(registration.registrationNumber),
    });
    expect(await mailsTo(registration._id)).toEqual([]);
    // a second one without an email is nobody’s double
    await made(form({}, { email: '' }));
    const [record] = (await desk.find(registration.registrationNumber)).body.data ?? [];
    expect(record?.arrived.adults).toBe(2);
  });

  test('gets the confirmation, or none where staff said so', async () => {
    const told = await made(form());
    expect((await mailsTo(told.registration._id)).map(({ kind }) => kind)).toEqual(['confirmed']);
    const silent = await made(form({ sendConfirmation: false }));
    expect(await mailsTo(silent.registration._id)).toEqual([]);
    const later = await made(form({ payment: null }));
    expect((await mailsTo(later.registration._id)).map(({ kind }) => kind)).toEqual(['unpaid']);
    expect(later.registration).toMatchObject({ status: 'Submitted', ticketToken: null });
  });

  test('pays a part for a reason, and comes in for the same', async () => {
    const part = { method: 'cash', amount: 600 };
    const refused = await send(form({ payment: part, checkIn: inNow() }));
    expect(refused.body.fields).toEqual({
      'payment.reason': expect.stringMatching(/₹1,000 is due/),
    });
    const payment = { ...part, reason: 'Has no more with him' };
    const { registration } = await made(form({ payment, checkIn: inNow() }));
    expect(registration).toMatchObject({ paymentStatus: 'Partially Paid', status: 'Checked In' });
    const unpaid = form({ payment: null, checkIn: inNow() });
    expect((await send(unpaid)).body.fields).toHaveProperty(['checkIn.reason']);
    await made({ ...unpaid, checkIn: inNow('Pays at lunch') });
  });

  test('with much money: in at once, the money waits for a second person', async () => {
    const { payments } = await server.deps.settings.current();
    const payment = { method: 'upi', amount: payments.manualApprovalAbove + 1, reference: 'UPI 1' };
    const result = await made(form({ payment, checkIn: inNow() }));
    expect(result).toMatchObject({ isAwaitingApproval: true, isCheckedIn: true });
    expect(result.registration.paymentStatus).toBe('Pending');
  });

  test('the full form needs the first section and who comes; the rest only where it is sent', async () => {
    const personal = personalInfo();
    const full = { personalInfo: personal, eventAttendance: coming(2) };
    await made(form({ isQuick: false, formDataStructured: full }));
    const professional = { keySkills: 'Carpentry' };
    const sections = { ...full, personalInfo: personalInfo(), professional };
    const { registration } = await made(form({ isQuick: false, formDataStructured: sections }));
    expect(registration.formDataStructured.professional).toMatchObject(professional);
    const wrong = { ...sections, transportation: { isTravelling: 'perhaps' } };
    const refused = await send(form({ isQuick: false, formDataStructured: wrong }));
    expect(refused.body.fields).toHaveProperty(['transportation.isTravelling']);
  });
});

describe('nothing is half done', () => {
  test('a reference that stands already undoes registration and check-in', async () => {
    const payment = { method: 'cheque', amount: 1000, reference: 'KB 77' };
    await made(form({ payment }));
    const before = await countAll();
    const refused = await send(form({ payment, checkIn: inNow() }));
    expect(refused.body).toMatchObject({
      code: 'REFERENCE_TAKEN',
      fields: { 'payment.reference': 'This reference is already recorded for another payment' },
    });
    expect(await countAll()).toEqual(before);
  });

  test('the same key again, also at once, makes one', async () => {
    const body = form({ checkIn: inNow() });
    const key = crypto.randomUUID();
    const before = await countAll();
    const replies = await Promise.all([1, 2, 3].map(() => send(body, desk, key)));
    expect(replies.map(({ status }) => status)).toContain(201);
    expect((await send(body, desk, key)).status).toBe(201);
    const after = await countAll();
    expect(after).toEqual({
      registrations: before.registrations + 1,
      payments: before.payments + 1,
      checkIns: before.checkIns + 1,
    });
  });
});

describe('a contact that has a registration', () => {
  test('is refused, and allowed for a reason, which is kept', async () => {
    const contactNumber = '+919847012345';
    await made(form({}, { contactNumber }));
    const second = form({}, { contactNumber, name: 'Binu Thomas' });
    const refused = await send(second);
    expect(refused.body).toMatchObject({
      code: 'DUPLICATE_CONTACT',
      fields: { 'personalInfo.contactNumber': expect.any(String) },
    });
    const allowed = { ...second, sameContactReason: 'Her husband, one phone' };
    const { registration } = await made(allowed);
    const { detail } = await server.db
      .selectFrom('userLog')
      .select('detail')
      .where('objectId', '=', registration._id)
      .where('action', '=', 'registration.create')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail).reason).toBe('Her husband, one phone');
    // the same person twice stays refused
    expect((await send(allowed)).body.code).toBe('DUPLICATE_CONTACT');
  });
});

describe('who may', () => {
  test.each([
    ['takes no money without the right to', form(), help, 403, 'FORBIDDEN'],
    ['registers to be paid later', form({ payment: null }), help, 201, undefined],
    ['a door volunteer registers nobody', form({ payment: null }), volunteer, 403, 'FORBIDDEN'],
    ['own school', form(), kollam, 201, undefined],
    ['a foreign school', form({}, { school: 'JNV Mahe' }), kollam, 422, 'VALIDATION'],
    ['no policies', form({ consents: { policies: false } }), desk, 422, 'VALIDATION'],
    ['no name', form({}, { name: ' ' }), desk, 422, 'VALIDATION'],
    ['a wrong email', form({}, { email: 'a, b@c.d' }), desk, 422, 'VALIDATION'],
    ['nothing', {}, desk, 422, 'VALIDATION'],
  ])('%s', async (_, body, who, status, code) => {
    const reply = await send(body, who);
    expect(reply).toMatchObject({ status, ...(code && { body: { code } }) });
  });

  test('money asks for the password again, paying later does not', async () => {
    await server.deps.pool.query(
      `update admin_session set password_given_at = now() - interval '1 hour'
       where admin_id = (select id from admin_user where email = 'kollam@example.org')`,
    );
    expect((await send(form(), kollam)).body.code).toBe('PASSWORD_REQUIRED');
    expect((await send(form({ payment: null }), kollam)).status).toBe(201);
  });
});

test('no place left: nobody is registered with money', async () => {
  const { capacity } = await server.deps.settings.current();
  await server.patchSettings((settings) => ({
    ...settings,
    capacity: { ...capacity, people: 1, waitlist: true },
  }));
  expect((await send(form())).body.code).toBe('CAPACITY');
  expect((await made(form({ payment: null }))).registration.status).toBe('Waitlisted');
  await server.patchSettings((settings) => ({ ...settings, capacity }));
});

test('holds the invariants of money after all of this', async () => {
  expect(await brokenInvariants(server, false)).toEqual([]);
});
