import { formatRupees } from '@sangamam/contract/locale/money';
import { paymentTotals } from '@sangamam/contract/payments/history';
import { words } from '@sangamam/words/staff/payments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';
import { Figures } from '../../ui/figures.tsx';
import { type Filters, withoutPage } from './filters.ts';
import { paymentsKey } from './queries.ts';

/** Totals of the filtered rows on all pages. */
export function Totals({ filters }: { filters: Filters }) {
  const query = withoutPage(filters);
  const { data } = useQuery({
    queryKey: [paymentsKey, 'totals', query],
    queryFn: ({ signal }) => call(paymentTotals, { query, signal }),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { received, refunded, net, unallocated, complimentary } = data;
  const figures = [
    { label: words.totals.received, amount: received },
    { label: words.totals.refunded, amount: refunded },
    { label: words.totals.net, amount: net },
    ...(unallocated > 0 ? [{ label: words.totals.unallocated, amount: unallocated }] : []),
    ...(complimentary > 0 ? [{ label: words.totals.complimentary, amount: complimentary }] : []),
  ];
  return (
    <Figures
      label={words.totals.title}
      figures={figures.map(({ label, amount }) => ({ label, value: formatRupees(amount) }))}
    />
  );
}
