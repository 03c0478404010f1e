import { words } from '@sangamam/words/page/site';
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { useRootData } from '../kit/page/settings.ts';
import { paths } from '../kit/paths.ts';
import { noteRendering } from '../kit/server-clock.ts';
import type { Elements } from '../ui/elements.ts';
import { FailedPage } from './failed-page.tsx';
import { Footer, JourneyFooter } from './footer.tsx';
import styles from './frame.module.css';
import { Header, JourneyHeader } from './header.tsx';
import { LanguageOffer } from './language-offer.tsx';
import { LoadingNotices } from './loading-notices.tsx';

export default function PublicFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Replaces a page that failed; its frame stays. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <FailedPage isNotFound={isRouteErrorResponse(error) && error.status === 404} isInFrame />
    </Frame>
  );
}

/** Somebody who fills in a form is not led elsewhere. */
function useIsJourney(): boolean {
  const { pathname, search } = useLocation();
  if (pathname === paths.quickRegistration) return true;
  const isForm = pathname === paths.registration || pathname === paths.register;
  return isForm && new URLSearchParams(search).has('step');
}

/** Skip link, header, footer and credit round every public page. */
function Frame({ children }: { children: Elements }) {
  const isJourney = useIsJourney();
  const renderedAtMs = useRootData()?.renderedAtMs;
  const { pathname } = useLocation();
  // that page is kept for days; any other was rendered just now
  if (renderedAtMs && pathname !== paths.offline) noteRendering(renderedAtMs);
  return (
    <>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <LanguageOffer />
      {isJourney ? <JourneyHeader words={words} /> : <Header words={words} />}
      <main id="content" tabIndex={-1} className={styles.content}>
        <LoadingNotices />
        {children}
      </main>
      {isJourney ? <JourneyFooter words={words} /> : <Footer words={words} />}
      <div role="status">
        <p className={styles.newVersion} data-new-version hidden suppressHydrationWarning>
          {words.newVersion}{' '}
          <button type="button" data-load-new>
            {words.loadNew}
          </button>
        </p>
      </div>
    </>
  );
}
