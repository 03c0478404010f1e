import { can } from '@sangamam/contract/calls/permissions';
import { formatRupees } from '@sangamam/contract/locale/money';
import {
  countPayments,
  downloadPayments,
  paymentTotals,
  type Transaction,
} from '@sangamam/contract/payments/history';
import { words } from '@sangamam/words/staff/payments';
import { words as reconcileWords } from '@sangamam/words/staff/reconcile';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HandCoins, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, Outlet, useSearchParams } from 'react-router';
import { call, callFile } from '../../kit/calls/call.ts';
import { withoutPlace } from '../../kit/lists/list-filters.ts';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { useWorkList, WorkList } from '../../kit/lists/work-list.tsx';
import { paths } from '../../kit/paths.ts';
import { useSession } from '../../kit/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Collected } from './collected.tsx';
import { ledgerColumns } from './columns.tsx';
import { countDiffering } from './compared-days.tsx';
import { type Filters, paymentFilters } from './filters.ts';
import { usePaymentFacets } from './payment-facets.ts';
import styles from './payments.module.css';
import { listQuery, paymentsKey, useMayManage, useOverview } from './queries.ts';
import { RecordDialog } from './record-dialog.tsx';

/** One row for each payment, attempt and refund; the filters are the address. */
export default function LedgerPage() {
  const place = useAddressFilters(paymentFilters);
  const { filters, change, search: address } = place;
  const { from, to } = filters;
  const mayManage = useMayManage();
  const mayExport = useSession(({ user }) => user !== null && can(user, 'payments.export'));
  const [isCollectedShown, setIsCollectedShown] = useState(false);
  const work = useWorkList({
    ...place,
    list: paymentFilters,
    columns: useMemo(() => ledgerColumns(address), [address]),
    rowKey: ({ _id }: Transaction) => _id,
    queryOf: listQuery,
    listKey: [paymentsKey],
    count: (query, signal) => call(countPayments, { query, signal }),
    download: mayExport && ((query) => callFile(downloadPayments, { query })),
  });
  const [search, setSearch] = useSearchParams();
  // whoever comes from a registration has its number filled in
  const number = search.get('record');
  const setIsRecording = (is: boolean) => {
    const next = paymentFilters.write(filters);
    if (is) next.set('record', '');
    setSearch(next, { preventScrollReset: true, replace: !is });
  };
  return (
    <>
      <div className={styles.tools}>
        {mayManage && (
          <Button size="small" onClick={() => setIsRecording(true)}>
            <Plus aria-hidden="true" size={18} />
            {words.record}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-pressed={isCollectedShown}
          onClick={() => setIsCollectedShown(!isCollectedShown)}
        >
          <HandCoins aria-hidden="true" size={18} />
          {words.collected.open}
        </Button>
      </div>
      <Waiting
        onShow={() => change({ ...paymentFilters.cleared(filters), state: 'Awaiting Approval' })}
      />
      <Comparison />
      <WorkList
        work={work}
        title={words.title}
        empty={words.empty}
        facets={usePaymentFacets()}
        searchHint={words.searchHint}
        more={{
          label: words.days,
          activeCount: [from, to].filter((day) => day !== '').length,
          fields: (
            <DayRange
              from={{ name: 'from', label: words.from, value: from }}
              to={{ name: 'to', label: words.to, value: to }}
              onChange={(name, value) => change({ [name]: value })}
            />
          ),
        }}
      >
        <Totals filters={filters} />
        {isCollectedShown && <Collected filters={filters} onChange={change} />}
      </WorkList>
      {mayManage && number !== null && (
        <RecordDialog key={number} number={number} onClose={() => setIsRecording(false)} />
      )}
      <Outlet />
    </>
  );
}

/** Payments and refunds that a second member of staff must approve. */
function Waiting({ onShow }: { onShow: () => void }) {
  const { data } = useOverview();
  const count = data?.awaitingApproval ?? 0;
  if (count === 0) return null;
  return (
    <div className={styles.notice}>
      <Alert tone="warning">
        <div className={styles.waiting}>
          <p>{words.waiting({ count })}</p>
          <Button variant="secondary" size="small" onClick={onShow}>
            {words.showWaiting}
          </Button>
        </div>
      </Alert>
    </div>
  );
}

/** One line: whether the provider's days add up to those of the ledger. */
function Comparison() {
  const { data } = useOverview();
  if (!data || data.comparison.length === 0) return null;
  const differing = countDiffering(data.comparison);
  return (
    <p className={styles.comparison} data-differs={differing > 0}>
      {differing > 0
        ? reconcileWords.days.differ({ days: differing })
        : reconcileWords.days.agree({ days: data.comparison.length })}{' '}
      <Link to={paths.adminPaymentReconcile}>{reconcileWords.days.title}</Link>
    </p>
  );
}

/** Totals of the filtered rows on all pages. */
function Totals({ filters }: { filters: Filters }) {
  const query = withoutPlace(filters);
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
