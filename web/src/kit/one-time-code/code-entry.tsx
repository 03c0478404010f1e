import { phoneInWords } from '@sangamam/contract/form/in-words';
import { words } from '@sangamam/words/page/code';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { CallError } from '../calls/call.ts';
import { CodeField } from './code-field.tsx';
import styles from './one-time-code.module.css';
import { SendAgain } from './send-again.tsx';
import {
  type Contact,
  errorText,
  isUnanswered,
  problemText,
  requestCode,
  type SentCode,
} from './send-code.ts';

interface CodeEntryProps {
  readonly contact: Contact;
  /** The use of the code, to open a registration or to prove a contact; see `requestCode`. */
  readonly update: boolean;
  /** A code already sent; otherwise one is sent on request. */
  readonly sent?: SentCode | undefined;
  /** Submits the code; what it throws is shown under the field. */
  readonly check: (otp: string) => Promise<void>;
  /** Label of the submit button. */
  readonly submitText?: string | undefined;
  readonly size?: 'small' | undefined;
  /** Closes it, as with "Not now". */
  readonly cancel?: { readonly text: string; readonly onPress: () => void } | undefined;
  /** Further fields shown with the code. */
  readonly children?: Elements;
}

/** Sends a one-time code to a contact, and takes the code. */
export function CodeEntry(props: CodeEntryProps) {
  const { contact, update, check, size, cancel, children } = props;
  const [sent, setSent] = useState(props.sent);
  const [otp, setOtp] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [isUnsure, setIsUnsure] = useState(false);
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);

  async function attempt(what: 'sending' | 'checking', action: () => Promise<void>) {
    if (busy !== null) return;
    setBusy(what);
    setProblem(undefined);
    setIsUnsure(false);
    try {
      await action();
    } catch (thrown) {
      const fields = thrown instanceof CallError ? Object.values(thrown.fields) : [];
      setProblem(fields[0] ?? problemText(thrown));
      setIsUnsure(isUnanswered(thrown));
      showToast(fields[0] ?? errorText(thrown), { tone: 'error', durationMs: publicToastMs });
    } finally {
      setBusy(null);
    }
  }

  const send = () =>
    attempt('sending', async () => {
      setSent(await requestCode(contact, update, sent));
      setOtp('');
      field.current?.focus();
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    // in React's tree it may stand inside another form's page
    event.stopPropagation();
    if (!sent) send();
    else if (otp === '') setProblem(words.empty);
    else attempt('checking', () => check(otp));
  }

  return (
    <form noValidate onSubmit={submit} className="stack">
      {sent ? (
        <>
          {sent.held && (
            <Alert tone="warning" live>
              {sent.held}
            </Alert>
          )}
          <CodeField
            ref={field}
            label={words.otp}
            hint={!sent.held && sentTo(sent)}
            value={otp}
            error={problem}
            onChange={(code) => {
              setOtp(code);
              setProblem(undefined);
              setIsUnsure(false);
            }}
          />
          {children}
        </>
      ) : (
        problem && <p role="alert">{problem}</p>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          size={size}
          loading={busy === (sent ? 'checking' : 'sending')}
          loadingText={sent ? words.verifying : words.sending}
        >
          {isUnsure ? words.tryAgain : sent ? (props.submitText ?? words.verify) : words.send}
        </Button>
        {sent && <SendAgain sent={sent} size={size} loading={busy === 'sending'} onPress={send} />}
        {cancel && (
          <Button variant="secondary" size={size} onClick={cancel.onPress} disabled={busy !== null}>
            {cancel.text}
          </Button>
        )}
      </div>
    </form>
  );
}

function sentTo({ contact: { email, contactNumber }, byEmail }: SentCode) {
  const phone = phoneInWords(contactNumber);
  return byEmail ? words.mailInstead({ phone }) : words.sentTo({ contact: email || phone });
}
