import { readPayment, type Transaction } from '@sangamam/contract/payments/history';
import { words as allWords } from '@sangamam/words/staff/payments';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { Neighbours } from '../../kit/lists/neighbours.tsx';
import { RecordDrawer } from '../../kit/lists/record-drawer.tsx';
import { adminPaymentPath, paths } from '../../kit/paths.ts';
import { paymentFilters } from './filters.ts';
import { PaymentDetails } from './payment-details.tsx';
import { detailKey, listQuery } from './queries.ts';

const words = allWords.detail;
const headingId = 'payment-name';
const paymentOf = ({ paymentId }: Transaction) => paymentId;

/** One payment with its refunds, over the ledger or over the findings. */
export default function PaymentPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const query = useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(readPayment, { params: { id }, signal }),
    // Money moves while staff look: a refund that was started is asked for anew with every opening.
    staleTime: 0,
  });
  const isFinding = pathname.startsWith(paths.adminPaymentFindings);
  return (
    <RecordDrawer
      list={isFinding ? paths.adminPaymentFindings : paths.adminPaymentHistory}
      back={words.back}
      query={query}
      title={words.title}
      headingId={headingId}
      {...(!isFinding && {
        neighbours: (
          <Neighbours
            filtersOf={paymentFilters}
            queryOf={listQuery}
            idOf={paymentOf}
            pathOf={adminPaymentPath}
          />
        ),
      })}
    >
      {(payment) => <PaymentDetails key={id} payment={payment} headingId={headingId} />}
    </RecordDrawer>
  );
}
