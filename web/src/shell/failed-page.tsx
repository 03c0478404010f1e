import styles from '../kit/page/notice.module.css';
import { paths } from '../kit/paths.ts';
import { siteWords as words } from '../kit/words/site-words.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

interface FailedPageProps {
  isNotFound: boolean;
  /** Where the frame is what failed, it stands alone. */
  isInFrame?: boolean;
}

/** In place of a page that could not be shown. */
export function FailedPage({ isNotFound, isInFrame = false }: FailedPageProps) {
  const Element = isInFrame ? 'div' : 'main';
  const { title, text } = isNotFound ? words.notFound : words.failed;
  return (
    <Element className={styles.notice}>
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      {isNotFound ? (
        <ButtonLink href={paths.home}>{words.links.home}</ButtonLink>
      ) : (
        <Button onClick={() => location.reload()}>{words.failed.reload}</Button>
      )}
    </Element>
  );
}
