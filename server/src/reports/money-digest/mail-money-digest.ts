import { can } from '@sangamam/contract/calls/permissions';
import { eventTimeZone } from '@sangamam/contract/locale/event-time';
import { formatRupees } from '@sangamam/contract/locale/money';
import { actionInWords } from '@sangamam/contract/reports/user-log-words';
import { listAccounts } from '../../domain/people/index.ts';
import { readHead } from '../../platform/audit/store.ts';
import { formatHead } from '../../platform/audit/verify-chain.ts';
import { tx } from '../../platform/db/connect.ts';
import { job } from '../../platform/jobs/job.ts';
import {
  type MessageDeps,
  messageContext,
  queueMessages,
} from '../../platform/messages/queue-message.ts';
import { listMoneyActs, lockDigest, writeDigest } from './digest-store.ts';
import { moneyDigest } from './money-digest-kind.ts';

/** A mail that can be read; the user log has the rest. */
const maxListed = 100;

/**
 * Mails what staff did with money since the last digest to everybody who may change payments and to the mailbox of the
 * settings, with the head of the user log: one person cannot do it unseen, nor rewrite the log later. A mailbox that was
 * replaced is told this once more. Nothing without such an act.
 */
export async function mailMoneyDigest(deps: MessageDeps): Promise<void> {
  const { db, config } = deps;
  const context = await messageContext(deps);
  const { settings, now } = context;
  const { moneyDigestTo: mailbox } = settings.security;
  await tx(db, async (trx) => {
    const told = await lockDigest(trx);
    const head = await readHead(trx);
    const acts = await listMoneyActs(trx, { from: told.toldSeq, to: head.seq });
    if (acts.length === 0) return;
    await writeDigest(trx, { toldSeq: head.seq, mailbox });
    const accounts = await listAccounts(trx, now);
    const treasurers = accounts.filter((each) => each.active && can(each, 'payments.manage'));
    const stays = new Set([...treasurers.map(({ email }) => email), mailbox]);
    const values = {
      day: now.toISOString(),
      acts: acts.length,
      list: acts.slice(0, maxListed).map(lineOf).join('\n'),
      head: formatHead(head),
      logUrl: `${config.publicUrl}/admin/user-logs`,
    };
    const messages = [...new Set([...stays, told.mailbox])].filter(Boolean).map((email) => ({
      kind: moneyDigest,
      to: { email, language: 'en' },
      values: { ...values, isLast: stays.has(email) ? ('no' as const) : ('yes' as const) },
      dedupeKey: `money-digest:${head.seq}:${email}`,
      registrationId: null,
    }));
    await queueMessages(trx, messages, context);
  });
}

/** Half past seven in the morning at the event. */
export const mailMoneyDigestJob = job({
  name: 'mail-money-digest',
  work: 'bulk',
  cron: '0 2 * * *',
  run: mailMoneyDigest,
});

const timeAtEvent = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: eventTimeZone,
});

/** "20 Nov, 10:42 Leela Varma: Refunded a payment, pay_Qx81, ₹500". */
function lineOf(act: Awaited<ReturnType<typeof listMoneyActs>>[number]): string {
  // written by `logAdminAction`
  const { changes = {} } = JSON.parse(act.detail) as { changes?: { amount?: [null, number] } };
  const amount = changes.amount ? `, ${formatRupees(changes.amount[1])}` : '';
  return `${timeAtEvent.format(act.at)} ${act.adminName}: ${actionInWords(act.action)}, ${act.objectId}${amount}`;
}
