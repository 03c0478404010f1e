import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import type { Contact, SentCode } from '../../../shell/one-time-code/send-code.ts';
import { codeWords } from '../../../shell/one-time-code/words.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/field.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { publicToastMs, showToast } from '../../../ui/toast.tsx';
import styles from './alumni-update.module.css';
import { takeContact } from './handed-contact.ts';
import { words as allWords } from './words.ts';

const words = allWords.login;
const loadCodes = async () => ({
  ...(await import('./codes.ts')),
  ...(await import('../../../shell/one-time-code/send-code.ts')),
});

interface LoginViewProps {
  /** What was entered before, for whoever comes back from the code. */
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
  const [isSending, setIsSending] = useState(false);
  const emailBox = useRef<HTMLInputElement>(null);
  const isEmpty = email.trim() === '' && contactNumber === '';

  function fail(text: string) {
    setFailure(text);
    showToast(text, { tone: 'error', durationMs: publicToastMs });
  }

  async function send(typed: Contact) {
    if (typed.email === '' && typed.contactNumber === '') {
      showToast(words.empty, { tone: 'error', durationMs: publicToastMs });
      return;
    }
    setIsSending(true);
    setFailure(null);
    const codes = await loadCodes().catch(() => null);
    try {
      if (!codes) return fail(words.notLoaded);
      const found = codes.contactProblems(typed);
      setProblems(found);
      if (found.email || found.contactNumber) {
        document.getElementById(fieldId(found.email ? 'email' : 'contactNumber'))?.focus();
        return;
      }
      const sent = await codes.requestCode(typed, true);
      showToast(codeWords.sent, { tone: 'success', durationMs: publicToastMs });
      onSent(sent);
    } catch (thrown) {
      fail(codes?.errorText(thrown) ?? words.notLoaded);
    } finally {
      setIsSending(false);
    }
  }

  // What was typed before the scripts arrived is in the box already. A contact that another page
  // handed over is asked about at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    loadCodes().catch(() => {});
    if (emailBox.current?.value) setEmail(emailBox.current.value);
    const handed = takeContact();
    if (!handed) return;
    setEmail(handed.email);
    setContactNumber(handed.contactNumber);
    send(handed);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSending) send({ email: email.trim(), contactNumber });
  }

  return (
    <form noValidate method="dialog" onSubmit={submit} className={styles.narrow}>
      <h1>{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
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
      <p className={styles.or}>{words.or}</p>
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
          disabled={isEmpty || isSending}
          loading={isSending}
          loadingText={codeWords.sending}
        >
          {codeWords.send}
        </Button>
      </div>
      <p className={styles.help}>
        {words.notRegistered} <a href={paths.registration}>{words.register}</a>
      </p>
    </form>
  );
}
