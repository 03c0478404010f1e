import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/register';
import { useState } from 'react';
import { CodeEntry } from '../../kit/one-time-code/code-entry.tsx';
import { checkCode } from '../../kit/one-time-code/send-code.ts';
import styles from '../../kit/questions/questions.module.css';
import { findOwnRegistration } from '../../kit/registrant/own-registration.ts';
import { Alert } from '../../ui/alert.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';

const words = allWords.proof;

interface ContactProofProps {
  readonly registration: RegistrationRecord;
  /** Submitting requires it. */
  readonly isRequired: boolean;
  readonly onProven: (registration: RegistrationRecord) => void;
}

/**
 * Offers to send a code to the email address just given, which proves that it is right
 * (docs/product/registering.md#proving-the-contact).
 */
export function ContactProof({ registration, isRequired, onProven }: ContactProofProps) {
  const [isDeclined, setIsDeclined] = useState(false);
  const email = String(registration.formDataStructured.personalInfo?.email ?? '');
  const contact = { email, contactNumber: '' };
  if (isDeclined) return null;

  async function check(otp: string) {
    if (!(await checkCode(contact, otp, false))) return;
    const fresh = await findOwnRegistration();
    showToast(words.verified, { tone: 'success', durationMs: publicToastMs });
    if (fresh) onProven(fresh);
  }

  return (
    <section className={styles.proof} aria-label={words.title}>
      <Alert tone={isRequired ? 'warning' : 'info'} title={words.title}>
        <p>{isRequired ? words.required({ email }) : words.text({ email })}</p>
        <CodeEntry
          contact={contact}
          update={false}
          check={check}
          size="small"
          cancel={
            isRequired ? undefined : { text: words.later, onPress: () => setIsDeclined(true) }
          }
        />
      </Alert>
    </section>
  );
}
