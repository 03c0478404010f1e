import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { personalInfo, visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { often } from '../../../testing/platform/often.ts';

const served = await testApp();
const { app } = served;
const someId = '01900000-0000-7000-8000-000000000001';

describe('hostile bodies', () => {
  const anu = visitor(app);

  it.each<[string, string]>([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['a number', '7'],
    ['no step', '{}'],
    ['an unknown step', '{"stepName":"payroll"}'],
    ['__proto__', '{"stepName":"personalInfo","__proto__":{"isAdmin":true}}'],
    ['a section that is a list', '{"stepName":"personalInfo","formDataStructured":[]}'],
    ['a section that is text', '{"stepName":"review","formDataStructured":{"financial":"5"}}'],
    ['a version that is text', '{"stepName":"review","version":"1 or 1=1"}'],
    ['more than 64 KiB', JSON.stringify({ stepName: 'personalInfo', x: 'x'.repeat(70_000) })],
    ['deep nesting', `{"stepName":"review","x":${'['.repeat(500)}${']'.repeat(500)}}`],
  ])('are refused: %s', async (_what, payload) => {
    await anu.start();
    for (const id of ['new', anu.id()]) {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/v1/registrations/step/${id}`,
        headers: { 'content-type': 'application/json', cookie: String(anu.cookie()) },
        payload,
      });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
      expect(reply.json()).toMatchObject({ success: false, code: expect.any(String) });
    }
  });

  it('never become an error of ours, whatever the answers are', async () => {
    const sections = ['personalInfo', 'professional', 'eventAttendance', 'financial'] as const;
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u0000', '\ud800', '😀', '__proto__', "'; drop table registration; --"),
      fc.double(),
      fc.jsonValue(),
    );
    const fields = ['name', 'email', 'contactNumber', 'stateUT', 'isAttending', 'attendees'];
    const answers = fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), hostile);
    await anu.start();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sections), answers, async (section, change) => {
        const base = section === 'personalInfo' ? personalInfo() : {};
        const stepName = section === 'financial' ? 'support' : section;
        const extra = { [section]: { ...base, ...change } };
        const known = await anu.save(stepName, extra);
        expect(known.status).toBeLessThan(500);
        const fresh = await visitor(app).save(stepName, extra);
        expect(fresh.status).toBeLessThan(500);
      }),
      often(150),
    );
  });

  it('write no column that is not an answer, from the form or by staff', async () => {
    const columns = {
      _id: someId,
      id: someId,
      registrationNumber: 'SGM-1',
      status: 'Confirmed',
      paymentStatus: 'Completed',
      paymentAmount: 5000,
      paymentAmountPaise: 500_000,
      transactionId: 'pay_AAAAAAAAAAAAAA',
      feePaise: 0,
      paidRates: {},
      feeOverride: 0,
      verifiedEmail: 'eve@example.org',
      contactVerified: true,
      formSubmissionComplete: true,
      role: 'super_admin',
      createdAt: '2020-01-01T00:00:00Z',
      deletedAt: null,
      ticketToken: 'x',
    };
    const bibi = visitor(app);
    const answers = personalInfo();
    const sections = { personalInfo: { ...answers, ...columns }, ...columns };
    await bibi.save('personalInfo', sections, columns);
    const of = () => served.db.selectFrom('registration').selectAll().where('id', '=', bibi.id());
    const draft = await of().executeTakeFirstOrThrow();
    expect(bibi.id()).not.toBe(someId);
    expect(draft).toMatchObject({ status: 'Draft', paymentStatus: 'Pending', transactionId: null });
    expect(draft).toMatchObject({ verifiedEmail: null, formSubmissionComplete: false });
    expect(draft.registrationNumber).not.toBe('SGM-1');
    expect(draft.form).toEqual({ personalInfo: answers });

    await addAdmin(served, { email: 'chief@example.org', role: 'super_admin' });
    const edited = await app.inject({
      method: 'POST',
      url: `/api/v1/registrations/staff/${bibi.id()}`,
      headers: await signIn(served, 'chief@example.org'),
      payload: {
        ...columns,
        stepName: 'personalInfo',
        version: draft.version,
        formDataStructured: { personalInfo: { ...answers, ...columns, name: 'Bibi' }, ...columns },
      },
    });
    expect(edited.statusCode).toBe(200);
    const { form, name, version, updatedAt, searchText, ...same } =
      await of().executeTakeFirstOrThrow();
    expect(form).toEqual({ personalInfo: { ...answers, name: 'Bibi' } });
    expect(draft).toMatchObject(same);
  });

  it('takes no id but one of ours', async () => {
    await anu.start();
    for (const id of ['7', 'NEW', "'", '%00', '..%2f..%2fadmin', `${anu.id()}x`]) {
      const { status } = await anu.send('POST', `/registrations/step/${id}`, {
        body: { stepName: 'review' },
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});
