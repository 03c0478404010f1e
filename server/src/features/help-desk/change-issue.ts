import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { can, type Permissions } from '@sangamam/contract/calls/permissions';
import { findStep } from '@sangamam/contract/calls/steps';
import type {
  changeIssueStatus,
  updateIssue as updateEndpoint,
} from '@sangamam/contract/help-desk/issue-changes';
import { issueSteps } from '@sangamam/contract/help-desk/issues';
import { problem } from '@sangamam/contract/locale/problems';
import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import { words } from '@sangamam/words/staff/issue-history';
import { v7 } from 'uuid';
import type { StaffActor } from '../../platform/actor.ts';
import { logAdminAction } from '../../platform/audit/log-admin-action.ts';
import { type Db, tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { discardUploads } from '../../platform/files/attach-upload.ts';
import { type MessageDeps, messageContext } from '../../platform/messages/queue-message.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { insertEntry } from './entry-store.ts';
import { issueClosed, issueResolved } from './issue-kinds.ts';
import { mailReporter } from './mails.ts';
import {
  deleteIssueRow,
  findByNumber,
  type IssueChange,
  type JoinedIssue,
  listActiveAdmins,
  lockIssue,
  writeIssue,
} from './store.ts';

type Using = Pick<Deps, 'db' | 'now' | 'settings'>;

/** Active admins who may manage issues. */
export async function listAssignees(db: Db): Promise<{ _id: string; name: string }[]> {
  const admins = await listActiveAdmins(db);
  return admins
    .filter(({ role, permissions }) =>
      // both were written by us, and the table's checks hold the role
      can(
        { role: role as Admin['role'], permissions: permissions as Permissions },
        'issues.manage',
      ),
    )
    .map(({ id, name }) => ({ _id: id, name }));
}

/**
 * Changes the given fields. Refuses with ISSUE_NOT_FOUND outside the admin's scope, and with VALIDATION for
 * an assignee who may not manage issues, or a registration that does not exist or is out of scope.
 */
export async function updateIssue(
  { db, now: clock, settings }: Using,
  id: string,
  change: BodyOf<typeof updateEndpoint>,
  by: StaffActor,
): Promise<void> {
  const { numberPrefix } = (await settings.current()).event;
  await tx(db, async (trx) => {
    const issue = await lockForEdit(trx, by, id);
    const { registrationNumber, assigneeId, ...plain } = change;
    const written: IssueChange = {
      ...plain,
      ...(assigneeId !== undefined && { assigneeId: await readAssignee(trx, assigneeId) }),
      ...(registrationNumber !== undefined && {
        registrationId: await readRegistration(trx, by.admin, registrationNumber, numberPrefix),
      }),
    };
    await record(trx, issue, written, by, clock());
  });
}

/**
 * Changes the status, and mails the reporter when it is resolved or closed, with the words of staff if there are any.
 * Refuses with ISSUE_NOT_FOUND, and with STATUS_STEP for a step that is not allowed.
 */
export async function changeStatus(
  deps: MessageDeps,
  id: string,
  { status, resolution }: BodyOf<typeof changeIssueStatus>,
  by: StaffActor,
): Promise<void> {
  const context = await messageContext(deps);
  const { now } = context;
  await tx(deps.db, async (trx) => {
    const issue = await lockForEdit(trx, by, id);
    const step = findStep(issueSteps, issue.status, status);
    if (!step) throw new Refusal('STATUS_STEP', { values: { from: issue.status, to: status } });
    const told = [issueResolved, issueClosed].find(({ name }) => name === step.tells);
    const written: IssueChange = {
      status,
      // one without words does not keep those of an earlier time
      ...((resolution !== '' || told) && { resolution: resolution || null }),
      ...(status === 'Resolved' && { resolvedAt: now }),
      closedAt: status === 'Closed' ? now : null,
      isAwaitingAnswer: status === 'In Progress' ? issue.isAwaitingAnswer : false,
    };
    if (told) {
      const entry = { issueId: id, kind: 'staff', author: by.admin.name } as const;
      const event =
        resolution === '' ? v7() : await insertEntry(trx, { ...entry, body: resolution }, now);
      await mailReporter(trx, told, { issue, text: resolution, event }, context);
    }
    await record(trx, issue, written, by, now);
  });
}

/** Deletes an issue with its conversation and attachment. Refuses with ISSUE_NOT_FOUND. */
export async function deleteIssue({ db, now: clock }: Using, id: string, by: StaffActor) {
  const now = clock();
  await tx(db, async (trx) => {
    const issue = await lockForEdit(trx, by, id);
    const attachmentId = await deleteIssueRow(trx, id);
    await discardUploads(trx, attachmentId ? [attachmentId] : [], now);
    const { number, title } = issue;
    const changes = { issue: [`#${number} ${title}`, null] } as const;
    await logAdminAction(trx, { ...logOf(issue, by), action: 'issue.delete', changes }, now);
  });
}

async function lockForEdit(trx: Db, { admin }: StaffActor, id: string): Promise<JoinedIssue> {
  const issue = await lockIssue(trx, admin, id);
  if (!issue) throw new Refusal('ISSUE_NOT_FOUND');
  return issue;
}

async function readAssignee(trx: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const assignees = await listAssignees(trx);
  if (assignees.some(({ _id }) => _id === id)) return id;
  throw new Refusal('VALIDATION', { fields: { assigneeId: problem('assigneeUnknown') } });
}

async function readRegistration(
  trx: Db,
  admin: Admin,
  typed: string,
  prefix: string,
): Promise<string | null> {
  if (typed === '') return null;
  const said = readRegistrationNumber(typed, prefix);
  const id = said && (await findByNumber(trx, admin, said.number));
  if (id) return id;
  const fields = { registrationNumber: problem('noRegistrationNumber') };
  throw new Refusal('VALIDATION', { fields });
}

/** Field names in the history and the user log. */
const labels = words.fields;

/** Writes the change, its line in the history, and its row in the user log. */
async function record(
  trx: Db,
  issue: JoinedIssue,
  written: IssueChange,
  by: StaffActor,
  now: Date,
): Promise<void> {
  await writeIssue(trx, issue.id, written, now);
  const after = await lockIssue(trx, by.admin, issue.id);
  const changes: Record<string, readonly [before: string, after: string]> = {};
  for (const field of Object.keys(labels) as (keyof typeof labels)[]) {
    const [was, is] = [fieldText(issue, field), fieldText(after ?? issue, field)];
    if (was !== is) changes[field] = [was, is];
  }
  if (Object.keys(changes).length === 0) return;
  const lines = Object.entries(changes).map(([field, [was, is]]) =>
    words.change({
      field: labels[field as keyof typeof labels],
      before: was || words.nothing,
      after: is || words.nothing,
    }),
  );
  const entry = { issueId: issue.id, kind: 'change', author: by.admin.name } as const;
  await insertEntry(trx, { ...entry, body: lines.join('\n') }, now);
  await logAdminAction(trx, { ...logOf(issue, by), action: 'issue.update', changes }, now);
}

function fieldText(issue: JoinedIssue, field: keyof typeof labels): string {
  if (field === 'assigneeId') return issue.assigneeName ?? '';
  if (field === 'registrationId') return issue.registrationNumber ?? '';
  return issue[field];
}

/** Fields that every entry of the user log about this issue has. */
export function logOf({ id, school }: JoinedIssue, by: StaffActor) {
  return { by, object: { type: 'issue', id }, school };
}
