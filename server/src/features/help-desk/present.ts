import type { IssueDetail, IssueRow } from '@sangamam/contract/help-desk/issues';
import { issueRow } from '@sangamam/contract/help-desk/issues';
import type { MyIssue } from '@sangamam/contract/help-desk/my-issues';
import type { Deps } from '../../platform/deps.ts';
import { describeUpload } from '../../platform/files/attach-upload.ts';
import { listEntries, type StoredEntry } from './entry-store.ts';
import { canAnswer } from './rules.ts';
import type { JoinedIssue } from './store.ts';

/** As much as fits in a row. */
const excerptLength = 120;

export function presentRow(issue: JoinedIssue): IssueRow {
  const { registrationId, registrationNumber, registrationName, school } = issue;
  const isLinked = registrationId !== null && registrationNumber !== null;
  return issueRow.parse({
    ...issue,
    _id: issue.id,
    excerpt: issue.description.replaceAll(/\s+/g, ' ').slice(0, excerptLength),
    reporter: issue.reporterName,
    registration: isLinked
      ? { _id: registrationId, registrationNumber, name: registrationName, school }
      : null,
    assignee: issue.assigneeId && { _id: issue.assigneeId, name: issue.assigneeName ?? '' },
    hasAttachment: issue.attachmentId !== null,
    createdAt: issue.createdAt.toISOString(),
    updatedAt: issue.updatedAt.toISOString(),
  });
}

/** An issue as staff see it, with its history. */
export async function presentIssue(
  deps: Pick<Deps, 'db' | 'config'>,
  issue: JoinedIssue,
): Promise<IssueDetail> {
  const [entries, attachment] = await Promise.all([
    listEntries(deps.db, [issue.id]),
    describeUpload(deps, issue.attachmentId),
  ]);
  const { reporterName: name, reporterEmail: email, reporterPhone: phone } = issue;
  return {
    ...presentRow(issue),
    description: issue.description,
    reportedBy: { name, email, phone },
    attachment,
    resolution: issue.resolution,
    entries: entries.map(({ id, kind, author, body, at }) => ({
      _id: id,
      kind,
      author,
      text: body,
      at: at.toISOString(),
    })),
  };
}

/** Issues as their reporter sees them, without internal notes. */
export async function presentMine(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  issues: readonly JoinedIssue[],
): Promise<MyIssue[]> {
  const entries = await listEntries(
    deps.db,
    issues.map(({ id }) => id),
  );
  const byIssue = Map.groupBy(entries, ({ issueId }) => issueId);
  return Promise.all(
    issues.map(async (issue) => {
      const { id, number, title, category, status, description, attachmentId } = issue;
      const upload = await describeUpload(deps, attachmentId);
      return {
        _id: id,
        number,
        title,
        category,
        status,
        description,
        fileName: upload?.fileName ?? null,
        canAnswer: canAnswer(issue, deps.now()),
        entries: (byIssue.get(id) ?? []).flatMap(presentMyEntry),
        createdAt: issue.createdAt.toISOString(),
        updatedAt: issue.updatedAt.toISOString(),
      };
    }),
  );
}

function presentMyEntry({ kind, body, at }: StoredEntry): MyIssue['entries'] {
  if (kind === 'note' || kind === 'change') return [];
  return [{ from: kind === 'reporter' ? 'you' : 'us', text: body, at: at.toISOString() }];
}
