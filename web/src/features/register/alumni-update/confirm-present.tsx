import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { CodeEntry } from '../../../shell/one-time-code/code-entry.tsx';
import styles from './alumni-update.module.css';
import { checkCode } from './codes.ts';
import { words as allWords } from './words.ts';

const words = allWords.contact;

interface ConfirmPresentProps {
  readonly registration: RegistrationRecord;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** A code to the email address of the registration, from whoever entered the last one too long ago. */
export function ConfirmPresent({ registration, onConfirmed, onCancel }: ConfirmPresentProps) {
  const email = String(registration.formDataStructured.personalInfo?.email ?? '');
  const contact = { email, contactNumber: '' };
  return (
    <div className={styles.dialogForm}>
      <p>{words.confirmFirst(email)}</p>
      <CodeEntry
        contact={contact}
        update={true}
        check={async (otp) => {
          if (await checkCode(contact, otp, true)) onConfirmed();
        }}
        cancel={{ text: words.cancel, onPress: onCancel }}
      />
    </div>
  );
}
