import { readPayment } from '@sangamam/contract/payments/history';
import { words as allWords } from '@sangamam/words/staff/payments';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { paths } from '../../kit/paths.ts';
import { DetailDrawer } from '../../ui/detail-drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { detailKey } from './queries.ts';

const words = allWords.detail;
const headingId = 'payment-name';

/** One payment with its refunds, over the ledger or over the findings. */
export default function PaymentPage() {
  const { id = '' } = useParams();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(readPayment, { params: { id }, signal }),
    // Money moves while staff look: a refund that was started is asked for anew with every opening.
    staleTime: 0,
  });

  /** Goes back to the list, also when the page was opened by its address. */
  function close() {
    if (state?.fromList) navigate(-1);
    else {
      const isFinding = pathname.startsWith(paths.adminPaymentFindings);
      const list = isFinding ? paths.adminPaymentFindings : paths.adminPaymentHistory;
      navigate({ pathname: list, search }, { replace: true, preventScrollReset: true });
    }
  }

  return (
    <DetailDrawer labelledBy={headingId} back={words.back} onClose={close}>
      {data ? (
        <PaymentDetails payment={data} headingId={headingId} />
      ) : (
        <>
          <h2 id={headingId} className="visually-hidden">
            {words.title}
          </h2>
          {error ? <LoadError problem={error} onRetry={refetch} /> : <Skeleton lines={12} />}
        </>
      )}
    </DetailDrawer>
  );
}
