import type { AdminUser } from '@sangamam/contract/auth';
import { isSuperAdmin } from '@sangamam/contract/auth';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { createQueryClient } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import styles from './admin-frame.module.css';
import { requireSession } from './admin-guard.ts';
import { AdminHeader } from './admin-header.tsx';
import { pagesFor } from './admin-pages.ts';
import { focusSearch } from './admin-search.ts';
import { AdminSidebar } from './admin-sidebar.tsx';
import { adminWords as words } from './admin-words.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionBar } from './session-bar.tsx';
import { useSettings } from './settings.ts';

/** Lets nobody further without a session: who has none signs in first and comes back here. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  const { pathname, search } = new URL(request.url);
  return requireSession(`${pathname}${search}`);
}

/** The session is asked for once an entry; every later call notices by itself when it has ended. */
export const shouldRevalidate = () => false;

/** What surrounds every staff page; nobody gets here without a session. */
export default function AdminFrame() {
  const user = useSession((session) => session.user);
  const [queryClient] = useState(createQueryClient);
  return (
    user && (
      <QueryClientProvider client={queryClient}>
        <Frame user={user} />
      </QueryClientProvider>
    )
  );
}

function Frame({ user }: { user: AdminUser }) {
  const { contact } = useSettings();
  const navigate = useNavigate();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const claimsAll = user.role === 'super_admin';
  const role = useQuery({
    queryKey: ['is-super-admin'],
    queryFn: ({ signal }) => call(isSuperAdmin, { signal }),
    enabled: claimsAll,
  });
  const pages = pagesFor(user, role.data?.isSuperAdmin === true);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!focusSearch()) navigate(paths.adminRegistrations, { state: { focusSearch: true } });
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [navigate]);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <AdminSidebar className={styles.side} pages={pages} />
      {isMenuOpen && (
        <Drawer side="start" label={words.navigation} onClose={() => setIsMenuOpen(false)}>
          <AdminSidebar pages={pages} onLeave={() => setIsMenuOpen(false)} />
        </Drawer>
      )}
      <PasswordDialog />
      <SessionBar />
      <div className={styles.rest}>
        <AdminHeader user={user} onMenu={() => setIsMenuOpen(true)} />
        <main id="content" tabIndex={-1} className={styles.content}>
          {role.isError && (
            <div className={styles.alert}>
              <Alert tone="warning" live title={isSuperAdmin.failure}>
                <p>{words.roleUnchecked}</p>
                <Button
                  variant="secondary"
                  size="small"
                  loading={role.isFetching}
                  onClick={() => role.refetch()}
                >
                  {words.checkAgain}
                </Button>
              </Alert>
            </div>
          )}
          <Outlet />
        </main>
        <footer className={styles.footer}>
          <span>{contact.legalName}</span>
          <a href={paths.home}>{words.publicSite}</a>
        </footer>
      </div>
    </div>
  );
}
