import { words } from '@sangamam/words/page/contact';
import { useSettings } from '../../kit/page/settings.ts';
import styles from './contact-page.module.css';

/** Mailbox, telephone, hours, address and venue from the settings; what is not set is left out. */
export function ContactDetails() {
  const { contact, event } = useSettings();
  return (
    <section className={styles.card} aria-labelledby="reach">
      <h2 id="reach">{words.reach}</h2>
      <dl className={styles.details}>
        <div>
          <dt>{words.email}</dt>
          <dd>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </dd>
        </div>
        {contact.phone && (
          <div>
            <dt>{words.phone}</dt>
            <dd>
              <a href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>{contact.phone}</a>
            </dd>
          </div>
        )}
        {contact.hours && (
          <div>
            <dt>{words.hours}</dt>
            <dd>{contact.hours}</dd>
          </div>
        )}
        {contact.address && (
          <div>
            <dt>{words.address}</dt>
            <dd>
              <address className={styles.address}>
                {contact.legalName}
                <br />
                {contact.address}
              </address>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.venue}</dt>
          <dd>
            {event.venueName}, {event.city}
            {event.mapUrl && (
              <a className={styles.map} href={event.mapUrl}>
                {words.map}
              </a>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
