import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { type FormEvent, useState } from 'react';
import { findOwnRegistration } from '../../api/own-registration.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { CodeField } from './alumni-update/code-field.tsx';
import { checkCode, errorText, requestCode } from './alumni-update/codes.ts';
import styles from './register.module.css';
import { words as allWords } from './words.ts';

const words = allWords.proof;

interface ContactProofProps {
  readonly registration: RegistrationRecord;
  /** Nobody may submit without it. */
  readonly isRequired: boolean;
  readonly onProven: (registration: RegistrationRecord) => void;
}

/** Offers a code to the email address just given, so that it is proven to be right (D9). */
export function ContactProof({ registration, isRequired, onProven }: ContactProofProps) {
  const [state, setState] = useState<'offered' | 'sent' | 'declined'>('offered');
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const email = String(registration.formDataStructured.personalInfo?.email ?? '');
  const contact = { email, contactNumber: '' };
  if (state === 'declined') return null;

  async function attempt(action: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await action();
    } catch (thrown) {
      const text = errorText(thrown);
      setProblem(text);
      showToast(text, { tone: 'error', durationMs: publicToastMs });
    } finally {
      setIsBusy(false);
    }
  }

  const send = () =>
    attempt(async () => {
      await requestCode(contact, false);
      setState('sent');
      showToast(words.sent, { tone: 'success', durationMs: publicToastMs });
    });

  function verify(event: FormEvent) {
    event.preventDefault();
    if (otp === '') return setProblem(words.empty);
    attempt(async () => {
      if (!(await checkCode(contact, otp, false))) return;
      const fresh = await findOwnRegistration();
      showToast(words.verified, { tone: 'success', durationMs: publicToastMs });
      if (fresh) onProven(fresh);
    });
  }

  return (
    <section className={styles.proof} aria-label={words.title}>
      <Alert tone={isRequired ? 'warning' : 'info'} title={words.title}>
        <p>{isRequired ? words.required(email) : words.text(email)}</p>
        {state === 'offered' ? (
          <>
            {problem && <p role="alert">{problem}</p>}
            <div className={styles.welcomeActions}>
              <Button size="small" onClick={send} loading={isBusy} loadingText={words.sending}>
                {words.send}
              </Button>
              {!isRequired && (
                <Button size="small" variant="ghost" onClick={() => setState('declined')}>
                  {words.later}
                </Button>
              )}
            </div>
          </>
        ) : (
          <form noValidate onSubmit={verify}>
            <CodeField
              label={words.otp}
              value={otp}
              error={problem}
              onChange={(code) => {
                setOtp(code);
                setProblem(undefined);
              }}
            />
            <div className={styles.welcomeActions}>
              <Button type="submit" size="small" loading={isBusy}>
                {words.verify}
              </Button>
              {!isRequired && (
                <Button size="small" variant="ghost" onClick={() => setState('declined')}>
                  {words.later}
                </Button>
              )}
            </div>
          </form>
        )}
      </Alert>
    </section>
  );
}
