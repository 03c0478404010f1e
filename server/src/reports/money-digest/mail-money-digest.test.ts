import { hourMs } from '@sangamam/contract/locale/durations';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer } from '../../../testing/domain/money.ts';
import { addAdmin } from '../../../testing/domain/sign-in.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { parseHead, verifyChain } from '../../platform/audit/verify-chain.ts';
import { mailMoneyDigest, mailMoneyDigestJob } from './mail-money-digest.ts';

const noon = Date.parse('2026-11-20T06:30:00Z');
let clockMs = noon;
const served = await testApp({ now: () => new Date(clockMs) });
const outside = 'auditor@elsewhere.example';
await served.patchSettings((settings) => ({
  ...settings,
  security: { ...settings.security, moneyDigestTo: outside },
}));
const leela = await treasurer(served, { email: 'leela@example.org', name: 'Leela Varma' });
await treasurer(served, { email: 'biju@example.org' });
await addAdmin(served, { email: 'coordinator@example.org' });
await addAdmin(served, {
  email: 'former@example.org',
  permissions: { canManagePayments: true },
  active: false,
});
const digests = () => served.outbox.filter(({ subject }) => subject.includes('money'));

test('what one did with money is told the next morning to all treasurers and a mailbox outside', async () => {
  const family = await payer(served);
  const { status } = await leela.record({
    registration: family.id,
    method: 'complimentary',
    amount: 500,
    reason: 'A speaker',
  });
  expect(status).toBe(201);
  await mailMoneyDigest(served.deps);
  await served.runJobs();
  expect(digests()).toEqual([]);

  clockMs = noon + 20 * hourMs;
  await mailMoneyDigest(served.deps);
  await mailMoneyDigest(served.deps);
  await served.runJobs();
  expect(
    digests()
      .map(({ recipient }) => recipient)
      .toSorted(),
  ).toEqual([outside, 'biju@example.org', 'leela@example.org']);
  const [{ text = '' } = {}] = digests();
  expect(text).toContain('12:00 Leela Varma: Recorded a payment');
  expect(text).toContain('₹500');
  const { email, name } = (await family.read()).formDataStructured.personalInfo as never;
  expect(text).not.toContain(email);
  expect(text).not.toContain(name);
  // what the mail names is a witness of the user log
  const head = parseHead(/\d+:[0-9a-f]{64}/.exec(text.replaceAll(/\s/g, ' '))?.[0] ?? '');
  expect(head).toEqual((await verifyChain(served.db)).head);
});

test('nothing is told of a day without money', async () => {
  const before = digests().length;
  clockMs += 24 * hourMs;
  await mailMoneyDigestJob.run(served.deps, {});
  await served.runJobs();
  expect(digests()).toHaveLength(before);
});

test('the mailbox is no public setting', async () => {
  const { statusCode, body } = await served.app.inject('/api/v1/settings/public');
  expect(statusCode).toBe(200);
  expect(body).not.toContain(outside);
});
