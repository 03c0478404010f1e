import {
  type DifferenceUse,
  type Finding,
  settleFinding,
  usesOf,
} from '@sangamam/contract/payments/findings';
import { words as allWords } from '@sangamam/words/staff/findings';
import { words as paymentWords } from '@sangamam/words/staff/payments';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { paymentsKey } from './queries.ts';

const words = allWords.settle;
const maxReasonLength = 300;

/** Matches all payments that differ from their orders for one cause; the server asks for the password again. */
export function SettleFinding({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const { cause, count } = finding;
  if (cause === null) return null;
  const uses: readonly DifferenceUse[] = usesOf[cause.direction];
  return (
    <ActionDialog
      endpoint={settleFinding}
      params={{ id: String(finding._id) }}
      start={{ difference: uses[0] as DifferenceUse, reason: '' }}
      said={({ payments }) => words.done({ count: payments })}
      invalidates={[paymentsKey]}
      title={words.title({ count })}
      submit={words.submit({ count })}
      submitting={words.working}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{words.intro}</p>
          <RadioCards
            {...field('difference')}
            label={words.difference}
            options={uses.map((value) => ({ value, ...words.uses[value] }))}
          />
          <TextArea
            {...field('reason')}
            label={paymentWords.reason}
            rows={3}
            maxCharacters={maxReasonLength}
          />
        </>
      )}
    </ActionDialog>
  );
}
