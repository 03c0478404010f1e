import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { adminWords as words } from './admin-words.ts';
import { PageHead } from './page-head.tsx';

/** An unknown address below /admin, or a page that is not for this admin. */
export default function AdminNotFoundPage() {
  return (
    <>
      <PageHead title={words.notFound} />
      <EmptyState
        title={<h1>{words.notFound}</h1>}
        action={<Link to={paths.adminDashboard}>{words.toDashboard}</Link>}
      />
    </>
  );
}
