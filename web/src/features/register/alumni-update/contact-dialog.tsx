import { changeContact, type RegistrationRecord } from '@sangamam/contract/registrations';
import { type FormEvent, useState } from 'react';
import { CallError, call } from '../../../api/call.ts';
import { isGone } from '../../../api/own-registration.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/choice-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { publicToastMs, showToast } from '../../../ui/toast.tsx';
import styles from './alumni-update.module.css';
import { CodeField } from './code-field.tsx';
import { type Contact, checkCode, contactProblems, errorText, requestCode } from './codes.ts';
import { words as allWords } from './words.ts';

const words = allWords.contact;
/** How long a code vouches for whoever entered it, with half a minute to spare. */
const freshMs = 4.5 * 60 * 1000;

interface ContactDialogProps {
  readonly open: boolean;
  readonly registration: RegistrationRecord;
  readonly verifiedAtMs: number | null;
  readonly onVerified: () => void;
  readonly onClose: () => void;
  readonly onChanged: (registration: RegistrationRecord) => void;
  readonly onExpired: () => void;
}

/** Another email address or phone number, proven by a code to the present contact and to the new one. */
export function ContactDialog({ open, onClose, ...props }: ContactDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title}>
      <ContactForm onClose={onClose} {...props} />
    </Dialog>
  );
}

type Stage =
  /** It is too long ago that the present contact was confirmed. */
  { name: 'confirm'; isSent: boolean } | { name: 'choose' } | { name: 'change'; contact: Contact };

function ContactForm(props: Omit<ContactDialogProps, 'open'>) {
  const { registration, verifiedAtMs, onVerified, onClose, onChanged, onExpired } = props;
  const { email: ownEmail, contactNumber: ownNumber } =
    registration.formDataStructured.personalInfo ?? {};
  const present: Contact = { email: String(ownEmail ?? ''), contactNumber: '' };
  const isFresh = verifiedAtMs !== null && Date.now() - verifiedAtMs < freshMs;
  const [stage, setStage] = useState<Stage>(
    isFresh ? { name: 'choose' } : { name: 'confirm', isSent: false },
  );
  const [kind, setKind] = useState<'email' | 'phone'>('email');
  const [typed, setTyped] = useState('');
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);

  /** Does one thing at a time and says what went wrong with it under the field. */
  async function attempt(action: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await action();
    } catch (thrown) {
      if (isGone(thrown) && stage.name === 'change') return onExpired();
      if (thrown instanceof CallError && thrown.code === 'CODE_REQUIRED') {
        setOtp('');
        setStage({ name: 'confirm', isSent: false });
        return;
      }
      const fields = thrown instanceof CallError ? Object.values(thrown.fields) : [];
      const text = fields[0] ?? errorText(thrown);
      setProblem(text);
      showToast(text, { tone: 'error', durationMs: publicToastMs });
    } finally {
      setIsBusy(false);
    }
  }

  async function send(contact: Contact, update: boolean) {
    await requestCode(contact, update);
    setOtp('');
    showToast(allWords.sent, { tone: 'success', durationMs: publicToastMs });
  }

  const confirmPresent = () =>
    attempt(async () => {
      if (stage.name !== 'confirm') return;
      if (!stage.isSent) {
        await send(present, true);
        setStage({ name: 'confirm', isSent: true });
        return;
      }
      if (otp === '') return setProblem(allWords.verify.empty);
      if (!(await checkCode(present, otp, true))) return;
      onVerified();
      setOtp('');
      setStage({ name: 'choose' });
    });

  const sendToNew = () =>
    attempt(async () => {
      const contact: Contact =
        kind === 'email'
          ? { email: typed.trim(), contactNumber: '' }
          : { email: '', contactNumber: typed };
      if (contact.email === '' && contact.contactNumber === '') {
        return setProblem(allWords.login.empty);
      }
      const found = contactProblems(contact);
      const text = found.email ?? found.contactNumber;
      if (text) return setProblem(text);
      if (contact.email === ownEmail || contact.contactNumber === ownNumber) {
        return setProblem(words.same);
      }
      await send(contact, false);
      setStage({ name: 'change', contact });
    });

  const change = () =>
    attempt(async () => {
      if (stage.name !== 'change') return;
      if (otp === '') return setProblem(allWords.verify.empty);
      const { email, contactNumber } = stage.contact;
      const fresh = await call(changeContact, {
        params: { id: registration._id },
        body: email === '' ? { contactNumber, otp } : { email, otp },
      });
      showToast(words.changed, { tone: 'success', durationMs: publicToastMs });
      onChanged(fresh);
    });

  const asksForCode = stage.name === 'change' || (stage.name === 'confirm' && stage.isSent);
  const submitText = { confirm: words.verify, choose: words.send, change: words.change };
  const actions = { confirm: confirmPresent, choose: sendToNew, change };
  function submit(event: FormEvent) {
    event.preventDefault();
    actions[stage.name]();
  }

  return (
    <form noValidate onSubmit={submit} className={styles.dialogForm}>
      {stage.name === 'confirm' && <p>{words.confirmFirst(present.email)}</p>}
      {stage.name === 'choose' && (
        <>
          <RadioCards
            name="contactKind"
            label={words.which}
            options={[
              { value: 'email', label: words.email },
              { value: 'phone', label: words.phone },
            ]}
            value={kind}
            inline
            onChange={(event) => {
              setKind(event.target.value === 'phone' ? 'phone' : 'email');
              setTyped('');
              setProblem(undefined);
            }}
          />
          {kind === 'email' ? (
            <TextField
              name="newEmail"
              label={words.newEmail}
              type="email"
              autoComplete="email"
              spellCheck={false}
              value={typed}
              error={problem}
              onChange={(event) => setTyped(event.target.value)}
            />
          ) : (
            <PhoneField
              name="newNumber"
              label={words.newPhone}
              value={typed}
              error={problem}
              onChange={setTyped}
            />
          )}
        </>
      )}
      {stage.name === 'change' && (
        <p>
          {words.sentTo(stage.contact.email || stage.contact.contactNumber)} {words.toldOld}
        </p>
      )}
      {asksForCode && (
        <CodeField
          label={words.otp}
          value={otp}
          error={problem}
          onChange={(code) => {
            setOtp(code);
            setProblem(undefined);
          }}
        />
      )}
      {stage.name === 'confirm' && !stage.isSent && problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <div className={styles.dialogActions}>
        <Button variant="secondary" onClick={onClose} disabled={isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {stage.name === 'confirm' && !stage.isSent ? words.sendFirst : submitText[stage.name]}
        </Button>
      </div>
    </form>
  );
}
