import { phoneInWords } from '@sangamam/contract/form/in-words';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { CodeEntry } from '../one-time-code/code-entry.tsx';
import { checkCode } from '../one-time-code/send-code.ts';
import { useSettings } from '../page/settings.ts';

const words = allWords.contact;

interface ConfirmPresentProps {
  readonly registration: RegistrationRecord;
  readonly by?: 'email' | 'contactNumber' | undefined;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

/** A code to a contact of the registration, from whoever entered the last one too long ago. */
export function ConfirmPresent({
  registration,
  by = 'email',
  onConfirmed,
  onCancel,
}: ConfirmPresentProps) {
  const { email: helpAddress } = useSettings().contact;
  const present = String(registration.formDataStructured.personalInfo?.[by] ?? '');
  const contact = { email: '', contactNumber: '', [by]: present };
  return (
    <div className="stack">
      <p>{words.confirmFirst({ contact: phoneInWords(present) })}</p>
      {by === 'contactNumber' && <p className="note">{words.noCode({ email: helpAddress })}</p>}
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
