import { formatRupees } from '@sangamam/contract/locale/money';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { paths } from '../../kit/paths.ts';

const words = allWords.fee;

/**
 * A fee that fell after it was paid: what was paid for it and is no longer needed stays until it is asked for
 * (docs/product/self-service.md#when-the-fee-changes).
 */
export function Surplus({ rupees }: { readonly rupees: number }) {
  return (
    <span>
      <span>{words.surplus({ amount: formatRupees(rupees) })}</span> {words.askBack}{' '}
      <a href={paths.refund}>{allWords.leaving.policy}</a>
    </span>
  );
}
