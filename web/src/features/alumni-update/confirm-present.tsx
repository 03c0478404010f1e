import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { CodeEntry } from '../../kit/one-time-code/code-entry.tsx';
import { checkCode } from '../../kit/one-time-code/send-code.ts';

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
    <div className="stack">
      <p>{words.confirmFirst({ contact: email })}</p>
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
