import { readPayment } from '@sangamam/contract/payments/history';
import { words as allWords } from '@sangamam/words/staff/payments';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { RecordDrawer } from '../../kit/lists/record-drawer.tsx';
import { paths } from '../../kit/paths.ts';
import { PaymentDetails } from './payment-details.tsx';
import { detailKey } from './queries.ts';

const words = allWords.detail;
const headingId = 'payment-name';

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
    >
      {(payment) => <PaymentDetails payment={payment} headingId={headingId} />}
    </RecordDrawer>
  );
}
