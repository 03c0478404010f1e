import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { shellWords as words } from './words.ts';

/** What surrounds every public page: skip link, header, footer, and who made it. */
export default function PublicFrame() {
  return (
    <>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <Header words={words} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
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
