import type { AdminUser } from '@sangamam/contract/sign-in/auth';
import { isSuperAdmin } from '@sangamam/contract/sign-in/auth';
import { readTicketCodes } from '@sangamam/contract/tickets/code';
import { words } from '@sangamam/words/staff/frame';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useContext, useEffect, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  Outlet,
  useNavigate,
} from 'react-router';
import { call } from '../kit/calls/call.ts';
import { usePasswordRequest } from '../kit/calls/password-again.ts';
import { createQueryClient } from '../kit/calls/query-client.ts';
import { useShownProblem } from '../kit/calls/shown-problems.ts';
import { Refetch } from '../kit/calls/use-action.ts';
import { focusSearch, isTyping } from '../kit/lists/admin-search.ts';
import { allOf } from '../kit/page/nouns.ts';
import { useSettings } from '../kit/page/settings.ts';
import { Nouns } from '../kit/page/use-nouns.ts';
import { paths } from '../kit/paths.ts';
import { useScanner } from '../kit/scanner/scanner.ts';
import { useSession } from '../kit/session/session.ts';
import { anyFailureInWords } from '../kit/words/failures.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import type { Elements } from '../ui/elements.ts';
import { part } from '../ui/part.tsx';
import { adminToastMs, showToast } from '../ui/toast.tsx';
import { useListener } from '../ui/use-listener.ts';
import styles from './admin-frame.module.css';
import { requireSession } from './admin-guard.ts';
import { AdminHeader } from './admin-header.tsx';
import { pagesFor } from './admin-pages.ts';
import { AdminSidebar } from './admin-sidebar.tsx';
import { FailedPage } from './failed-page.tsx';
import { SessionBar } from './session-bar.tsx';
import { UnreadNotice } from './unread-notice.tsx';

const PasswordDialog = part(() =>
  import('./password-dialog.tsx').then((module) => module.PasswordDialog),
);
const Finder = part(() => import('./finder.tsx').then((module) => module.Finder));
const KeysDialog = part(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog));

/** Requires a session: without one, sign-in comes first and leads back here. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  const { pathname, search } = new URL(request.url);
  return requireSession(`${pathname}${search}`);
}

/** Checked once per visit; every later call notices an ended session itself. */
export const shouldRevalidate = () => false;

/** Header and sidebar round every staff page. */
export default function AdminFrame() {
  const user = useSession((session) => session.user);
  return (
    user && (
      <Frame user={user}>
        <Outlet />
      </Frame>
    )
  );
}

/** Replaces a page that failed; sidebar and header stay. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const user = useSession((session) => session.user);
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  if (!user) return <FailedPage isNotFound={isNotFound} />;
  return (
    <Frame user={user}>
      <FailedPage isNotFound={isNotFound} isInFrame />
    </Frame>
  );
}

interface FrameProps {
  user: AdminUser;
  children: Elements;
}

function Frame(props: FrameProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Refetch value={(queryKey) => queryClient.invalidateQueries({ queryKey })}>
        <FrameParts {...props} />
      </Refetch>
    </QueryClientProvider>
  );
}

function FrameParts({ user, children }: FrameProps) {
  const { contact } = useSettings();
  const navigate = useNavigate();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [areKeysOpen, setAreKeysOpen] = useState(false);
  const [isFinding, setIsFinding] = useState(false);
  const isPasswordAsked = usePasswordRequest(({ answer }) => answer !== null);
  const claimsAll = user.role === 'super_admin';
  const role = useQuery({
    queryKey: ['is-super-admin'],
    queryFn: ({ signal }) => call(isSuperAdmin, { signal }),
    enabled: claimsAll,
  });
  const nouns = useContext(Nouns);
  const pages = pagesFor(nouns, user, role.data?.isSuperAdmin === true);

  useScanner((code) => {
    const [ticket] = readTicketCodes(code);
    if (ticket) showToast(words.scanned({ number: ticket.number }), { durationMs: adminToastMs });
  });

  useListener('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // a form in a window loses nothing to a key
      if (!document.querySelector('dialog[open]')) setIsFinding(true);
      return;
    }
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '?') setAreKeysOpen(true);
    if (event.key !== '/' || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (!focusSearch()) navigate(paths.adminRegistrations, { state: { focusSearch: true } });
  });

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
      {isFinding && (
        <Suspense>
          <Finder
            user={user}
            pages={[...pages, ...allOf(nouns, 'places')]}
            onClose={() => setIsFinding(false)}
          />
        </Suspense>
      )}
      {areKeysOpen && (
        <Suspense>
          <KeysDialog onClose={() => setAreKeysOpen(false)} />
        </Suspense>
      )}
      {isPasswordAsked && (
        <Suspense>
          <PasswordDialog />
        </Suspense>
      )}
      <SessionBar />
      <div className={styles.rest}>
        <AdminHeader
          user={user}
          onMenu={() => setIsMenuOpen(true)}
          onFind={() => setIsFinding(true)}
        />
        <main id="content" tabIndex={-1} className={styles.content}>
          {role.error && (
            <RoleUnchecked problem={role.error} isAsking={role.isFetching} onAsk={role.refetch} />
          )}
          <UnreadNotice />
          {children}
        </main>
        <footer className={styles.footer}>
          <span>{contact.legalName}</span>
          <a href={paths.home}>{words.publicSite}</a>
        </footer>
      </div>
    </div>
  );
}

interface RoleUncheckedProps {
  problem: Error;
  isAsking: boolean;
  onAsk: () => void;
}

/** Shown while the role could not be checked; nobody counts as a super admin until then. */
function RoleUnchecked({ problem, isAsking, onAsk }: RoleUncheckedProps) {
  const [title, setTitle] = useState('');
  useShownProblem(problem);
  useEffect(() => {
    anyFailureInWords(isSuperAdmin.failure).then(setTitle);
  }, []);
  return (
    <div className={styles.alert}>
      <Alert tone="warning" live title={title}>
        <p>{words.roleUnchecked}</p>
        <Button variant="secondary" size="small" loading={isAsking} onClick={onAsk}>
          {words.checkAgain}
        </Button>
      </Alert>
    </div>
  );
}
