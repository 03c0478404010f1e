import { expect, it } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { ledgerOf, payer, practice } from '../../../../testing/domain/money.ts';
import { brokenInvariants } from '../reconciliation/broken-invariants.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
await bank.switches({ webhook: { off: true } });

it('splits what is paid: the fee, the declared contribution, then credit for later', async () => {
  const family = await payer(test, { isSubmitted: false });
  await family.browser.save('support', {
    financial: { willContribute: true, contributionAmount: 200 },
  });
  await family.browser.submit();
  const { response } = await bank.pay(await family.orderId({ amount: 1000 }));
  await family.confirm(response);
  expect(await family.read()).toMatchObject({
    paymentAmount: 1000,
    additionalContribution: 0,
    fee: { paid: 500, credit: 300, due: 0 },
  });
  await family.browser.attend(1, 0, 1);
  expect(await family.read()).toMatchObject({ paymentStatus: 'Completed', fee: { due: 0 } });
  await family.browser.attend(2, 0, 1);
  expect(await family.read()).toMatchObject({
    paymentStatus: 'Partially Paid',
    status: 'Submitted',
    fee: { minimum: 1300, due: 500 },
  });
});

it('balance order: for what is due, it completes the registration again', async () => {
  const family = await payer(test);
  await family.confirm((await bank.pay(await family.orderId())).response);
  await family.browser.attend(2);
  const { body } = await family.order();
  expect(body.data).toMatchObject({ amount: 50_000, minimum: 500 });
  await family.confirm((await bank.pay(body.data?.orderId ?? '')).response);
  expect(await family.read()).toMatchObject({
    paymentStatus: 'Completed',
    status: 'Confirmed',
    paymentAmount: 1000,
  });
  expect(await ledgerOf(test, family.id)).toEqual(['fee 50000', 'balance 50000']);
});

it('a paid registration keeps its rates when the fee table changes', async () => {
  const family = await payer(test);
  await family.confirm((await bank.pay(await family.orderId())).response);
  await test.patchSettings((settings) => ({
    ...settings,
    fees: { ...settings.fees, adult: 800, version: settings.fees.version + 1 },
  }));
  await family.browser.attend(2);
  expect((await family.read()).fee).toMatchObject({ minimum: 1000, due: 500 });
  await test.patchSettings((settings) => ({
    ...settings,
    fees: { ...settings.fees, adult: 500, version: settings.fees.version + 1 },
  }));
});

it('contribution ×10: ten claims of one add it once', async () => {
  const family = await payer(test);
  await family.confirm((await bank.pay(await family.orderId())).response);
  const orderId = await family.orderId({ purpose: 'contribution', amount: 250 });
  const { response } = await bank.pay(orderId);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => family.addMore(response.razorpay_payment_id, 999_999)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await family.read()).toMatchObject({
    additionalContribution: 250,
    lastContributionAmount: 250,
    lastContributionTransactionId: response.razorpay_payment_id,
    paymentAmount: 500,
  });
});

it('nobody attending pays nothing, is completed by submitting, and may contribute', async () => {
  const family = await payer(test, { isSubmitted: false });
  await family.browser.stayAtHome();
  await family.browser.submit();
  expect(await family.read()).toMatchObject({
    paymentStatus: 'Completed',
    paymentMethod: 'No fee',
    paymentAmount: 0,
    status: 'Confirmed',
  });
  expect((await family.order()).body.message).toBe('Payment already completed!');
  await family.orderId({ purpose: 'contribution', amount: 10 });
});

it('holds the invariants after all of this', async () => {
  expect(await brokenInvariants(test)).toEqual([]);
});
