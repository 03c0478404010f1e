import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { logAdminAction } from '../user-logs/log-admin-action.ts';
import { type Editor, logOf } from './change-issue.ts';
import { insertEntry } from './entry-store.ts';
import { mailReporter, messageContext } from './mails.ts';
import { canAnswer } from './rules.ts';
import { lockIssue, lockOfReporter, type Reporter, writeIssue } from './store.ts';

/** Writes to the reporter by mail; an open issue is then in progress. Refuses with ISSUE_NOT_FOUND. */
export async function answerIssue(deps: Deps, id: string, body: string, editor: Editor) {
  const context = await messageContext(deps);
  const { now } = context;
  await tx(deps.db, async (trx) => {
    const issue = await lockIssue(trx, editor.admin, id);
    if (!issue) throw new Refusal('ISSUE_NOT_FOUND');
    const author = editor.admin.name;
    const event = await insertEntry(trx, { issueId: id, kind: 'staff', author, body }, now);
    await mailReporter(trx, 'issueAnswered', { issue, text: body, event }, context);
    const isOpen = issue.status === 'Open';
    if (isOpen) {
      const change = { issueId: id, kind: 'change', author } as const;
      await insertEntry(trx, { ...change, body: 'Status: Open → In Progress' }, now);
    }
    const status = isOpen ? 'In Progress' : issue.status;
    await writeIssue(trx, id, { status, isAwaitingAnswer: false }, now);
    await logAdminAction(trx, { ...logOf(issue, editor), action: 'issue.answer' }, now);
  });
}

/** Keeps what staff tell each other. Refuses with ISSUE_NOT_FOUND. */
export async function noteIssue(
  { db, now: clock }: Deps,
  id: string,
  body: string,
  editor: Editor,
) {
  const now = clock();
  await tx(db, async (trx) => {
    const issue = await lockIssue(trx, editor.admin, id);
    if (!issue) throw new Refusal('ISSUE_NOT_FOUND');
    const author = editor.admin.name;
    await insertEntry(trx, { issueId: id, kind: 'note', author, body }, now);
    await writeIssue(trx, id, {}, now);
    await logAdminAction(trx, { ...logOf(issue, editor), action: 'issue.note' }, now);
  });
}

/**
 * Takes what the reporter writes; a resolved or closed issue is in progress again. Refuses with
 * ISSUE_NOT_FOUND somebody else's, with ISSUE_CLOSED one that was closed too long ago.
 */
export async function takeReply({ db, now: clock }: Deps, id: string, body: string, who: Reporter) {
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
      const reopened = `Status: ${issue.status} → In Progress`;
      await insertEntry(trx, { ...change, body: reopened }, now);
    }
    const status = isOver ? 'In Progress' : issue.status;
    const closedAt = isOver ? null : issue.closedAt;
    await writeIssue(trx, id, { status, closedAt, isAwaitingAnswer: true }, now);
  });
}
