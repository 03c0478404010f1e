import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './frame.module.css';
import { PageHead } from './page-head.tsx';
import { useRootData } from './settings.ts';
import { shellWords } from './words.ts';

/** An unknown address below /admin. */
export default function AdminNotFoundPage() {
  const words = shellWords(useRootData()?.language);
  return (
    <main className={styles.notice}>
      <PageHead title={words.notFound.title} />
      <h1>{words.notFound.title}</h1>
      <ButtonLink href={paths.adminDashboard}>Dashboard</ButtonLink>
    </main>
  );
}
