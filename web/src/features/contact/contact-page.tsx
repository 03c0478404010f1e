import { words } from '@sangamam/words/page/contact';
import { postedTo, textsOf } from '../../kit/forms/posted.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm, emptyMessage, sentParameter } from './contact-form.tsx';
import styles from './contact-page.module.css';
import { type MessageValues, send } from './send-message.ts';

export const handle: RouteHandle = {
  native: true,
  atTouch: () => true,
  reads: [sentParameter],
};

/** The form without scripts. */
export const action = postedTo(
  async ({ form, visit, idempotencyKey }) => {
    const values: MessageValues = { ...emptyMessage, ...textsOf(form) };
    await send(values, idempotencyKey, visit);
    return `${paths.contact}?${sentParameter}=yes`;
  },
  { takesProof: true },
);

/** `/contact`: how to reach the organisers, and a form to write to them. */
export default function ContactPage() {
  const { event } = useSettings();
  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.description({ event: event.name })} />
      <h1>{words.title}</h1>
      <p className="intro">{words.lead}</p>
      <div className={styles.columns}>
        <ContactForm />
        <ContactDetails />
      </div>
    </div>
  );
}
