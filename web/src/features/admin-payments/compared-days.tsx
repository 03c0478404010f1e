import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { dayAndTime, dayInWords, momentInWords } from '@sangamam/contract/locale/dates';
import { noonOf } from '@sangamam/contract/locale/event-time';
import { formatRupees, paiseToRupees, toPaise } from '@sangamam/contract/locale/money';
import type { paymentOverview } from '@sangamam/contract/payments/findings';
import { words as reconcileWords } from '@sangamam/words/staff/reconcile';
import { Alert } from '../../ui/alert.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Paged } from '../../ui/paged.tsx';
import styles from './reconcile.module.css';

const words = reconcileWords.days;
const daysOnPage = 10;

type PaymentOverview = ReplyOf<typeof paymentOverview>;
type ComparedDay = PaymentOverview['comparison'][number];

/** Rupees the provider has beyond the ledger, to the paisa. */
const differenceOf = ({ provider, ledger }: ComparedDay) =>
  paiseToRupees(toPaise(provider - ledger));

/** On how many days provider and ledger add up to different sums. */
export const countDiffering = (days: readonly ComparedDay[]) =>
  days.filter((day) => differenceOf(day) !== 0).length;

const columns: readonly Column<ComparedDay>[] = [
  {
    key: 'day',
    header: words.columns.day,
    isTitle: true,
    cell: ({ day }) => dayInWords(noonOf(day)),
  },
  {
    key: 'provider',
    header: words.columns.provider,
    numeric: true,
    cell: ({ provider }) => formatRupees(provider),
  },
  {
    key: 'ledger',
    header: words.columns.ledger,
    numeric: true,
    cell: ({ ledger }) => formatRupees(ledger),
  },
  {
    key: 'difference',
    header: words.columns.difference,
    numeric: true,
    cell: (row) => {
      const difference = differenceOf(row);
      return difference === 0 ? (
        words.same
      ) : (
        <strong className={styles.difference}>{formatRupees(difference)}</strong>
      );
    },
  },
  {
    key: 'payments',
    header: words.columns.payments,
    numeric: true,
    cell: ({ payments }) => payments,
  },
  {
    key: 'compared',
    header: words.columns.compared,
    wideOnly: true,
    cell: ({ comparedAt }) => dayAndTime(comparedAt),
  },
];

/** The daily comparison: one sentence, then the days. */
export function ComparedDays({ overview }: { overview: PaymentOverview }) {
  const { comparison, sweptUntil } = overview;
  const differing = countDiffering(comparison);
  const swept = sweptUntil && momentInWords(sweptUntil);
  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      {comparison.length === 0 ? (
        <p className="reading">{words.never}</p>
      ) : differing === 0 ? (
        <Alert tone="success">{words.agree({ days: comparison.length })}</Alert>
      ) : (
        <Alert tone="warning" title={words.differ({ days: differing })}>
          {words.differText}
        </Alert>
      )}
      {swept && <p className="reading">{words.swept({ day: swept.day, time: swept.time })}</p>}
      {comparison.length > 0 && (
        <Paged rows={comparison} limit={daysOnPage}>
          {(shown) => (
            <DataTable
              dense
              caption={words.title}
              columns={columns}
              rows={shown}
              rowKey={({ day }) => day}
            />
          )}
        </Paged>
      )}
    </section>
  );
}
