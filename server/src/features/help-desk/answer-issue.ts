import { isFrom, type Step } from '@sangamam/contract/calls/steps';
import { type IssueStatus, issueSteps } from '@sangamam/contract/help-desk/issues';
import { words } from '@sangamam/words/staff/issue-history';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
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
    const status = await takeStep(trx, issueSteps.start, issue, author, now);
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
    const status = await takeStep(trx, issueSteps.reopen, issue, author, now);
    await writeIssue(trx, id, { status, closedAt: null, isAwaitingAnswer: true }, now);
  });
}

/** The status after a step that a message takes, where it leads on from the present one; noted in the history. */
async function takeStep(
  trx: Db,
  step: Step<IssueStatus>,
  { id, status: from }: { readonly id: string; readonly status: IssueStatus },
  author: string,
  now: Date,
): Promise<IssueStatus> {
  if (!isFrom(step, from)) return from;
  const body = words.status({ from, to: step.to });
  await insertEntry(trx, { issueId: id, kind: 'change', author, body }, now);
  return step.to;
}
