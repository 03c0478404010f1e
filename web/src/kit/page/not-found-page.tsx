import { words } from '@sangamam/words/page/site';
import { data } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { paths } from '../paths.ts';
import styles from './notice.module.css';
import { PageHead } from './page-head.tsx';
import type { RouteHandle } from './route-handle.ts';
import { useIsClosed } from './settings.ts';

export const handle: RouteHandle = { isStatic: true };

/** Answers with status 404. */
export const loader = () => data(null, { status: 404 });

/** The page for unknown URLs, with links on. */
export default function NotFoundPage() {
  const isClosed = useIsClosed();
  return (
    <div className={styles.notice}>
      <PageHead title={words.notFound.title} />
      <svg viewBox="0 0 340 60" className={styles.stream} aria-hidden="true">
        <path d="M4 8c70 0 90 40 166 40s96-30 166-28" />
        <path d="M4 34c60 0 100 14 166 14" />
      </svg>
      <h1>{words.notFound.title}</h1>
      <p className={styles.lead}>{words.notFound.text}</p>
      <div className={styles.actions}>
        <ButtonLink href={paths.home}>{words.links.home}</ButtonLink>
        {!isClosed && (
          <ButtonLink href={paths.registration} variant="secondary">
            {words.links.register}
          </ButtonLink>
        )}
        <ButtonLink href={paths.contact} variant="secondary">
          {words.links.contact}
        </ButtonLink>
      </div>
    </div>
  );
}
