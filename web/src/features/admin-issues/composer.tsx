import { answerIssue, noteIssue } from '@sangamam/contract/help-desk/issue-changes';
import type { IssueDetail } from '@sangamam/contract/help-desk/issues';
import { words as allWords } from '@sangamam/words/staff/issues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { WrittenAnswer } from '../../kit/forms/written-answer.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import styles from './issue-page.module.css';
import { cacheIssue } from './queries.ts';

const words = allWords.conversation;
const endpoints = { answer: answerIssue, note: noteIssue };

/** An answer to the reporter or a note among staff. */
export function Composer({ issue }: { issue: IssueDetail }) {
  const [kind, setKind] = useState<keyof typeof endpoints>('answer');
  const queryClient = useQueryClient();
  const { label, submit, sent } = words.write[kind];
  return (
    <section className={styles.composer} aria-label={words.writeLabel}>
      <RadioCards
        name="entryKind"
        label={words.writeLabel}
        hideLabel
        inline
        value={kind}
        options={[
          { value: 'answer', label: words.write.answer.label, hint: words.write.answer.hint },
          { value: 'note', label: words.write.note.label, hint: words.write.note.hint },
        ]}
        onChange={({ target }) => setKind(target.value as typeof kind)}
      />
      <WrittenAnswer
        endpoint={endpoints[kind]}
        id={issue._id}
        draft={`issue:${issue._id}`}
        label={label}
        hideLabel
        submit={submit}
        submitting={words.sending}
        said={sent}
        onSent={(detail) => cacheIssue(queryClient, detail)}
      />
    </section>
  );
}
