import { words } from '@sangamam/words/staff/issue-history';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { type MessageDeps, messageContext } from '../../platform/messages/queue-message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { logOf } from './change-issue.ts';
import { insertEntry } from './entry-store.ts';
import { issueAnswered } from './issue-kinds.ts';
import { mailReporter } from './mails.ts';
import { canAnswer } from './rules.ts';
import { lockIssue, lockOfReporter, type Reporter, writeIssue } from './store.ts';

type Using = Pick<Deps, 'db' | 'now'>;

/** Mails an answer to the reporter; an open issue becomes In Progress. Refuses with ISSUE_NOT_FOUND. */
export async function answerIssue(deps: MessageDeps, id: string, body: string, by: StaffActor) {
  const context = await messageContext(deps);
  const { now } = context;
  await tx(deps.db, async (trx) => {
    const issue = await lockIssue(trx, by.admin, id);
    if (!issue) throw new Refusal('ISSUE_NOT_FOUND');
    const author = by.admin.name;
    const event = await insertEntry(trx, { issueId: id, kind: 'staff', author, body }, now);
    await mailReporter(trx, issueAnswered, { issue, text: body, event }, context);
    const isOpen = issue.status === 'Open';
    if (isOpen) {
      const change = { issueId: id, kind: 'change', author } as const;
      await insertEntry(
        trx,
        { ...change, body: words.status({ from: 'Open', to: 'In Progress' }) },
        now,
      );
    }
    const status = isOpen ? 'In Progress' : issue.status;
    await writeIssue(trx, id, { status, isAwaitingAnswer: false }, now);
    await logAdminAction(trx, { ...logOf(issue, by), action: 'issue.answer' }, now);
  });
}

/** Adds an internal note. Refuses with ISSUE_NOT_FOUND. */
export async function noteIssue(
  { db, now: clock }: Using,
  id: string,
  body: string,
  by: StaffActor,
) {
  const now = clock();
  await tx(db, async (trx) => {
    const issue = await lockIssue(trx, by.admin, id);
    if (!issue) throw new Refusal('ISSUE_NOT_FOUND');
    const author = by.admin.name;
    await insertEntry(trx, { issueId: id, kind: 'note', author, body }, now);
    await writeIssue(trx, id, {}, now);
    await logAdminAction(trx, { ...logOf(issue, by), action: 'issue.note' }, now);
  });
}

/**
 * Adds a reply of the reporter; a resolved or closed issue becomes In Progress again. Refuses with
 * ISSUE_NOT_FOUND for another reporter's issue, and with ISSUE_CLOSED when it was closed too long ago.
 */
export async function recordReply(
  { db, now: clock }: Using,
  id: string,
  body: string,
  who: Reporter,
) {
  const now = clock();
  await tx(db, async (trx) => {
    const issue = await lockOfReporter(trx, who, id);
    if (!issue) throw new Refusal('ISSUE_NOT_FOUND');
    if (!canAnswer(issue, now)) throw new Refusal('ISSUE_CLOSED');
    const author = issue.reporterName;
    await insertEntry(trx, { issueId: id, kind: 'reporter', author, body }, now);
    const isOver = issue.status === 'Resolved' || issue.status === 'Closed';
    if (isOver) {
      const change = { issueId: id, kind: 'change', author } as const;
      const reopened = words.status({ from: issue.status, to: 'In Progress' });
      await insertEntry(trx, { ...change, body: reopened }, now);
    }
    const status = isOver ? 'In Progress' : issue.status;
    const closedAt = isOver ? null : issue.closedAt;
    await writeIssue(trx, id, { status, closedAt, isAwaitingAnswer: true }, now);
  });
}
