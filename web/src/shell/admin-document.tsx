import { Outlet } from 'react-router';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './frame.module.css';
import { PageHead } from './page-head.tsx';
import type { RouteHandle } from './route-handle.ts';

export const handle: RouteHandle = { document: 'admin' };

/**
 * Staff pages are drawn in the browser alone: the server answers with this route's outline and nothing
 * below it, so that no person's data can come into a rendered document.
 */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <main className={styles.notice}>
      <PageHead title="Administration" />
      <Skeleton lines={5} />
    </main>
  );
}

export default function AdminDocument() {
  return <Outlet />;
}
