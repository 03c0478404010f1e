import {
  changeContact,
  type RegistrationRecord,
} from '@sangamam/contract/registrations/registrations';
import { words as pageWords } from '@sangamam/words/page/alumni-update';
import { words as codeWords } from '@sangamam/words/page/code';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { CallError, call } from '../calls/call.ts';
import { PhoneField } from '../fields/phone-field.tsx';
import { CodeEntry } from '../one-time-code/code-entry.tsx';
import { contactProblems, isFreshCode } from '../one-time-code/codes.ts';
import { type Contact, errorText, requestCode, type SentCode } from '../one-time-code/send-code.ts';
import { ConfirmPresent } from './confirm-present.tsx';
import { isGone } from './own-registration.ts';

const words = allWords.contact;

interface ContactDialogProps {
  readonly open: boolean;
  readonly registration: RegistrationRecord;
  readonly verifiedAtMs: number | null;
  /** The present contact that a code confirms; the email unless it may be the wrong one. */
  readonly confirmBy?: 'email' | 'contactNumber';
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
  { name: 'confirm' } | { name: 'choose' } | { name: 'change'; sent: SentCode };

function ContactForm(props: Omit<ContactDialogProps, 'open'>) {
  const { registration, verifiedAtMs, onVerified, onClose, onChanged, onExpired } = props;
  const [stage, setStage] = useState<Stage>(
    isFreshCode(verifiedAtMs) ? { name: 'choose' } : { name: 'confirm' },
  );

  async function change(otp: string, { email: newEmail, contactNumber }: Contact) {
    try {
      const fresh = await call(changeContact, {
        params: { id: registration._id },
        body: newEmail === '' ? { contactNumber, otp } : { email: newEmail, otp },
      });
      showToast(words.changed, { tone: 'success', durationMs: publicToastMs });
      onChanged(fresh);
    } catch (thrown) {
      if (isGone(thrown)) return onExpired();
      if (!(thrown instanceof CallError && thrown.code === 'CODE_REQUIRED')) throw thrown;
      setStage({ name: 'confirm' });
    }
  }

  if (stage.name === 'choose') {
    return (
      <NewContact
        registration={registration}
        onSent={(sent) => setStage({ name: 'change', sent })}
        onCancel={onClose}
      />
    );
  }
  if (stage.name === 'confirm') {
    return (
      <ConfirmPresent
        registration={registration}
        by={props.confirmBy}
        onConfirmed={() => {
          onVerified();
          setStage({ name: 'choose' });
        }}
        onCancel={onClose}
      />
    );
  }
  const { contact } = stage.sent;
  return (
    <div className="stack">
      <p>{words.toldOld}</p>
      <CodeEntry
        contact={contact}
        update={false}
        sent={stage.sent}
        check={(otp) => change(otp, contact)}
        submitText={words.change}
        cancel={{ text: words.cancel, onPress: onClose }}
      />
    </div>
  );
}

interface NewContactProps {
  readonly registration: RegistrationRecord;
  readonly onSent: (sent: SentCode) => void;
  readonly onCancel: () => void;
}

/** Which contact changes, and to what; a code is sent there. */
function NewContact({ registration, onSent, onCancel }: NewContactProps) {
  const { personalInfo } = registration.formDataStructured;
  const [kind, setKind] = useState<'email' | 'phone'>('email');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const contact: Contact =
      kind === 'email'
        ? { email: typed.trim(), contactNumber: '' }
        : { email: '', contactNumber: typed };
    const { email, contactNumber } = contactProblems(contact);
    const isEmpty = contact.email === '' && contact.contactNumber === '';
    const isSame =
      contact.email === personalInfo?.email ||
      contact.contactNumber === personalInfo?.contactNumber;
    const found = isEmpty
      ? pageWords.login.empty
      : (email ?? contactNumber ?? (isSame ? words.same : undefined));
    setProblem(found);
    if (found) return;
    setIsBusy(true);
    try {
      onSent(await requestCode(contact, false));
    } catch (thrown) {
      setProblem(errorText(thrown));
      showToast(errorText(thrown), { tone: 'error', durationMs: publicToastMs });
      setIsBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={send} className="stack">
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
      <div className="actions">
        <Button variant="secondary" onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={isBusy} loadingText={codeWords.sending}>
          {codeWords.send}
        </Button>
      </div>
    </form>
  );
}
