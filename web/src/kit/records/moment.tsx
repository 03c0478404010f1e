import { dayAndTime, momentInWords } from '@sangamam/contract/locale/dates';
import { Pair } from '../../ui/pair.tsx';

/** Day and time of an ISO time at the event. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{dayAndTime(at)}</time>;
}

/** A table cell with the day and, below it, the time at the event. */
export function MomentCell({ at }: { at: string }) {
  const { day, time } = momentInWords(at);
  return (
    <Pair second={time}>
      <time className="nowrap" dateTime={at}>
        {day}
      </time>
    </Pair>
  );
}
