import { momentInWords } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import type { Transaction } from '@sangamam/contract/payments/history';
import { words } from '@sangamam/words/staff/payments';
import { adminPaymentPath } from '../../kit/paths.ts';
import { MomentCell } from '../../kit/records/moment.tsx';
import { methodInWords, TransactionTag } from '../../kit/records/transaction-tag.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Pair } from '../../ui/pair.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import styles from './payments.module.css';

/** Name of the payer; the money may have no registration yet, or one that was erased. */
export function payerName({ registration }: Pick<Transaction, 'registration'>): string {
  return registration ? registration.name || words.erased : words.nobody;
}

/** The columns of the ledger. `search` is the filters' part of the address, so that the detail keeps it. */
export function ledgerColumns(search: string): readonly Column<Transaction>[] {
  return [
    {
      key: 'name',
      header: words.columns.name,
      isTitle: true,
      cell: (row) => (
        <RowLink
          to={{ pathname: adminPaymentPath(row.paymentId), search }}
          second={row.registration?.registrationNumber}
        >
          {payerName(row)}
        </RowLink>
      ),
    },
    {
      key: 'school',
      header: words.columns.school,
      wideOnly: 'huge',
      cell: ({ registration }) => registration?.school ?? '–',
    },
    {
      key: 'when',
      header: words.columns.when,
      sortable: true,
      cell: ({ at }) => <MomentCell at={at} />,
    },
    {
      key: 'type',
      header: words.columns.type,
      cell: ({ type, method, recordedBy }) => {
        const how = [method && methodInWords(method), recordedBy && words.by({ name: recordedBy })];
        return <Pair second={how.filter(Boolean).join(', ') || undefined}>{type}</Pair>;
      },
    },
    {
      key: 'amount',
      header: words.columns.amount,
      sortable: true,
      numeric: true,
      cell: ({ amount, payerFee, refunded }) => {
        const parts = [
          payerFee > 0 && words.payerFeeOf({ amount: formatRupees(payerFee) }),
          refunded > 0 && words.refundedOf({ amount: formatRupees(refunded) }),
        ];
        return (
          <Pair second={parts.filter(Boolean).join(', ') || undefined}>
            <span className="nowrap">{formatRupees(amount)}</span>
          </Pair>
        );
      },
    },
    {
      key: 'about',
      header: words.columns.amount,
      onPhone: 'line',
      isPhoneOnly: true,
      cell: ({ amount, at, type }) =>
        [formatRupees(amount), type, momentInWords(at).day].join(' · '),
    },
    {
      key: 'transaction',
      header: words.columns.transaction,
      wideOnly: true,
      cell: ({ transactionId }) => <span className={styles.id}>{transactionId}</span>,
    },
    {
      key: 'state',
      header: words.columns.state,
      onPhone: 'tag',
      cell: ({ state }) => <TransactionTag state={state} />,
    },
  ];
}
