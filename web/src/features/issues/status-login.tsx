import { openMyIssues } from '@sangamam/contract/help-desk/my-issues';
import { isOneEmailAddress } from '@sangamam/contract/text/email-address';
import { words as codeWords } from '@sangamam/words/page/code';
import { words as allWords } from '@sangamam/words/page/issues';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useEarlyPress } from '../../kit/forms/early-press.ts';
import { CodeEntry } from '../../kit/one-time-code/code-entry.tsx';
import { errorText, requestCode, type SentCode } from '../../kit/one-time-code/send-code.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldId } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './issues.module.css';

const words = allWords.status;

/** The problem of an address as it was typed; undefined where a code can be sent to it. */
export function emailProblem(email: string): string | undefined {
  if (isOneEmailAddress(email)) return;
  return email === '' ? words.emailMissing : words.emailWrong;
}

/** Lets reporters into their issues: they give an address, then the code that was sent to it. */
export function StatusLogin({ onOpened }: { onOpened: () => Promise<void> }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<SentCode | null>(null);
  const emailBox = useRef<HTMLInputElement>(null);
  const [isListening, setIsListening] = useState(false);
  const formElement = useEarlyPress(isListening);

  // what was typed before the scripts arrived is in the box already
  useEffect(() => {
    if (emailBox.current?.value) setEmail(emailBox.current.value);
    setIsListening(true);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const trimmed = email.trim();
    const found = emailProblem(trimmed);
    if (found) {
      setProblem(found);
      document.getElementById(fieldId('email'))?.focus();
      return;
    }
    setIsSending(true);
    setFailure(null);
    try {
      setSent(await requestCode({ email: trimmed, contactNumber: '' }, false));
    } catch (thrown) {
      setFailure(errorText(thrown));
      showToast(errorText(thrown), { tone: 'error', durationMs: publicToastMs });
    } finally {
      setIsSending(false);
    }
  }

  if (sent) {
    return (
      <section className={styles.login}>
        <CodeEntry
          contact={sent.contact}
          update={false}
          sent={sent}
          check={async (otp) => {
            const { verified } = await call(openMyIssues, {
              body: { email: sent.contact.email, otp },
            });
            if (verified) await onOpened();
          }}
          cancel={{ text: words.other, onPress: () => setSent(null) }}
        />
      </section>
    );
  }
  return (
    <form
      ref={formElement}
      noValidate
      method="post"
      onSubmit={submit}
      className={styles.login}
      data-hydrated={isListening || undefined}
    >
      <TextField
        name="email"
        label={words.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
        ref={emailBox}
        value={email}
        error={problem}
        onChange={({ target }) => {
          setEmail(target.value);
          setProblem(undefined);
        }}
      />
      {failure && (
        <Alert tone="error" live>
          {failure}
        </Alert>
      )}
      <Button type="submit" wide loading={isSending} loadingText={codeWords.sending}>
        {codeWords.send}
      </Button>
    </form>
  );
}
