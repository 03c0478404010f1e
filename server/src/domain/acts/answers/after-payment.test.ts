import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { payer, practice } from '../../../../testing/domain/money.ts';
import { personalInfo, visitor } from '../../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../../testing/domain/sign-in.ts';
import { tx } from '../../../platform/db/connect.ts';
import { applyPayment, moneyContext } from '../../money/intake/apply-payment.ts';

const server = await testApp({ provider: true });
const { app, db, deps, patchSettings } = server;
const defaults = await deps.settings.current();
beforeEach(() => patchSettings(() => defaults));

/** A family of two that has paid its fee of ₹1,000, or more. */
async function paidFamily(amount = 1000) {
  const family = await payer(server, { adults: 2 });
  const { response } = await practice(server).pay(await family.orderId({ amount }));
  await family.confirm(response);
  return family.browser;
}

describe('after the payment', () => {
  it('more people leave a balance', async () => {
    const anu = await paidFamily();
    expect((await anu.read()).body.data).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'Completed',
      nextStep: null,
    });
    const { body } = await anu.attend(3);
    expect(body.data).toMatchObject({
      status: 'Submitted',
      paymentStatus: 'Partially Paid',
      fee: { minimum: 1500, paid: 1000, due: 500 },
      ticketToken: expect.any(String),
    });
  });

  it('credit of an earlier payment covers them', async () => {
    const anu = await paidFamily(1500);
    const { body } = await anu.attend(3);
    expect(body.data).toMatchObject({ status: 'Confirmed', paymentStatus: 'Completed' });
    expect(body.data?.fee.due).toBe(0);
  });

  it('the rates of that payment hold, whatever the fee is now', async () => {
    const anu = await paidFamily();
    await patchSettings((s) => ({ ...s, fees: { ...s.fees, adult: 900, version: 2 } }));
    const { body } = await anu.attend(3);
    expect(body.data?.fee).toMatchObject({ minimum: 1500, due: 500 });
  });

  it('fewer people leave it complete', async () => {
    const anu = await paidFamily();
    const { body } = await anu.attend(1);
    expect(body.data).toMatchObject({ status: 'Confirmed', paymentStatus: 'Completed' });
  });

  it('the pledge is final and the contact asks for codes, the rest is free', async () => {
    const anu = await paidFamily();
    const answers = (await anu.read()).body.data?.formDataStructured.personalInfo;
    const { email } = personalInfo();
    const contact = await anu.save('personalInfo', { personalInfo: { ...answers, email } });
    const financial = { willContribute: true, contributionAmount: 500 };
    const pledge = await anu.save('support', { financial });
    expect([contact.body.code, pledge.body.code]).toEqual(['CONTACT_LOCKED', 'LOCKED']);
    const year = { personalInfo: { ...answers, yearOfPassing: '1999', name: 'Anu T. Thomas' } };
    expect((await anu.save('personalInfo', year)).status).toBe(200);
  });
});

describe('a save that was decided before the payment and is written after it', () => {
  /** Begins `save`, applies a payment while it waits to write, and lets it go on. */
  async function payDuring<T>(family: Awaited<ReturnType<typeof payer>>, save: () => Promise<T>) {
    const { payment } = await practice(server).pay(await family.orderId());
    const captured = await deps.outside.payments.fetchPayment(payment.id);
    if (captured === 'unknown') throw new Error('The provider knows its own payment.');
    const context = await moneyContext(deps);
    const saving = await tx(db, async (trx) => {
      await sql`select from registration where id = ${family.id} for update`.execute(trx);
      const begun = save();
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows.length).toBeGreaterThan(0);
      }, 30_000);
      await applyPayment(trx, captured, 'webhook', context);
      return { begun };
    });
    return saving.begun;
  }

  it('leaves a confirmed family confirmed', async () => {
    const family = await payer(server, { adults: 2 });
    const professional = { profession: ['Other'], professionOther: 'Potter' };
    await payDuring(family, () => family.browser.save('professional', { professional }));
    expect(await family.read()).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'Completed',
      formDataStructured: { professional: { professionOther: 'Potter' } },
    });
  });

  it('does not let a draft grow larger than what it paid for', async () => {
    const family = await payer(server, { isSubmitted: false });
    await payDuring(family, () => family.browser.attend(3));
    expect(await family.read()).toMatchObject({
      paymentStatus: 'Partially Paid',
      fee: { minimum: 1500, paid: 500, due: 1000 },
    });
  });

  it('does not change the email address the money came with', async () => {
    const family = await payer(server, { isSubmitted: false });
    const answers = (await family.read()).formDataStructured.personalInfo;
    const { email } = personalInfo();
    const { body } = await payDuring(family, () =>
      family.browser.save('personalInfo', { personalInfo: { ...answers, email } }),
    );
    expect(body.code).toBe('CONTACT_LOCKED');
  });
});

it('the fee of whoever has not paid follows the settings', async () => {
  const anu = visitor(app);
  await anu.fillIn(2);
  await anu.submit();
  await patchSettings((s) => ({ ...s, fees: { ...s.fees, adult: 600, version: 2 } }));
  expect((await anu.read()).body.data?.fee).toMatchObject({ minimum: 1200, due: 1200, version: 2 });
});

it('staff read it only for their schools, whatever session their browser holds', async () => {
  const anu = visitor(app);
  await anu.start({ school: 'JNV Kollam' });
  const bala = visitor(app);
  await bala.start({ school: 'JNV Thrissur' });
  await addAdmin(server, { email: 'kollam@example.org', assignedSchools: ['JNV Kollam'] });
  const { authorization } = await signIn(server, 'kollam@example.org');
  const read = (id: string) =>
    bala.send('GET', `/registrations/${id}`, { headers: { authorization } });
  const own = await read(anu.id());
  const foreign = await read(bala.id());
  expect(own.body.data?._id).toBe(anu.id());
  expect([foreign.status, foreign.body.code]).toEqual([404, 'REGISTRATION_NOT_FOUND']);
  await db
    .updateTable('adminSession')
    .set({ expiresAt: new Date(0) })
    .execute();
  expect((await read(anu.id())).status).toBe(401);
});
