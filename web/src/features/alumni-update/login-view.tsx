import { words as allWords } from '@sangamam/words/page/alumni-update';
import { words as codeWords } from '@sangamam/words/page/code';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { useEarlyPress } from '../../kit/forms/early-press.ts';
import { consumeContact } from '../../kit/one-time-code/handed-contact.ts';
import codeStyles from '../../kit/one-time-code/one-time-code.module.css';
import type { Contact, SentCode } from '../../kit/one-time-code/send-code.ts';
import { BrowserNotice } from '../../kit/page/browser-notice.tsx';
import { useIsClosed } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldId } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';

const words = allWords.login;
const loadCodes = async () => ({
  ...(await import('../../kit/one-time-code/codes.ts')),
  ...(await import('../../kit/one-time-code/send-code.ts')),
});

interface LoginViewProps {
  /** The contact entered before, for whoever comes back from the code. */
  readonly contact: Contact;
  /** Says why somebody is here again. */
  readonly notice: string | null;
  readonly onSent: (sent: SentCode) => void;
}

/** The first view: an email address or a contact number, and a code is sent to it. */
export function LoginView({ contact, notice, onSent }: LoginViewProps) {
  const [email, setEmail] = useState(contact.email);
  const [contactNumber, setContactNumber] = useState(contact.contactNumber);
  const [problems, setProblems] = useState<Partial<Contact>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isUnsure, setIsUnsure] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const emailBox = useRef<HTMLInputElement>(null);
  const [isListening, setIsListening] = useState(false);
  const formElement = useEarlyPress(isListening);
  const isClosed = useIsClosed();
  const isEmpty = email.trim() === '' && contactNumber === '';

  function fail(text: string, problem = text) {
    setFailure(problem);
    showToast(text, { tone: 'error', durationMs: publicToastMs });
  }

  async function send(typed: Contact) {
    if (typed.email === '' && typed.contactNumber === '') {
      showToast(words.empty, { tone: 'error', durationMs: publicToastMs });
      return;
    }
    setIsSending(true);
    setFailure(null);
    setIsUnsure(false);
    const codes = await loadCodes().catch(() => null);
    try {
      if (!codes) return fail(words.notLoaded);
      const found = codes.contactProblems(typed);
      setProblems(found);
      if (found.email || found.contactNumber) {
        document.getElementById(fieldId(found.email ? 'email' : 'contactNumber'))?.focus();
        return;
      }
      onSent(await codes.requestCode(typed, true));
    } catch (thrown) {
      if (!codes) return fail(words.notLoaded);
      fail(codes.errorText(thrown), codes.problemText(thrown));
      setIsUnsure(codes.isUnanswered(thrown));
    } finally {
      setIsSending(false);
    }
  }

  // Text typed before the scripts arrived is in the box already. A contact that another page
  // handed over is asked about at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    loadCodes().catch(() => {});
    if (emailBox.current?.value) setEmail(emailBox.current.value);
    setIsListening(true);
    const handed = consumeContact();
    if (!handed) return;
    setEmail(handed.email);
    setContactNumber(handed.contactNumber);
    send(handed);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isListening && !isSending) send({ email: email.trim(), contactNumber });
  }

  return (
    <form
      ref={formElement}
      noValidate
      method="post"
      onSubmit={submit}
      className={codeStyles.narrow}
      data-hydrated={isListening || undefined}
    >
      <h1>{words.title}</h1>
      <p className={codeStyles.lead}>{words.lead}</p>
      <BrowserNotice needsCookies />
      {notice && <Alert live>{notice}</Alert>}
      <TextField
        name="email"
        label={words.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
        ref={emailBox}
        value={email}
        error={problems.email}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblems(({ contactNumber: other }) => (other ? { contactNumber: other } : {}));
        }}
      />
      <p className={codeStyles.or}>{words.or}</p>
      <PhoneField
        name="contactNumber"
        label={words.contactNumber}
        value={contactNumber}
        error={problems.contactNumber}
        onChange={(number) => {
          setContactNumber(number);
          setProblems(({ email: other }) => (other ? { email: other } : {}));
        }}
      />
      {failure && (
        <Alert tone="error" live>
          {failure}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          wide
          // Until the scripts know what is in the boxes, a press is noted for them.
          disabled={isListening && (isEmpty || isSending)}
          loading={isSending}
          loadingText={codeWords.sending}
        >
          {isUnsure ? codeWords.tryAgain : codeWords.send}
        </Button>
      </div>
      {!isClosed && (
        <p className={codeStyles.help}>
          {words.notRegistered} <a href={paths.registration}>{words.register}</a>
        </p>
      )}
    </form>
  );
}
