import { formatRupees } from '@sangamam/contract/locale/money';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/staff/edit';
import { useSettings } from '../../../kit/page/settings.ts';
import { feeAnswers, feeChange } from '../../../kit/questions/fee-change.ts';
import type { FormProps } from '../../../kit/questions/step-props.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CheckboxField } from '../../../ui/choice-field.tsx';
import { ChangedValues } from '../changed-values.tsx';
import { changedAnswers } from './changed-answers.ts';
import styles from './staff-edit.module.css';

interface EditEffectProps extends Pick<FormProps, 'form'> {
  registration: RegistrationRecord;
  tells: boolean;
  onTells: (tells: boolean) => void;
}

/** The effect of saving, before it is done: which answers change, what becomes of the fee, and who is told. */
export function EditEffect({ registration, form, tells, onTells }: EditEffectProps) {
  const settings = useSettings();
  const saved = registration.formDataStructured;
  const changes = changedAnswers(saved, form.answersSoFar(), settings);
  const isContact = changes.some(({ path }) => contact.includes(path));
  return (
    <dl className={styles.effect}>
      <dt>{words.effect.changes}</dt>
      <dd>
        {changes.length > 0 ? (
          <ChangedValues values={changes} />
        ) : (
          <span className="faint">{words.effect.none}</span>
        )}
      </dd>
      <dt>{words.effect.fee}</dt>
      <dd aria-live="polite">{feeInWords(registration, form)}</dd>
      <dt>{words.effect.told}</dt>
      <dd>
        <CheckboxField
          className={styles.tell}
          label={words.tell}
          hint={words.tellHint}
          checked={tells}
          onChange={({ target }) => onTells(target.checked)}
        />
        <div aria-live="polite">{isContact && <Alert tone="warning">{words.contact}</Alert>}</div>
      </dd>
    </dl>
  );
}

/** A new one of these signs out whoever has the old one. */
const contact: readonly string[] = ['personalInfo.email', 'personalInfo.contactNumber'];

/** The effect of the open answers on the fee: "₹1,500 → ₹2,100, ₹600 due". */
function feeInWords(registration: RegistrationRecord, form: FormProps['form']) {
  const { minimum } = registration.fee;
  const change = feeChange(registration, feeAnswers(form, registration));
  if (!change) return words.fee.same({ amount: formatRupees(minimum) });
  return [
    words.fee.change({ before: formatRupees(minimum), after: formatRupees(change.minimum) }),
    change.due > 0
      ? words.fee.toPay({ due: formatRupees(change.due) })
      : change.surplus > 0
        ? words.fee.surplus({ amount: formatRupees(change.surplus) })
        : words.fee.covered,
    change.discount > 0 && words.fee.discount({ amount: formatRupees(change.discount) }),
  ]
    .filter(Boolean)
    .join(', ');
}
