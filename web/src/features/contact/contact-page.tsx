import { PageHead } from '../../kit/page/page-head.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';
import { words } from './words.ts';

/** `/contact`: how to reach the organisers, and a form to write to them. */
export default function ContactPage() {
  const { event } = useSettings();
  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.description(event.name)} />
      <h1>{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      <div className={styles.columns}>
        <ContactForm />
        <ContactDetails />
      </div>
    </div>
  );
}
