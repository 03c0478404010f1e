import { formatRupees } from '@sangamam/contract/money';
import { reportIssuePath } from '../../kit/paths.ts';
import { words as allWords } from './words.ts';

const words = allWords.fee;

interface SurplusProps {
  /** What was paid for the fee and is no longer needed for it. */
  readonly rupees: number;
  readonly registrationId: string;
}

/**
 * A fee that fell after it was paid: nothing goes back by itself (docs/product/self-service.md#when-the-fee-changes).
 */
export function Surplus({ rupees, registrationId }: SurplusProps) {
  return (
    <>
      {words.surplus(formatRupees(rupees))} {words.askBack}{' '}
      <a href={reportIssuePath(registrationId, 'Payment')}>{words.raiseIssue}</a>
    </>
  );
}
