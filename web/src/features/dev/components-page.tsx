import { data, type LoaderFunctionArgs } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import { siteContext } from '../../kit/site-context.ts';
import styles from './components-page.module.css';
import { FieldStories } from './field-stories.tsx';
import { MessageStories } from './message-stories.tsx';

/** The page exists while developing only; elsewhere it is an address like any unknown one. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(siteContext).isDevelopment) throw data(null, { status: 404 });
  return null;
}

/** Every component in its states, to look at and to test against. */
export default function ComponentsPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Components" />
      <h1>Components</h1>
      <FieldStories />
      <MessageStories />
    </div>
  );
}
