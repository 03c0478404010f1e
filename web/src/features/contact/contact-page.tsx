import { PageHead } from '../../shell/page-head.tsx';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { useSettings } from '../../shell/settings.ts';
import { ContactDetails } from './contact-details.tsx';
import styles from './contact-page.module.css';
import { words } from './words.ts';

export const handle: RouteHandle = { still: true };

/** `/contact`: where the organisers are and how to reach them. */
export default function ContactPage() {
  const { event } = useSettings();
  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.description(event.name)} />
      <h1>{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      <ContactDetails />
    </div>
  );
}
