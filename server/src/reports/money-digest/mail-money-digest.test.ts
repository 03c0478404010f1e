import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import type { TabState } from '@sangamam/contract/settings/tabs';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer } from '../../../testing/domain/money.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
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
await treasurer(served, { email: 'leela@example.org', name: 'Leela Varma' });
await treasurer(served, { email: 'biju@example.org' });
await addAdmin(served, { email: 'coordinator@example.org' });
await addAdmin(served, {
  email: 'former@example.org',
  permissions: { canManagePayments: true },
  active: false,
});
/** Leela records that a registration need not pay; days later she signs in anew. */
async function giveFree() {
  const family = await payer(served);
  const { statusCode } = await served.app.inject({
    method: 'POST',
    url: '/api/v1/payments/manual',
    headers: await signIn(served, 'leela@example.org'),
    payload: {
      registration: family.id,
      method: 'complimentary',
      amount: 500,
      reason: 'A speaker',
    },
  });
  expect(statusCode).toBe(201);
  return family;
}
const digests = () => served.outbox.filter(({ subject }) => subject.includes('money'));

test('what one did with money is told the next morning to all treasurers and a mailbox outside', async () => {
  const family = await giveFree();
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
  expect(text).toContain('20 Nov, 12:00 Leela Varma: Recorded a payment');
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

test('what happened on days without a digest is told by the next one, once', async () => {
  const before = digests().length;
  await giveFree();
  clockMs += 5 * dayMs;
  for (const _ of [1, 2]) {
    await mailMoneyDigest(served.deps);
    await served.runJobs();
  }
  const told = digests().slice(before);
  expect(told).toHaveLength(3);
  expect(told[0]?.text?.match(/Recorded a payment/g)).toHaveLength(1);
});

test('a mailbox that is replaced is told once more: what was done, by whom, and that it was replaced', async () => {
  const before = digests().length;
  const meera = await treasurer(served, {
    email: 'meera@example.org',
    name: 'Meera Nair',
    role: 'super_admin',
  });
  const tabs = await meera.call<TabState[]>('GET', '/settings');
  const { value, version } = (tabs.body.data ?? []).find(
    ({ tab }) => tab === 'payments',
  ) as TabState;
  const { security, ...others } = value as { security: object };
  const emptied = { ...others, security: { ...security, moneyDigestTo: '' } };
  const saved = await meera.call('PUT', '/settings/payments', { version, value: emptied });
  expect(saved.status).toBe(200);
  for (const _ of [1, 2]) {
    await giveFree();
    await mailMoneyDigest(served.deps);
    await served.runJobs();
  }
  const toOutside = digests()
    .slice(before)
    .filter(({ recipient }) => recipient === outside);
  expect(toOutside).toHaveLength(1);
  expect(toOutside[0]?.text).toContain('Meera Nair: Changed settings, payments');
  expect(toOutside[0]?.text).toContain('This is the last digest to this mailbox');
  const toStaff = digests()
    .slice(before)
    .filter(({ recipient }) => recipient !== outside);
  expect(toStaff.map(({ text }) => text).join()).not.toContain('last digest');
});

test('the mailbox is no public setting', async () => {
  const { statusCode, body } = await served.app.inject('/api/v1/settings/public');
  expect(statusCode).toBe(200);
  expect(body).not.toContain(outside);
});
