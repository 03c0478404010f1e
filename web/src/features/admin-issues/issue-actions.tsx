import {
  changeIssueStatus,
  deleteIssue,
  reasonMissing,
  resolutionMissing,
} from '@sangamam/contract/issue-changes';
import { type IssueDetail, type IssueStatus, issueTransitions } from '@sangamam/contract/issues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './issue-page.module.css';
import { cacheIssue, listKey } from './queries.ts';
import { words as allWords } from './words.ts';

const words = allWords.actions;

interface IssueActionsProps {
  issue: IssueDetail;
  onClose: () => void;
  onStale: () => void;
}

/**
 * The next states of an issue (docs/product/issues-and-messages.md#states-of-an-issue), and deleting it.
 */
export function IssueActions({ issue, onClose, onStale }: IssueActionsProps) {
  const { status } = issue;
  const [open, setOpen] = useState<IssueStatus | 'delete' | null>(null);
  const { move, problem, isSending } = useMove(issue, onStale, () => setOpen(null));
  const close = () => setOpen(null);

  return (
    <section className={styles.actions} aria-label={words.label}>
      {issueTransitions[status].map((next, index) => (
        <Button
          key={next}
          size="small"
          variant={index === 0 ? 'primary' : 'secondary'}
          loading={isSending && open === null}
          onClick={() => (needsText(status, next) ? setOpen(next) : move(next, ''))}
        >
          {words.steps[`${status}>${next}`] ?? next}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={() => setOpen('delete')}>
        {words.delete}
      </Button>
      {(open === 'Resolved' || open === 'Closed') && (
        <TextDialog
          issue={issue}
          next={open}
          isSending={isSending}
          problem={problem}
          onSubmit={(text) => move(open, text)}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeleteDialog issue={issue} onClose={close} onDeleted={onClose} />}
    </section>
  );
}

/** Resolving an issue, or closing an open one, needs an explanation for the reporter. */
const needsText = (from: IssueStatus, to: IssueStatus) =>
  to === 'Resolved' || (from === 'Open' && to === 'Closed');

function useMove(issue: IssueDetail, onStale: () => void, onMoved: () => void) {
  const queryClient = useQueryClient();
  const { run, problem, isSending } = useChange();

  async function move(status: IssueStatus, resolution: string) {
    const refused = await run(
      () => call(changeIssueStatus, { params: { id: issue._id }, body: { status, resolution } }),
      (detail) => {
        cacheIssue(queryClient, detail);
        showToast(words.moved(status), { tone: 'success', durationMs: adminToastMs });
        onMoved();
      },
    );
    if (!refused || Object.keys(refused.fields).length > 0) return;
    showToast(refused.message, { tone: 'error', durationMs: adminToastMs });
    if (refused.status === 409) onStale();
  }
  return { move, problem, isSending };
}

interface TextDialogProps extends Pick<ReturnType<typeof useMove>, 'problem' | 'isSending'> {
  issue: IssueDetail;
  next: 'Resolved' | 'Closed';
  onSubmit: (text: string) => void;
  onClose: () => void;
}

function TextDialog({ issue, next, problem, isSending, onSubmit, onClose }: TextDialogProps) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isResolving = next === 'Resolved';

  function submit() {
    setIsMissing(text.trim() === '');
    if (text.trim() !== '') onSubmit(text);
    else document.getElementById('field-resolution')?.focus();
  }

  return (
    <ChangeDialog
      title={isResolving ? words.resolveTitle(issue.number) : words.closeTitle(issue.number)}
      submit={words.steps[`${issue.status}>${next}`] ?? next}
      submitting={allWords.bulk.saving}
      isSending={isSending}
      problem={problem?.fields.resolution ? null : problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        name="resolution"
        label={isResolving ? words.resolution : words.reason}
        hint={words.resolutionHint}
        value={text}
        error={
          isMissing ? (isResolving ? resolutionMissing : reasonMissing) : problem?.fields.resolution
        }
        onChange={({ target }) => {
          setText(target.value);
          setIsMissing(false);
        }}
        autoFocus
      />
    </ChangeDialog>
  );
}

interface DeleteDialogProps {
  issue: IssueDetail;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ issue, onClose, onDeleted }: DeleteDialogProps) {
  const queryClient = useQueryClient();
  const { run, problem, isSending } = useChange();
  const { number, reportedBy } = issue;

  function submit() {
    run(
      () => call(deleteIssue, { params: { id: issue._id } }),
      () => {
        queryClient.invalidateQueries({ queryKey: listKey });
        showToast(words.deleted(number), { tone: 'success', durationMs: adminToastMs });
        onDeleted();
      },
    );
  }

  return (
    <ChangeDialog
      title={words.deleteTitle(number)}
      submit={words.delete}
      submitting={words.deleting}
      isDanger
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.deleteText(reportedBy.name)}</p>
    </ChangeDialog>
  );
}
