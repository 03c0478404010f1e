import { momentInWords } from '@sangamam/contract/dates';

/** A moment as a clock and a calendar in Kochi show it. */
export function Moment({ at }: { at: string }) {
  const { day, time } = momentInWords(at);
  return (
    <time dateTime={at}>
      {day}, {time}
    </time>
  );
}
