import { words } from '@sangamam/words/page/ui';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { PageHead } from '../kit/page/page-head.tsx';
import type { RouteHandle } from '../kit/page/route-handle.ts';
import { Spinner } from '../ui/spinner.tsx';
import { FailedPage } from './failed-page.tsx';
import styles from './frame.module.css';
import { LoadingNotices } from './loading-notices.tsx';

export const handle: RouteHandle = { document: 'admin' };

/**
 * Staff pages render in the browser alone: the server sends this route's outline and nothing below it, so
 * that no personal data can get into a rendered document.
 */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

/** Shown until the guard knows the session. */
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

export default function AdminDocument() {
  return <Outlet />;
}

/** Caught here, not at the root: the content security policy forbids writing the document's scripts again. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <FailedPage isNotFound={isRouteErrorResponse(error) && error.status === 404} />;
}
