import { intlLocales } from '@sangamam/contract/locale/languages';
import { words } from '@sangamam/words/page/home';
import { languageNow } from '../../ui/in-language.ts';
import styles from './countdown.module.css';
import type { Phase } from './phase.ts';
import { timeLeft, unitParts } from './time-left.ts';

interface CountdownProps {
  readonly startsAt: string;
  readonly phase: Phase;
  readonly nowMs: number;
}

/**
 * Days, hours and minutes until the event begins. `moving.ts` keeps the numbers right while the page
 * is open and turns to "Today" at the end; screen readers are not told every minute.
 */
export function Countdown({ startsAt, phase, nowMs }: CountdownProps) {
  if (phase === 'over') return null;
  const startsMs = Date.parse(startsAt);
  const isOver = phase === 'today';
  return (
    <div className={styles.countdown}>
      <p className="quiet" id="until" hidden={isOver}>
        {words.countdown}
      </p>
      <p
        className={styles.left}
        role="timer"
        aria-labelledby="until"
        data-countdown={startsMs}
        data-rendered-at={nowMs}
        hidden={isOver}
      >
        {Object.entries(timeLeft(startsMs, nowMs)).map(([unit, count]) => (
          <span key={unit} className={styles.unit} data-unit={unit}>
            {unitParts(intlLocales[languageNow()], unit, count).map(({ type, value }) =>
              type === 'integer' ? (
                <b key={type}>{value}</b>
              ) : (
                type === 'unit' && <span key={type}>{` ${value}`}</span>
              ),
            )}
          </span>
        ))}
      </p>
      <p className={styles.today} hidden={!isOver}>
        {words.today}
      </p>
    </div>
  );
}
