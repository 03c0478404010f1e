import { shortEventName } from '@sangamam/contract/locale/event-name';
import { type Language, languages } from '@sangamam/contract/locale/languages';
import { formatRupees, paiseToRupees } from '@sangamam/contract/locale/money';
import { words } from '@sangamam/words/by-language/checked-payments';
import * as z from 'zod/mini';
import { type CheckedPayment, checkPayments, type MoneyDeps } from '../../domain/money/index.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import { job } from '../../platform/jobs/job.ts';
import { dayAndTime } from '../../platform/message-kinds/event-facts.ts';
import { messageContext } from '../../platform/messages/queue-message.ts';
import { insertEntry, listEntries } from './entry-store.ts';
import { issuePaymentChecked } from './issue-kinds.ts';
import { mailReporter } from './mails.ts';
import { mentionedPayments } from './rules.ts';
import { findIssueRegistration, lockAnyIssue } from './store.ts';

const wasAnswered = async (trx: Db, issueId: string) =>
  (await listEntries(trx, [issueId])).some(({ kind }) => kind === 'automatic');

/** One line per payment, and one per mentioned payment that is not of this registration. */
function paymentLines(
  payments: readonly CheckedPayment[],
  mentioned: readonly string[],
  language: Language,
): string {
  const own = words[language];
  const lines = payments.map((payment) =>
    own[outcomeOf(payment)](placeholderValues(payment, language)),
  );
  const known = new Set(payments.map(({ paymentId }) => paymentId));
  const unknown = mentioned.filter((id) => !known.has(id));
  lines.push(...unknown.map((id) => own.unknown({ id })));
  return lines.length === 0 ? own.none : lines.join('\n');
}

function outcomeOf(
  payment: CheckedPayment,
): Exclude<keyof (typeof words)['en'], 'none' | 'unknown'> {
  const { status, isCredited, refundedPaise, amountPaise } = payment;
  if (status === 'refunded' || refundedPaise >= amountPaise) return 'refunded';
  if (status === 'captured') {
    if (!isCredited) return 'kept';
    return refundedPaise > 0 ? 'partlyRefunded' : 'credited';
  }
  return status === 'failed' ? 'failed' : 'onItsWay';
}

function placeholderValues(payment: CheckedPayment, language: Language) {
  const { paymentId, amountPaise, refundedPaise, refundedAt, at, failureReason } = payment;
  const rupees = (paise: number) => formatRupees(paiseToRupees(paise));
  return {
    amount: rupees(amountPaise),
    id: paymentId,
    at: dayAndTime((refundedAt ?? at).toISOString(), language),
    refunded: rupees(refundedPaise),
    reason: failureReason || 'none',
  };
}

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
