import { words } from '@sangamam/words/staff/frame';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { paths } from '../paths.ts';
import { PageHead } from './page-head.tsx';

/** Shown for unknown URLs below /admin, and for pages this admin may not see. */
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
