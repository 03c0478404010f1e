import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { siteWords as words } from '../kit/words/site-words.ts';
import { FailedPage } from './failed-page.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
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

/** Skip link, header, footer and credit round every public page. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <LanguageOffer />
      <Header words={words} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <LoadingNotices />
        {children}
      </main>
      <Footer words={words} />
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
