import { words } from '@sangamam/words/page/site';
import styles from '../kit/page/notice.module.css';
import { paths } from '../kit/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

interface FailedPageProps {
  isNotFound: boolean;
  /** Without the frame, where that is what failed. */
  isInFrame?: boolean;
}

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
