import { type FormEvent, useEffect, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldId } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import type { CallError } from '../calls/call-error.ts';
import { useChange } from '../calls/use-change.ts';
import { forgetDraft, keepDraft, readDraft } from '../session/drafts.ts';
import styles from './written-answer.module.css';

interface WrittenAnswerProps<Reply> {
  /** Name of its draft: what was typed survives a closed drawer and a reload. */
  draft: string;
  label: string;
  hint?: string | undefined;
  hideLabel?: boolean | undefined;
  /** Error text when nothing was written. */
  missing: string;
  submit: string;
  submitting: string;
  send: (text: string, idempotencyKey: string) => Promise<Reply>;
  onSent: (reply: Reply) => void;
  onRefused?: ((problem: CallError) => void) | undefined;
}

const name = 'writtenAnswer';

/** A text and its button; emptied once it was sent. */
export function WrittenAnswer<Reply>(props: WrittenAnswerProps<Reply>) {
  const { draft, label, hint, hideLabel, missing, submit, submitting, send, onSent, onRefused } =
    props;
  const [text, setText] = useState(() => String(readDraft(draft)?.[0]?.[1] ?? ''));
  const [isMissing, setIsMissing] = useState(false);
  const { run, problem, isSending } = useChange();

  useEffect(() => {
    if (text === '') forgetDraft(draft);
    else keepDraft(draft, { text });
  }, [draft, text]);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(text.trim() === '');
    if (text.trim() === '') {
      document.getElementById(fieldId(name))?.focus();
      return;
    }
    const refused = await run(
      (idempotencyKey) => send(text, idempotencyKey),
      (reply) => {
        // what was typed while this was on its way stays
        setText((present) => (present === text ? '' : present));
        onSent(reply);
      },
    );
    if (refused) onRefused?.(refused);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className={styles.form}>
      <TextArea
        name={name}
        label={label}
        hint={hint}
        hideLabel={hideLabel}
        rows={5}
        value={text}
        error={isMissing ? missing : problem?.fields.text}
        onChange={({ target }) => {
          setText(target.value);
          setIsMissing(false);
        }}
      />
      {problem && !problem.fields.text && (
        <Alert tone="error" live>
          {problem.message}
        </Alert>
      )}
      <Button type="submit" loading={isSending} loadingText={submitting}>
        {submit}
      </Button>
    </form>
  );
}
