import { classNames } from './class-names.ts';
import styles from './legend.module.css';

/** Colours of plots, told apart without colour as well: 3 is striped, 4 dotted. */
export type PlotTone = 1 | 2 | 3 | 4 | 5;

interface LegendProps {
  entries: readonly { readonly label: string; readonly tone: PlotTone }[];
}

/** The meaning of the colours of a plot; nothing where there is only one. */
export function Legend({ entries }: LegendProps) {
  if (entries.length < 2) return null;
  return (
    <ul className={styles.legend}>
      {entries.map(({ label, tone }) => (
        <li key={label}>
          <span className={classNames(styles.swatch, toneClass(tone))} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The class that fills a box with a colour of plots. */
export const toneClass = (tone: PlotTone) => styles[`tone${tone}`];
