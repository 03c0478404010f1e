import { Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { paths } from '../../kit/paths.ts';
import { DetailDrawer } from '../../ui/detail-drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Detail, partParam } from './detail/detail.tsx';
import { useRegistration } from './queries.ts';
import { words } from './words.ts';

const headingId = 'registration-name';

/** One registration over the list: a drawer on large screens, a page of its own on phones. */
export default function RegistrationPage() {
  const { id = '' } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useRegistration(id);

  /** Goes back to the list, also when the page was opened by its address. */
  function close() {
    if (state?.fromList) return navigate(-1);
    const address = new URLSearchParams(search);
    address.delete(partParam);
    return navigate(
      { pathname: paths.adminRegistrations, search: address.toString() },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <DetailDrawer labelledBy={headingId} back={words.back} onClose={close}>
        {data ? (
          <Detail key={id} registration={data} headingId={headingId} onDeleted={close} />
        ) : (
          <>
            <h2 id={headingId} className="visually-hidden">
              {words.detail.title}
            </h2>
            {error ? <LoadError problem={error} onRetry={refetch} /> : <Skeleton lines={12} />}
          </>
        )}
      </DetailDrawer>
      <Outlet />
    </>
  );
}
