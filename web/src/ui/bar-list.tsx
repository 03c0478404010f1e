import styles from './bar-list.module.css';
import { classNames } from './class-names.ts';
import { type PlotTone, toneClass } from './legend.tsx';

export interface Bar {
  readonly label: string;
  /** The formatted figure beside the bar. */
  readonly value: string;
  readonly note?: string | undefined;
  /** Segments from left to right. */
  readonly parts: readonly { readonly tone: PlotTone | 'rest'; readonly amount: number }[];
}

interface BarListProps {
  label: string;
  bars: readonly Bar[];
}

/** Horizontal bars, the longest at full width; to screen readers a list of labels and figures. */
export function BarList({ label, bars }: BarListProps) {
  const sums = bars.map(({ parts }) => parts.reduce((sum, { amount }) => sum + amount, 0));
  const most = Math.max(1, ...sums);
  return (
    <ol className={styles.bars} aria-label={label}>
      {bars.map(({ label: name, value, note, parts }) => (
        <li key={name}>
          <span className="breakable">{name}</span>
          <span className="numeric strong">{value}</span>
          <span className={styles.track} aria-hidden="true">
            {parts.map(({ tone, amount }) => (
              <span
                key={tone}
                className={classNames(tone === 'rest' ? styles.rest : toneClass(tone))}
                style={{ width: `${(100 * amount) / most}%` }}
              />
            ))}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
