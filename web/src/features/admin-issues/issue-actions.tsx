import { stepsFrom } from '@sangamam/contract/calls/steps';
import {
  changeIssueStatus,
  deleteIssue,
  resolutionMissing,
} from '@sangamam/contract/help-desk/issue-changes';
import { type IssueDetail, issueSteps } from '@sangamam/contract/help-desk/issues';
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
  const [open, setOpen] = useState<keyof typeof issueSteps | 'delete' | null>(null);
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
      {stepsFrom(issueSteps, status, 'staff').map((step, index) => (
        <Button
          key={step}
          size="small"
          variant={index === 0 ? 'primary' : 'secondary'}
          loading={move.isBusy}
          onClick={() =>
            issueSteps[step].tells
              ? setOpen(step)
              : move.run({ body: { status: issueSteps[step].to, resolution: '' } })
          }
        >
          {words.steps[step]}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={() => setOpen('delete')}>
        {words.delete}
      </Button>
      {(open === 'resolve' || open === 'close') && (
        <ActionDialog
          endpoint={changeIssueStatus}
          {...moving}
          start={{ status: issueSteps[open].to, resolution: '' }}
          check={({ status: next, resolution }) => ({
            resolution: resolution.trim() === '' && resolutionMissing(next),
          })}
          onRefused={whenStale}
          title={open === 'resolve' ? words.resolveTitle({ number }) : words.closeTitle({ number })}
          submit={words.steps[open]}
          submitting={allWords.bulk.saving}
          onClose={close}
        >
          {({ field }) => (
            <TextArea
              {...field('resolution')}
              label={open === 'resolve' ? words.resolution : words.reason}
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
