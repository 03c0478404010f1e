import { dayWithWeekday } from '@sangamam/contract/locale/days';
import { words } from '@sangamam/words/staff/transportation';
import styles from './transportation-page.module.css';

interface DayPickerProps {
  days: readonly string[];
  value: string;
  onChange: (day: string) => void;
}

/** `All`, `none` (no date given) or a day, as the server lists them. */
const labelOf = (day: string) =>
  ({ All: words.allDays, none: words.noDay })[day] ?? dayWithWeekday(day);

/** Picks one of a few days. */
export function DayPicker({ days, value, onChange }: DayPickerProps) {
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">{words.days}</legend>
      {days.map((day) => (
        <label key={day} className={styles.day}>
          <input
            type="radio"
            name="day"
            value={day}
            checked={day === value}
            onChange={() => onChange(day)}
          />
          {labelOf(day)}
        </label>
      ))}
    </fieldset>
  );
}
