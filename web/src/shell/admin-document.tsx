import { isRouteErrorResponse, Outlet } from 'react-router';
import { PageHead } from '../kit/page/page-head.tsx';
import type { RouteHandle } from '../kit/page/route-handle.ts';
import { adminWords } from '../kit/words/admin-words.ts';
import { Spinner } from '../ui/spinner.tsx';
import { uiWords as words } from '../ui/words.ts';
import { FailedPage } from './failed-page.tsx';
import styles from './frame.module.css';
import { LoadingNotices } from './loading-notices.tsx';

export const handle: RouteHandle = { document: 'admin' };

/**
 * Staff pages are drawn in the browser alone: the server answers with this route's outline and nothing
 * below it, so that no person's data can come into a rendered document.
 */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

/** Shown until the guard has asked who is there. */
export function HydrateFallback() {
  return (
    <main className={styles.loading}>
      <PageHead title={adminWords.area} />
      <LoadingNotices />
      <p role="status">
        <Spinner sizePx={32} />
        <span className="visually-hidden">{words.loading}</span>
      </p>
    </main>
  );
}

/** The page of the address, in a document for staff. */
export default function AdminDocument() {
  return <Outlet />;
}

/** Caught here, not at the root: the document stays, whose scripts its policy lets nobody write anew. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <FailedPage isNotFound={isRouteErrorResponse(error) && error.status === 404} />;
}
