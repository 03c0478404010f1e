import type { BodyInputOf } from '@sangamam/contract/calls/endpoint';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { type EditPreview, previewEdit } from '@sangamam/contract/staff-registrations/edit';
import { words } from '@sangamam/words/staff/edit';
import { words as messageWords } from '@sangamam/words/staff/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/calls/call.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { feeAnswers, feeChange } from '../../../kit/questions/fee-change.ts';
import type { FormProps } from '../../../kit/questions/step-props.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CheckboxField } from '../../../ui/choice-field.tsx';
import { ChangedValues } from '../changed-values.tsx';
import { changedAnswers } from './changed-answers.ts';
import type { EditStepOf } from './edit-steps.ts';
import styles from './staff-edit.module.css';

interface EditEffectProps extends Pick<FormProps, 'form'> {
  step: EditStepOf;
  registration: RegistrationRecord;
  /** The version that is edited. */
  version: number;
  tells: boolean;
  onTells: (tells: boolean) => void;
}

/** The effect of saving, before it is done: which answers change, what becomes of the fee, and who is told. */
export function EditEffect(props: EditEffectProps) {
  const { step, registration, version, form, tells, onTells } = props;
  const settings = useSettings();
  const saved = registration.formDataStructured;
  const typed = form.answersSoFar();
  const changes = changedAnswers(saved, typed, settings);
  const preview = usePreview(
    registration._id,
    { stepName: step.stepName, formDataStructured: typed, version, tellRegistrant: tells },
    changes.length > 0,
  );
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
        <div aria-live="polite">{preview && <Told {...preview} />}</div>
      </dd>
    </dl>
  );
}

/** Long enough not to ask at every letter. */
const pauseMs = 400;

/** The effect of the answers as they stand, from the server; none while it would refuse them. */
function usePreview(id: string, body: BodyInputOf<typeof previewEdit>, isChanged: boolean) {
  const { data, isError } = useQuery({
    queryKey: ['edit-preview', id, body],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
      return call(previewEdit, { params: { id }, body, signal });
    },
    enabled: isChanged,
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return isChanged && !isError ? data : undefined;
}

/** The messages that saving sends, and whether it signs the old contact out. */
function Told({ messages, signsOut }: EditPreview) {
  return (
    <>
      {messages.length === 0 ? (
        <p className="quiet">{words.noMessages}</p>
      ) : (
        <ul className={styles.told}>
          {messages.map(({ channel, to, subject }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none has a state
            <li key={index}>
              {words.message({ channel: messageWords.channels[channel], to })}
              {subject && <p className="quiet">{subject}</p>}
            </li>
          ))}
        </ul>
      )}
      {signsOut && <Alert tone="warning">{words.contact}</Alert>}
    </>
  );
}

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
