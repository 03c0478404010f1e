import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { practice } from '../../../testing/domain/money.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { wholeForm } from '../../../testing/domain/whole-form.ts';
import { tx } from '../../platform/db/connect.ts';
import { recordConsents } from './consents/record-consents.ts';

const served = await testApp({ provider: true });
await served.patchSettings(wholeForm);
const { app, db, deps, runJobs } = served;
const bank = practice(served);

/** Pays the fee in the practice window; the provider alone tells of it. */
async function pay(family: ReturnType<typeof visitor>) {
  const order = await family.send('POST', `/registrations/${family.id()}/payment`, { body: {} });
  await bank.pay((order.body.data as unknown as { orderId: string }).orderId);
  await bank.deliver();
  await runJobs();
  return (await family.read()).body.data;
}

async function acceptPolicies(registrationId: string) {
  const answers = { registrationId, given: { policies: true }, channel: 'form' } as const;
  const settings = await deps.settings.current();
  await tx(db, (trx) => recordConsents(trx, answers, settings, deps.now()));
}

test('a form paid for before its review is submitted by the payment', async () => {
  const family = visitor(app);
  await family.fillIn(2);
  await acceptPolicies(family.id());
  expect(await pay(family)).toMatchObject({
    formSubmissionComplete: true,
    status: 'Confirmed',
    paymentStatus: 'Completed',
    paymentAmount: 1000,
    nextStep: null,
  });
});

test.each([
  { what: 'the policies', isAccepted: false, isWhole: true },
  { what: 'an answer that is required', isAccepted: true, isWhole: false },
])('without $what it stays open, and the money is kept', async ({ isAccepted, isWhole }) => {
  const family = visitor(app);
  await family.start();
  await family.attend();
  if (isWhole) {
    await family.save('transportation', { transportation: { isTravelling: false } });
    await family.save('accommodation', { accommodation: { planAccommodation: false } });
  }
  if (isAccepted) await acceptPolicies(family.id());
  expect(await pay(family)).toMatchObject({
    formSubmissionComplete: false,
    status: 'Draft',
    paymentStatus: 'Completed',
    paymentAmount: 500,
  });
  const contribution = { body: { amount: 100, purpose: 'contribution' } };
  const path = `/registrations/${family.id()}/payment`;
  expect((await family.send('POST', path, contribution)).body.code).toBe('FORM_NOT_FINISHED');
});
