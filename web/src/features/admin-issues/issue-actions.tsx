import {
  changeIssueStatus,
  deleteIssue,
  resolutionMissing,
} from '@sangamam/contract/help-desk/issue-changes';
import {
  type IssueDetail,
  type IssueStatus,
  issueTransitions,
  isToldToReporter,
} from '@sangamam/contract/help-desk/issues';
import { words as allWords } from '@sangamam/words/staff/issues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallError } from '../../kit/calls/call-error.ts';
import { toastRefusal, useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import styles from './issue-page.module.css';
import { cacheIssue, listKey } from './queries.ts';

const words = allWords.actions;
const stepWords: Readonly<Record<string, string>> = words.steps;

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
  const queryClient = useQueryClient();
  const close = () => setOpen(null);
  const moving = {
    params: { id: issue._id },
    said: (detail: IssueDetail) => words.moved({ status: detail.status }),
    onDone(detail: IssueDetail) {
      cacheIssue(queryClient, detail);
      close();
    },
  };
  const whenStale = (problem: CallError) => {
    if (problem.status === 409) onStale();
  };
  const move = useAction(changeIssueStatus, {
    ...moving,
    onRefused(problem) {
      toastRefusal(problem);
      whenStale(problem);
    },
  });
  const { number, reportedBy } = issue;

  return (
    <section className={styles.actions} aria-label={words.label}>
      {issueTransitions[status].map((next, index) => (
        <Button
          key={next}
          size="small"
          variant={index === 0 ? 'primary' : 'secondary'}
          loading={move.isBusy}
          onClick={() =>
            isToldToReporter(status, next)
              ? setOpen(next)
              : move.run({ body: { status: next, resolution: '' } })
          }
        >
          {stepWords[`${status}>${next}`] ?? next}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={() => setOpen('delete')}>
        {words.delete}
      </Button>
      {(open === 'Resolved' || open === 'Closed') && (
        <ActionDialog
          endpoint={changeIssueStatus}
          {...moving}
          start={{ status: open, resolution: '' }}
          check={({ resolution }) => ({
            resolution: resolution.trim() === '' && resolutionMissing(open),
          })}
          onRefused={whenStale}
          title={
            open === 'Resolved' ? words.resolveTitle({ number }) : words.closeTitle({ number })
          }
          submit={stepWords[`${status}>${open}`] ?? open}
          submitting={allWords.bulk.saving}
          onClose={close}
        >
          {({ field }) => (
            <TextArea
              {...field('resolution')}
              label={open === 'Resolved' ? words.resolution : words.reason}
              hint={words.resolutionHint}
            />
          )}
        </ActionDialog>
      )}
      {open === 'delete' && (
        <ActionDialog
          isDanger
          endpoint={deleteIssue}
          params={{ id: issue._id }}
          said={words.deleted({ number })}
          invalidates={listKey}
          onDone={onClose}
          title={words.deleteTitle({ number })}
          submit={words.delete}
          submitting={words.deleting}
          onClose={close}
        >
          <p>{words.deleteText({ reporter: reportedBy.name })}</p>
        </ActionDialog>
      )}
    </section>
  );
}
