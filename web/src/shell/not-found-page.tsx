import { data } from 'react-router';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './frame.module.css';
import { PageHead } from './page-head.tsx';
import type { RouteHandle } from './route-handle.ts';
import { shellWords as words } from './words.ts';

export const handle: RouteHandle = { still: true };

/** The page is found, the address is not: the document says so in its status. */
export const loader = () => data(null, { status: 404 });

/** What an address without a page shows, with the ways on. */
export default function NotFoundPage() {
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
        <ButtonLink href={paths.registration} variant="secondary">
          {words.links.register}
        </ButtonLink>
        <ButtonLink href={paths.contact} variant="secondary">
          {words.links.contact}
        </ButtonLink>
      </div>
    </div>
  );
}
