import {
  type ContactDetail,
  changeContactStatus,
  contactTransitions,
  turnIntoIssue,
} from '@sangamam/contract/contact-messages';
import type { IssueCategory } from '@sangamam/contract/issues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './messages.module.css';
import { cacheMessage } from './queries.ts';
import { words as allWords } from './words.ts';

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
 * Where a message may go from where it is (docs/product/issues-and-messages.md#contact-messages), and the way to the
 * help desk.
 */
export function MessageActions({ message, onStale }: MessageActionsProps) {
  const { _id: id, status, issue } = message;
  const queryClient = useQueryClient();
  const { run, isSending } = useChange();
  const [isTurning, setIsTurning] = useState(false);
  const allowed = goals.filter(
    ({ goal }) =>
      contactTransitions[status].includes(goal) && (goal !== 'Read' || status === 'Spam'),
  );

  async function move(goal: Goal) {
    const refused = await run(
      () => call(changeContactStatus, { params: { id }, body: { status: goal } }),
      (changed) => {
        cacheMessage(queryClient, changed);
        showToast(words.moved[goal], { tone: 'success', durationMs: adminToastMs });
      },
    );
    if (!refused) return;
    showToast(refused.message, { tone: 'error', durationMs: adminToastMs });
    if (refused.status === 409) onStale();
  }

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
          loading={isSending}
          onClick={() => move(goal)}
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
  const { run, problem, isSending } = useChange();
  const known = message.subject in words.types ? message.subject : '';
  const [category, setCategory] = useState<string>(known);
  const [isMissing, setIsMissing] = useState(false);

  function submit() {
    setIsMissing(category === '');
    if (category === '') {
      document.getElementById('field-issueCategory')?.focus();
      return;
    }
    const body = { category: category as IssueCategory };
    run(
      (idempotencyKey) =>
        call(turnIntoIssue, { params: { id: message._id }, body, idempotencyKey }),
      (changed) => {
        cacheMessage(queryClient, changed);
        queryClient.invalidateQueries({ queryKey: ['issues'] });
        showToast(words.created(changed.issue?.number ?? 0), {
          tone: 'success',
          durationMs: adminToastMs,
        });
        onClose();
      },
    );
  }

  return (
    <ChangeDialog
      title={words.toIssue}
      submit={words.create}
      submitting={words.creating}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.lead}>{words.toIssueText}</p>
      <SelectField
        name="issueCategory"
        label={words.issueType}
        value={category}
        placeholder={words.chooseType}
        options={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
        error={isMissing ? words.mustChoose : undefined}
        onChange={({ target }) => {
          setCategory(target.value);
          setIsMissing(false);
        }}
      />
    </ChangeDialog>
  );
}
