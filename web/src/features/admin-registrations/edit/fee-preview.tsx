import { formatRupees } from '@sangamam/contract/locale/money';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/staff/edit';
import { type FeeAnswers, feeChange } from '../../../kit/questions/fee-change.ts';
import { Alert } from '../../../ui/alert.tsx';

const words = allWords.fee;

interface FeePreviewProps {
  registration: RegistrationRecord;
  answers: FeeAnswers;
}

/** The effect of the open answers on the fee, before they are saved: "₹1,500 → ₹2,100, ₹600 to pay". */
export function FeePreview({ registration, answers }: FeePreviewProps) {
  const change = feeChange(registration, answers);
  return (
    <div aria-live="polite">
      {change && (
        <Alert tone={change.due > 0 ? 'warning' : 'info'} title={words.label}>
          {[
            words.change({
              before: formatRupees(registration.fee.minimum),
              after: formatRupees(change.minimum),
            }),
            change.due > 0
              ? words.toPay({ due: formatRupees(change.due) })
              : change.surplus > 0
                ? words.surplus({ amount: formatRupees(change.surplus) })
                : words.covered,
            change.discount > 0 && words.discount({ amount: formatRupees(change.discount) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Alert>
      )}
    </div>
  );
}
