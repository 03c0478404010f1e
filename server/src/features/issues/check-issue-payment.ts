import { languages } from '@sangamam/contract/languages';
import * as z from 'zod/mini';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { checkPayments } from '../payments/check-payments.ts';
import { insertEntry, listEntries } from './entry-store.ts';
import { mailReporter, messageContext } from './mails.ts';
import { paymentLines } from './payment-words.ts';
import { mentionedPayments } from './rules.ts';
import { findIssueRegistration, lockAnyIssue } from './store.ts';

const wasAnswered = async (trx: Db, issueId: string) =>
  (await listEntries(trx, [issueId])).some(({ kind }) => kind === 'automatic');

const payload = z.object({ issueId: z.uuid() });

/**
 * Answers a complaint about a payment with what the provider says of it: in the conversation, by mail, in
 * the reporter's language, and for staff in English. Throws when the provider cannot be asked, so that the
 * job is tried again. Does nothing when the issue is gone or was answered before.
 */
export async function checkIssuePayment(deps: Deps, given: unknown): Promise<void> {
  const { issueId } = z.parse(payload, given);
  const registrationId = await findIssueRegistration(deps.db, issueId);
  if (registrationId === null) return;
  const payments = await checkPayments(deps, registrationId);
  const context = await messageContext(deps);
  const { now } = context;
  await tx(deps.db, async (trx) => {
    const issue = await lockAnyIssue(trx, issueId);
    if (!issue || (await wasAnswered(trx, issueId))) return;
    const mentioned = mentionedPayments(issue.description);
    const language = languages.find((own) => own === issue.locale) ?? 'en';
    const body = paymentLines(payments, mentioned, language);
    const entry = { issueId, author: 'Sangamam' };
    const event = await insertEntry(trx, { ...entry, kind: 'automatic', body }, now);
    if (language !== 'en') {
      const note = paymentLines(payments, mentioned, 'en');
      await insertEntry(trx, { ...entry, kind: 'note', body: note }, now);
    }
    await mailReporter(trx, 'issuePaymentChecked', { issue, text: body, event }, context);
  });
}
