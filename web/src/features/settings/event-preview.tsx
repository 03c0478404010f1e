import { dayInWords } from '@sangamam/contract/locale/dates';
import { Preview } from './preview.tsx';
import styles from './tab.module.css';

/** How the head of the home page reads with what is typed now. */
export function EventPreview() {
  return (
    <Preview>
      {({ event }) => {
        const [first, last] = [event.startsAt, event.endsAt].map(dayIn);
        return (
          <div className={styles.eventPreview}>
            <p>{event.tagline}</p>
            <p className={styles.eventName}>{event.name}</p>
            <p>{first === last ? first : `${first} – ${last}`}</p>
            <p>
              {event.venueName}, {event.city}
            </p>
          </div>
        );
      }}
    </Preview>
  );
}

const dayIn = (moment: string) => (Number.isNaN(Date.parse(moment)) ? '…' : dayInWords(moment));
