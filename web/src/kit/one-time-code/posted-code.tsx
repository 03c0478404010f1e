import { phoneInWords } from '@sangamam/contract/form/in-words';
import { sendOtp } from '@sangamam/contract/one-time-codes/otp';
import { normalisePhone } from '@sangamam/contract/text/phone';
import { words as allWords } from '@sangamam/words/page/alumni-update';
import { words as codeWords } from '@sangamam/words/page/code';
import { words as ownWords } from '@sangamam/words/page/own-registration';
import { useActionData } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../calls/call.ts';
import { PhoneField } from '../fields/phone-field.tsx';
import { invalid, type RefusedForm, textsOf, usePosted } from '../forms/posted.ts';
import { paths } from '../paths.ts';
import type { Visit } from '../site-context.ts';
import { CodeField } from './code-field.tsx';
import { contactProblems } from './codes.ts';
import styles from './one-time-code.module.css';
import type { Contact, SentCode } from './send-code.ts';
import { SentTo } from './sent-to.tsx';

/*
 * A one-time code without scripts: a contact is sent, then the code that went there with the contact beside it.
 */

export type Sent = Pick<SentCode, 'contact' | 'byEmail'>;

/** The contact of the form, and the code if it asks for it to be checked. */
export function postedCode(form: FormData): { contact: Contact; otp: string | null } {
  const { email = '', contactNumber = '', otp = null } = textsOf(form);
  const contact = {
    email: email.trim(),
    contactNumber: contactNumber === '' ? '' : normalisePhone(contactNumber),
  };
  return { contact, otp: form.has('again') ? null : otp };
}

/** Sends a code to a contact: to open its registrations (`update`), or to prove that it is somebody's. */
export async function sendPosted(
  contact: Contact,
  { update, visit }: { update: boolean; visit: Visit },
): Promise<{ sent: Sent }> {
  const isEmpty = contact.email === '' && contact.contactNumber === '';
  const fields = isEmpty ? {} : contactProblems(contact);
  if (isEmpty || Object.keys(fields).length > 0) {
    throw invalid(fields, allWords.login.empty);
  }
  const { byEmail } = await call(sendOtp, { body: { ...contact, update }, visit });
  return { sent: { contact, byEmail } };
}

interface CodeFormProps {
  readonly title: string;
  readonly lead: string;
  /** The address it is sent to; by default that of its page, which has no scripts. */
  readonly action?: string | undefined;
  /** Without a number no phone is asked for. */
  readonly labels: Pick<Contact, 'email'> & Partial<Contact>;
  /** The code proves that a contact is somebody's, and went there in any case. */
  readonly proves?: true | undefined;
}

/** Asks for a contact, then for the code that was sent there. */
export function CodeForm(props: CodeFormProps) {
  const answered = useActionData<{ sent: Sent } | object>();
  const refused = usePosted();
  const sent = answered && 'sent' in answered ? answered.sent : null;
  // a code that was sent before can still be typed
  const isSent =
    sent !== null || refused?.values.otp !== undefined || refused?.failure.code === 'CODES_SENT';
  return (
    <form method="post" action={props.action} noValidate className={styles.narrow}>
      {isSent ? (
        <CodeFields sent={sent} refused={refused} proves={props.proves} />
      ) : (
        <ContactFields {...props} refused={refused} />
      )}
    </form>
  );
}

function ContactFields({
  title,
  lead,
  labels,
  refused,
}: CodeFormProps & { refused: RefusedForm | null }) {
  const { email, contactNumber } = refused?.failure.fields ?? {};
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {refused && !email && !contactNumber && (
        <Alert tone="error" live title={refused.failure.message} />
      )}
      <TextField
        name="email"
        label={labels.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
        defaultValue={refused?.values.email}
        error={email}
      />
      {labels.contactNumber && (
        <>
          <p className={styles.or}>{allWords.login.or}</p>
          <PhoneField
            name="contactNumber"
            label={labels.contactNumber}
            defaultValue={refused?.values.contactNumber}
            error={contactNumber}
          />
        </>
      )}
      <div className={styles.formActions}>
        <Button type="submit" wide>
          {codeWords.send}
        </Button>
      </div>
    </>
  );
}

interface CodeFieldsProps extends Pick<CodeFormProps, 'proves'> {
  readonly sent: Sent | null;
  readonly refused: RefusedForm | null;
}

function CodeFields({ sent, refused, proves }: CodeFieldsProps) {
  const { email = '', contactNumber = '' } = sent?.contact ?? refused?.values ?? {};
  const isHeld = refused?.failure.code === 'CODES_SENT';
  return (
    <>
      <h1>{ownWords.verify.title}</h1>
      {isHeld && <Alert tone="warning" live title={refused.failure.message} />}
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="contactNumber" value={contactNumber} />
      <CodeField
        label={codeWords.otp}
        hint={sent && (proves ? sentTo(sent.contact) : <SentTo {...sent} />)}
        error={isHeld ? undefined : refused?.failure.message}
      />
      <div className={styles.formActions}>
        <Button type="submit">{codeWords.verify}</Button>
        <Button type="submit" variant="secondary" name="again" value="yes">
          {codeWords.again}
        </Button>
      </div>
      <p className={styles.help}>
        <strong>{ownWords.verify.noCode}</strong> {ownWords.verify.help}{' '}
        <a href={paths.contact}>{ownWords.verify.write}</a>.
      </p>
    </>
  );
}

const sentTo = ({ email, contactNumber }: Contact) =>
  codeWords.sentTo({ contact: email || phoneInWords(contactNumber) });
