import { words as codeWords } from '@sangamam/words/page/code';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { type FormEvent, useRef, useState } from 'react';
import { CallError } from '../../kit/calls/call.ts';
import { CodeField } from '../../kit/one-time-code/code-field.tsx';
import codeStyles from '../../kit/one-time-code/one-time-code.module.css';
import { SendAgain, useClock } from '../../kit/one-time-code/send-again.tsx';
import {
  checkCode,
  errorText,
  isUnanswered,
  problemText,
  requestCode,
  type SentCode,
} from '../../kit/one-time-code/send-code.ts';
import { SentTo } from '../../kit/one-time-code/sent-to.tsx';
import { useIsClosed } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';

const words = allWords.verify;
/** A code stands so many tries (docs/product/self-service.md#one-time-codes). */
const maxTries = 5;
/** From this many tries left they are counted aloud. */
const countFromTries = 2;

interface VerifyViewProps {
  readonly sent: SentCode;
  readonly onSentAgain: (sent: SentCode) => void;
  /** Resolves when the view after this one is there, or has failed. */
  readonly onVerified: () => Promise<void>;
  readonly onBack: () => void;
}

/** The second view: the code, a new one, or the way back. */
export function VerifyView({ sent, onSentAgain, onVerified, onBack }: VerifyViewProps) {
  const { contact, sentAtMs, validForSeconds } = sent;
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isUnsure, setIsUnsure] = useState(false);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState<'verifying' | 'sending' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const ageSeconds = useClock(sentAtMs);
  const isExpired = ageSeconds >= validForSeconds;
  const isClosed = useIsClosed();
  const hasBoth = contact.email !== '' && contact.contactNumber !== '';

  function fail(thrown: unknown) {
    const isText = typeof thrown === 'string';
    setProblem(isText ? thrown : problemText(thrown));
    setIsUnsure(!isText && isUnanswered(thrown));
    showToast(isText ? thrown : errorText(thrown), { tone: 'error', durationMs: publicToastMs });
    field.current?.focus();
    field.current?.select();
  }

  async function verify(event: FormEvent) {
    event.preventDefault();
    if (busy !== null) return;
    if (otp === '') return fail(codeWords.empty);
    setBusy('verifying');
    setIsUnsure(false);
    try {
      // An answer that does not say "verified" changes nothing (docs/product/fixed.md#in-the-browser).
      if (!(await checkCode(contact, otp, true))) return;
      showToast(words.verified, { tone: 'success', durationMs: publicToastMs });
      await onVerified();
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.status === 401) setTries((count) => count + 1);
      fail(thrown);
    } finally {
      setBusy(null);
    }
  }

  async function sendAgain() {
    if (busy !== null) return;
    setBusy('sending');
    setProblem(undefined);
    try {
      onSentAgain(await requestCode(contact, true, sent));
      setOtp('');
      setTries(0);
      field.current?.focus();
    } catch (thrown) {
      fail(thrown);
      setIsUnsure(false);
    } finally {
      setBusy(null);
    }
  }

  const triesLeft = maxTries - tries;
  const warning = isExpired
    ? words.expired
    : triesLeft <= 0
      ? words.used
      : triesLeft <= countFromTries
        ? words.triesLeft({ count: triesLeft })
        : null;
  return (
    <form noValidate onSubmit={verify} className={codeStyles.narrow}>
      <h1>{words.title}</h1>
      {sent.held && (
        <Alert tone="warning" live>
          {sent.held}
        </Alert>
      )}
      <CodeField
        ref={field}
        label={codeWords.otp}
        hint={!sent.held && <SentTo {...sent} />}
        value={otp}
        error={problem}
        onChange={(code) => {
          setOtp(code);
          setProblem(undefined);
          setIsUnsure(false);
        }}
      />
      {warning && (
        <Alert tone="warning" live>
          {warning}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" loading={busy === 'verifying'} loadingText={codeWords.verifying}>
          {isUnsure ? codeWords.tryAgain : codeWords.verify}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {words.back}
        </Button>
        <SendAgain sent={sent} loading={busy === 'sending'} onPress={sendAgain} />
      </div>
      <p className={codeStyles.help}>
        <strong>{words.noCode}</strong> {hasBoth ? words.helpBoth : words.help}{' '}
        <a href={isClosed ? paths.contact : paths.registration}>
          {isClosed ? words.write : words.register}
        </a>
        .
      </p>
    </form>
  );
}
