import { sendOtp, verifyOtp } from '@sangamam/contract/one-time-codes/otp';
import { normalisePhone } from '@sangamam/contract/text/phone';
import { words as allWords } from '@sangamam/words/page/alumni-update';
import { words as codeWords } from '@sangamam/words/page/code';
import { words as ownWords } from '@sangamam/words/page/own-registration';
import { useActionData } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { PhoneField } from '../../kit/fields/phone-field.tsx';
import { postedTo, type RefusedForm, textsOf, usePosted } from '../../kit/forms/posted.ts';
import { CodeField } from '../../kit/one-time-code/code-field.tsx';
import { contactProblems } from '../../kit/one-time-code/codes.ts';
import type { Contact, SentCode } from '../../kit/one-time-code/send-code.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { paths } from '../../kit/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './alumni-update.module.css';
import { SentTo } from './verify-view.tsx';

const words = allWords.login;

export const handle: RouteHandle = { isStatic: true };

type Sent = Pick<SentCode, 'contact' | 'byEmail'>;

/** Sends a code, or checks the one that was typed and opens the session. */
export const action = postedTo<{ sent: Sent }>(async ({ form, visit }) => {
  const { email = '', contactNumber = '', otp } = textsOf(form);
  const contact = {
    email: email.trim(),
    contactNumber: contactNumber === '' ? '' : normalisePhone(contactNumber),
  };
  if (otp !== undefined && !form.has('again')) {
    await call(verifyOtp, { body: { ...contact, otp, update: true }, visit });
    return paths.form;
  }
  refuseWrong(contact);
  const { byEmail } = await call(sendOtp, { body: { ...contact, update: true }, visit });
  return { sent: { contact, byEmail } };
});

function refuseWrong(contact: Contact): void {
  const isEmpty = contact.email === '' && contact.contactNumber === '';
  const fields = isEmpty ? {} : contactProblems(contact);
  if (!isEmpty && Object.keys(fields).length === 0) return;
  throw new CallError(words.empty, { status: 422, code: 'VALIDATION', fields });
}

/** `/code`: coming back with a one-time code, for browsers without scripts. */
export default function CodePage() {
  const answered = useActionData<{ sent: Sent } | object>();
  const refused = usePosted();
  const sent = answered && 'sent' in answered ? answered.sent : null;
  // a code that was sent before can still be typed
  const isSent =
    sent !== null || refused?.values.otp !== undefined || refused?.failure.code === 'CODES_SENT';
  return (
    <div className={styles.narrowPage}>
      <PageHead title={allWords.pageTitle} description={allWords.description} />
      <form method="post" noValidate className={styles.narrow}>
        {isSent ? (
          <CodeFields sent={sent} refused={refused} />
        ) : (
          <ContactFields refused={refused} />
        )}
      </form>
    </div>
  );
}

function ContactFields({ refused }: { refused: RefusedForm | null }) {
  const { email, contactNumber } = refused?.failure.fields ?? {};
  return (
    <>
      <h1>{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      {refused && !email && !contactNumber && (
        <Alert tone="error" live title={refused.failure.message} />
      )}
      <TextField
        name="email"
        label={words.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
        defaultValue={refused?.values.email}
        error={email}
      />
      <p className={styles.or}>{words.or}</p>
      <PhoneField
        name="contactNumber"
        label={words.contactNumber}
        defaultValue={refused?.values.contactNumber}
        error={contactNumber}
      />
      <div className={styles.actions}>
        <Button type="submit" wide>
          {codeWords.send}
        </Button>
      </div>
    </>
  );
}

function CodeFields({ sent, refused }: { sent: Sent | null; refused: RefusedForm | null }) {
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
        hint={sent && <SentTo {...sent} />}
        error={isHeld ? undefined : refused?.failure.message}
      />
      <div className={styles.actions}>
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
