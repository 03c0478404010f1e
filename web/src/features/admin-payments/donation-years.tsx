import { formatRupees } from '@sangamam/contract/locale/money';
import {
  type DonationYear,
  exportDonors,
  listDonationYears,
} from '@sangamam/contract/payments/donors';
import { words as reconcileWords } from '@sangamam/words/staff/reconcile';
import { useQuery } from '@tanstack/react-query';
import { call, callFile } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { saveFile } from '../../ui/save-file.ts';
import { paymentsKey } from './queries.ts';
import styles from './reconcile.module.css';

const words = reconcileWords.donors;

/** As in 2026–27. */
const yearsOf = ({ year }: DonationYear) => `${year}–${String((year + 1) % 100).padStart(2, '0')}`;

const columns: readonly Column<DonationYear>[] = [
  { key: 'year', header: words.year, isTitle: true, cell: yearsOf },
  {
    key: 'donors',
    header: words.donors,
    numeric: true,
    cell: ({ donors }) => formatCount(donors),
  },
  {
    key: 'pan',
    header: words.pan,
    cell: ({ withoutPan: count }) => (count > 0 ? words.missing({ count }) : words.all),
  },
  {
    key: 'amount',
    header: words.amount,
    numeric: true,
    cell: ({ amount }) => formatRupees(amount),
  },
  { key: 'file', header: words.file, cell: (year) => <Download year={year} /> },
];

/** The gifts of each financial year, with the file for the tax office; nothing while nobody gave. */
export function DonationYears() {
  const { data: years } = useQuery({
    queryKey: [paymentsKey, 'donors'],
    queryFn: ({ signal }) => call(listDonationYears, { signal }),
  });
  if (!years?.length) return null;
  return (
    <section className={styles.file} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="reading">{words.text}</p>
      <DataTable
        dense
        caption={words.title}
        columns={columns}
        rows={years}
        rowKey={({ year }) => String(year)}
      />
    </section>
  );
}

/** Asks for the password first, where it was not given in the last minutes. */
function Download({ year }: { readonly year: DonationYear }) {
  const { run, isBusy } = useAction(
    async () =>
      saveFile(
        await callFile(exportDonors, { query: { year: year.year } }),
        `form-10bd-${year.year}.csv`,
      ),
    { said: words.saved },
  );
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={words.downloadOf({ year: yearsOf(year) })}
      loading={isBusy}
      loadingText={words.downloading}
      onClick={() => run(undefined)}
    >
      {words.download}
    </Button>
  );
}
