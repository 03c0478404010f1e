import type { IssueDetail } from '@sangamam/contract/help-desk/issues';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { payer, practice } from '../../../testing/domain/money.ts';
import { caller, history, report, staff } from '../../../testing/features/help-desk.ts';
import { checkIssuePayment } from './check-issue-payment.ts';

let served: TestApp;
let desk: Awaited<ReturnType<typeof staff>>;
let bank: ReturnType<typeof practice>;
beforeAll(async () => {
  served = await testApp({ provider: true });
  desk = await staff(served, { role: 'super_admin' });
  bank = practice(served);
});

/** Reports a payment problem from the browser that has the registration open. */
async function complain(person: Awaited<ReturnType<typeof payer>>, change: object = {}) {
  const email = `payer-${person.id}@example.org`;
  const body = report({
    category: 'Payment',
    registrationId: person.id,
    reportedBy: { name: 'Anu', email, phone: '' },
    description: 'The money has left my account, the page says Incomplete.',
    ...change,
  });
  const sent = await caller(served, { cookie: person.browser.cookie() ?? '' })(
    'POST',
    '/issues',
    body,
  );
  expect(sent.status).toBe(201);
  await served.runJobs();
  const { body: seen } = await desk.call<IssueDetail>('GET', `/issues/${sent.body.data._id}`);
  const mail = served.outbox.findLast(
    ({ recipient, subject }) => recipient === email && !subject.includes('we have your report'),
  );
  return { issue: seen.data, said: history(seen.data), mail };
}

test('money that was taken while nobody told us is credited by the question, and the answer says so', async () => {
  await bank.switches({ webhook: { off: true } });
  const person = await payer(served);
  const { payment } = await bank.pay(await person.orderId());
  const { issue, said, mail } = await complain(person);
  await bank.switches({});
  expect(said).toEqual([
    expect.stringMatching(
      new RegExp(
        `^automatic: ₹500 \\(${payment.id}\\): captured on .+, credited to your registration\\.$`,
      ),
    ),
  ]);
  expect(issue).toMatchObject({ status: 'Open', isAwaitingAnswer: true });
  expect(mail?.subject).toBe(`Issue #${issue.number}: what we found about your payment`);
  expect(mail?.text).toContain(`(${payment.id}): captured on`);
  const record = await person.browser.read();
  expect(record.body.data?.paymentStatus).toBe('Completed');
});

test('money that went back is named with its day', async () => {
  const person = await payer(served);
  const { payment } = await bank.pay(await person.orderId());
  await bank.deliver();
  await served.runJobs();
  await bank.refund(payment.id, 50_000);
  await bank.deliver();
  await served.runJobs();
  const { said } = await complain(person);
  expect(said[0]).toMatch(
    new RegExp(`^automatic: ₹500 \\(${payment.id}\\): refunded by the provider on .+ 20\\d\\d`),
  );
});

test('a failed payment is called failed, with the bank’s reason', async () => {
  const person = await payer(served);
  await bank.pay(await person.orderId(), 'fail');
  const { said } = await complain(person);
  expect(said[0]).toMatch(/^automatic: ₹500 \(pay_\w{14}\): failed, no money was taken/);
});

test('where nothing was paid there is no such payment, and a payment of somebody else tells nothing', async () => {
  const other = await payer(served);
  const { payment } = await bank.pay(await other.orderId());
  const person = await payer(served);
  const nothing = await complain(person);
  expect(nothing.said).toEqual([
    'automatic: We found no such payment: the provider has no record of an attempt to pay for your registration.',
  ]);
  const named = await complain(person, {
    description: `I paid with ${payment.id}, where is my money?`,
  });
  expect(named.said).toEqual([
    `automatic: ${payment.id}: there is no such payment for your registration.`,
  ]);
});

test('in Malayalam the reporter reads Malayalam, staff read English', async () => {
  const person = await payer(served);
  await bank.pay(await person.orderId());
  await bank.deliver();
  const { said, mail } = await complain(person, { locale: 'ml' });
  expect(said[0]).toMatch(/^automatic: ₹500 .*\p{Script=Malayalam}/u);
  expect(said[1]).toMatch(/^note: ₹500 .*credited to your registration/);
  expect(mail?.text).toMatch(/₹500 .*\p{Script=Malayalam}/u);
});

test('while the provider is away nothing is said; when it is back the answer comes, once', async () => {
  const person = await payer(served);
  await bank.pay(await person.orderId());
  await bank.deliver();
  await bank.switches({ http: '500' });
  const { issue, said } = await complain(person);
  expect(said).toEqual([]);
  await bank.switches({});
  await checkIssuePayment(served.deps, { issueId: issue._id });
  await checkIssuePayment(served.deps, { issueId: issue._id });
  const { body } = await desk.call<IssueDetail>('GET', `/issues/${issue._id}`);
  expect(history(body.data)).toEqual([expect.stringMatching(/^automatic: ₹500/)]);
});
