import { shortEventName } from '@sangamam/contract/locale/event-name';
import { languages } from '@sangamam/contract/locale/languages';
import * as z from 'zod/mini';
import { checkPayments, type MoneyDeps } from '../../domain/money/index.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import { job } from '../../platform/jobs/job.ts';
import { messageContext } from '../../platform/messages/queue-message.ts';
import { insertEntry, listEntries } from './entry-store.ts';
import { issuePaymentChecked } from './issue-kinds.ts';
import { mailReporter } from './mails.ts';
import { paymentLines } from './payment-words.ts';
import { mentionedPayments } from './rules.ts';
import { findIssueRegistration, lockAnyIssue } from './store.ts';

const wasAnswered = async (trx: Db, issueId: string) =>
  (await listEntries(trx, [issueId])).some(({ kind }) => kind === 'automatic');

/**
 * Answers a complaint about a payment with what the provider reports: in the conversation and by mail in
 * the reporter's language, and in English for staff. Throws when the provider cannot be reached, so that
 * the job is tried again. Does nothing when the issue is gone or was answered before.
 */
export async function checkIssuePayment(
  deps: MoneyDeps,
  { issueId }: { issueId: string },
): Promise<void> {
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
    const entry = { issueId, author: shortEventName(context.settings.event) };
    const event = await insertEntry(trx, { ...entry, kind: 'automatic', body }, now);
    if (language !== 'en') {
      const note = paymentLines(payments, mentioned, 'en');
      await insertEntry(trx, { ...entry, kind: 'note', body: note }, now);
    }
    await mailReporter(trx, issuePaymentChecked, { issue, text: body, event }, context);
  });
}

export const checkIssuePaymentJob = job({
  name: 'check-issue-payment',
  work: 'soon',
  payload: z.object({ issueId: z.uuid() }),
  maxAttempts: 8,
  run: checkIssuePayment,
});
