import { dayAndTime, momentInWords } from '@sangamam/contract/dates';
import { Pair } from '../ui/pair.tsx';
import styles from './moment.module.css';

/** A moment as a clock and a calendar in Kochi show it. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{dayAndTime(at)}</time>;
}

/** A moment in the cell of a table: the day, and under it the time. */
export function MomentCell({ at }: { at: string }) {
  const { day, time } = momentInWords(at);
  return (
    <Pair second={time}>
      <time className={styles.day} dateTime={at}>
        {day}
      </time>
    </Pair>
  );
}
