import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DetailDrawer } from '../../ui/detail-drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadError } from '../calls/load-error.tsx';

interface RecordDrawerProps<Row> {
  /** The address of the list. */
  readonly list: string;
  /** Label of the way back to it. */
  readonly back: string;
  readonly query: Pick<UseQueryResult<Row>, 'data' | 'error' | 'refetch'>;
  /** Names the drawer until the record is there; then its heading of this id does. */
  readonly title: string;
  readonly headingId: string;
  /** The way to the rows beside it. */
  readonly neighbours?: ReactElement;
  readonly children: (record: Row, close: () => void) => ReactElement;
}

/** One record over its list: a drawer on large screens, a page of its own on phones. */
export function RecordDrawer<Row>(props: RecordDrawerProps<Row>) {
  const { list, back, query, title, headingId, neighbours, children } = props;
  const { data, error, refetch } = query;
  const { search, state } = useLocation();
  const navigate = useNavigate();

  /** Goes back to the list, also when the page was opened by its address. */
  function close() {
    if (state?.fromList) navigate(-1);
    else navigate({ pathname: list, search }, { replace: true, preventScrollReset: true });
  }

  return (
    <DetailDrawer labelledBy={headingId} back={back} onClose={close}>
      {neighbours}
      {data ? (
        children(data, close)
      ) : (
        <>
          <h2 id={headingId} className="visually-hidden">
            {title}
          </h2>
          {error ? <LoadError problem={error} onRetry={refetch} /> : <Skeleton lines={12} />}
        </>
      )}
    </DetailDrawer>
  );
}
