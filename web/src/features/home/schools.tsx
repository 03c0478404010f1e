import { type OptionSettings, optionsOf } from '@sangamam/contract/option-answers';
import type { WhoIsComing } from '@sangamam/contract/who-is-coming';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import styles from './schools.module.css';
import { homeWords as words } from './words.ts';

/** The schools that have a stream of their own: all but those for others. */
export function schoolsOf(settings: OptionSettings) {
  return optionsOf(settings, 'schools').filter(({ asksName }) => !asksName);
}

interface SchoolsProps {
  readonly title: string;
  readonly lead: string;
  /** Empty where the organisers do not show how many are coming. */
  readonly coming: WhoIsComing['schools'];
}

/** Every school with its stream from the picture above, in the same colour. */
export function Schools({ title, lead, coming }: SchoolsProps) {
  const settings = useSettings();
  const { features } = settings;
  const schools = schoolsOf(settings);
  if (schools.length === 0) return null;
  const counts = new Map(coming.map(({ school, count }) => [school, count]));
  return (
    <section className={styles.schools} aria-labelledby="schools">
      <div className={styles.inner}>
        <h2 id="schools" tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        <ul className={styles.tiles}>
          {schools.map(({ value, label, place }, index) => {
            const count = counts.get(value);
            return (
              <li key={value} className={styles.tile} data-house={index % 4}>
                <StreamMark index={index} count={schools.length} />
                <div>
                  <p className={styles.name}>{label || value}</p>
                  <p className={styles.place}>{place}</p>
                  {typeof count === 'number' && (
                    <p className={styles.count}>{words.coming(count)}</p>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
        {features.publicCounts && (
          <p className={styles.more}>
            <a href={paths.whoIsComing}>{words.whoIsComing}</a>
          </p>
        )}
      </div>
    </section>
  );
}

/** One stream on its way from the hills to the lagoon, bent as it is in the picture. */
function StreamMark({ index, count }: { index: number; count: number }) {
  const startX = 8 + (index / Math.max(1, count - 1)) * 24;
  const endX = 20 + (startX - 20) * 0.2;
  return (
    <svg className={styles.mark} viewBox="0 0 40 48" aria-hidden="true">
      <path className={styles.sky} d="M0 20a20 20 0 0 1 40 0v24a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" />
      <path
        className={styles.stream}
        d={`M${startX - 0.8} 13C${startX - 0.8} 24 ${endX - 2.6} 26 ${endX - 2.6} 38h5.2C${endX + 2.6} 26 ${startX + 0.8} 24 ${startX + 0.8} 13z`}
      />
      <path
        className={styles.water}
        d="M0 37c7 2 13 2 20 0s13-2 20 0v7a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z"
      />
    </svg>
  );
}
