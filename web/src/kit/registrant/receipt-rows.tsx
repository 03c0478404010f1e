import { formatRupees } from '@sangamam/contract/locale/money';
import { downloadReceipt, type Receipt } from '@sangamam/contract/payments/receipts';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { urlOf } from '../calls/call.ts';
import { dayInWords } from '../words/dates.ts';
import { OwnRows } from './own-rows.tsx';

const words = allWords.receipts;

interface ReceiptRowsProps {
  readonly registrationId: string;
  readonly receipts: readonly Receipt[];
}

/** Receipts as files, each with what it is for. */
export function ReceiptRows({ registrationId: id, receipts }: ReceiptRowsProps) {
  return (
    <OwnRows>
      {receipts.map(({ receiptNumber, paidAt, amount, kind }) => (
        <li key={receiptNumber}>
          <a href={urlOf(downloadReceipt, { params: { id, receiptNumber } })}>{receiptNumber}</a>
          <span>{words.kinds[kind]}</span>
          <span>{dayInWords(paidAt)}</span>
          <strong>{formatRupees(kind === 'refund' ? -amount : amount)}</strong>
        </li>
      ))}
    </OwnRows>
  );
}

/** True if donation receipts are among them, on which a PAN may stand. */
export const hasDonations = (receipts: readonly Receipt[]): boolean =>
  receipts.some(({ kind }) => kind === 'donation');
