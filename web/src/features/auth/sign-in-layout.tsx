import { words } from '@sangamam/words/staff/sign-in';
import { PageHead } from '../../kit/page/page-head.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import type { Elements } from '../../ui/elements.ts';
import styles from './sign-in-layout.module.css';
import { Streams } from './streams.tsx';

interface SignInLayoutProps {
  title: string;
  children: Elements;
  /** In place of the way to the public site. */
  wayOut?: Elements;
}

/** The frame of the pages of staff who are not signed in yet. */
export function SignInLayout({ title, children, wayOut }: SignInLayoutProps) {
  const { event } = useSettings();
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <div className={styles.panel} aria-hidden="true">
        <Streams />
      </div>
      <main className={styles.main}>
        <div className={styles.card}>
          <p className={styles.lead}>
            {words.lead} <strong>{event.name}</strong>
          </p>
          <h1>{title}</h1>
          {children}
          {wayOut ?? <a href={paths.home}>{words.publicSite}</a>}
        </div>
      </main>
    </div>
  );
}
