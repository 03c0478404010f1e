import { words as siteWords } from '@sangamam/words/page/site';
import { Preview } from './preview.tsx';
import styles from './tab.module.css';

/** How people read it on the contact page and at the edge of all pages. */
export function ContactPreview() {
  return (
    <Preview>
      {({ contact, features }) => (
        <div className={styles.eventPreview}>
          <p className={styles.address}>{contact.address}</p>
          <p>{contact.email}</p>
          {contact.phone && <p>{contact.phone}</p>}
          {contact.hours && <p>{contact.hours}</p>}
          {contact.social.length > 0 && <p>{contact.social.map(({ name }) => name).join(' · ')}</p>}
          {features.credit && contact.credit && (
            <p>{siteWords.madeBy({ credit: contact.credit })}</p>
          )}
        </div>
      )}
    </Preview>
  );
}
