import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import styles from './frame.module.css';
import { shellWords as words } from './words.ts';

/** A page that could not be shown: without the frame, since the frame may be what failed. */
export function FailedPage({ isNotFound }: { isNotFound: boolean }) {
  const { title, text } = isNotFound ? words.notFound : words.failed;
  return (
    <main className={styles.notice}>
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      {isNotFound ? (
        <ButtonLink href={paths.home}>{words.links.home}</ButtonLink>
      ) : (
        <Button onClick={() => location.reload()}>{words.failed.reload}</Button>
      )}
    </main>
  );
}
