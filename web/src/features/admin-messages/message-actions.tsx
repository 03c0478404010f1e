import {
  type ContactDetail,
  changeContactStatus,
  contactTransitions,
  turnIntoIssue,
} from '@sangamam/contract/help-desk/contact-messages';
import type { IssueCategory } from '@sangamam/contract/help-desk/issues';
import { words as allWords } from '@sangamam/words/staff/contact-messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastRefusal, useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './messages.module.css';
import { cacheMessage } from './queries.ts';

const words = allWords.detail;
type Goal = 'Read' | 'Archived' | 'Spam';
/** Opening a message reads it; only spam is brought back by hand. */
const goals: readonly { goal: Goal; label: string }[] = [
  { goal: 'Archived', label: words.archive },
  { goal: 'Spam', label: words.spam },
  { goal: 'Read', label: words.notSpam },
];

interface MessageActionsProps {
  message: ContactDetail;
  /** Somebody else moved it meanwhile. */
  onStale: () => void;
}

/**
 * The folders a message may go to from its own (docs/product/issues-and-messages.md#contact-messages), and the way to the
 * help desk.
 */
export function MessageActions({ message, onStale }: MessageActionsProps) {
  const { _id: id, status, issue } = message;
  const queryClient = useQueryClient();
  const { run, isBusy } = useAction(changeContactStatus, {
    params: { id },
    said: ({ status: now }) => words.moved[now as Goal],
    onDone: (changed) => cacheMessage(queryClient, changed),
    onRefused(problem) {
      toastRefusal(problem);
      if (problem.status === 409) onStale();
    },
  });
  const [isTurning, setIsTurning] = useState(false);
  const allowed = goals.filter(
    ({ goal }) =>
      contactTransitions[status].includes(goal) && (goal !== 'Read' || status === 'Spam'),
  );

  return (
    <section className={styles.actions} aria-label={words.actions}>
      {issue === null && status !== 'Spam' && (
        <Button size="small" variant="secondary" onClick={() => setIsTurning(true)}>
          {words.toIssue}
        </Button>
      )}
      {allowed.map(({ goal, label }) => (
        <Button
          key={goal}
          size="small"
          variant="secondary"
          loading={isBusy}
          onClick={() => run({ body: { status: goal } })}
        >
          {label}
        </Button>
      ))}
      {isTurning && <IssueDialog message={message} onClose={() => setIsTurning(false)} />}
    </section>
  );
}

function IssueDialog({ message, onClose }: { message: ContactDetail; onClose: () => void }) {
  const queryClient = useQueryClient();
  const known = message.subject in words.types ? message.subject : '';
  return (
    <ActionDialog
      endpoint={turnIntoIssue}
      params={{ id: message._id }}
      start={{ category: known as IssueCategory }}
      said={({ issue }) => words.created({ number: issue?.number ?? 0 })}
      invalidates={['issues']}
      onDone={(changed) => {
        cacheMessage(queryClient, changed);
        onClose();
      }}
      title={words.toIssue}
      submit={words.create}
      submitting={words.creating}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className={styles.lead}>{words.toIssueText}</p>
          <SelectField
            {...field('category')}
            label={words.issueType}
            placeholder={words.chooseType}
            options={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
          />
        </>
      )}
    </ActionDialog>
  );
}
