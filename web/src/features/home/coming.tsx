import { yearsOfPassing } from '@sangamam/contract/form/sections';
import type { ShownCount, WhoIsComing } from '@sangamam/contract/reports/who-is-coming';
import { words as allWords } from '@sangamam/words/page/home';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './coming.module.css';
import { schoolsOf } from './schools-of.ts';

const words = allWords.comes;

interface ComingProps {
  readonly title: string;
  readonly lead: string;
  /** Null where the organisers do not show how many are coming. */
  readonly coming: WhoIsComing | null;
  /** True if picking a school leads to people who look after it. */
  readonly hasCoordinators: boolean;
}

/**
 * The schools as one strip, and how many are coming of each and of each batch. What somebody picks is said by
 * `coming.ts` and remembered in this browser; without scripts the button leads to all numbers.
 */
export function Coming({ title, lead, coming, hasCoordinators }: ComingProps) {
  const settings = useSettings();
  const schools = schoolsOf(settings);
  if (schools.length === 0) return null;
  const counts = new Map(coming?.schools.map(({ school, count }) => [school, count]));
  const batches = new Map(coming?.batches.map(({ year, count }) => [year, count]));
  const isCounted = coming?.total != null;
  const canPick = isCounted || hasCoordinators;
  return (
    <section className={styles.coming} data-wide aria-labelledby="schools">
      <form
        className={styles.inner}
        action={paths.whoIsComing}
        data-coming
        data-school-words={JSON.stringify([words.of, words.fewer, words.more])}
        data-batch-words={JSON.stringify([words.batch, words.batchFewer, words.batchMore])}
      >
        <div>
          <h2 id="schools" tabIndex={-1}>
            {headingOf(coming, title)}
          </h2>
          {!isCounted && <p className={styles.lead}>{coming ? words.youngText : lead}</p>}
        </div>
        {isCounted && (
          <label className={styles.year}>
            <span>{words.year}</span>
            <select name="year" autoComplete="off" defaultValue="">
              <option value="">{words.anyYear}</option>
              {yearsOfPassing(settings).map((year) => (
                <option key={year} value={year} data-count={batches.get(year) ?? 'fewer'}>
                  {year}
                </option>
              ))}
            </select>
          </label>
        )}
        {canPick ? (
          <fieldset className={styles.strip}>
            <legend className="visually-hidden">{words.school}</legend>
            <div className={styles.chips}>
              <label className={styles.chip}>
                <input type="radio" name="school" value="" defaultChecked autoComplete="off" />
                {words.all}
              </label>
              {schools.map(({ value, label }, index) => (
                <label key={value} className={styles.chip} data-house={index % 4}>
                  <input
                    type="radio"
                    name="school"
                    value={value}
                    autoComplete="off"
                    data-count={isCounted ? (counts.get(value) ?? 'fewer') : undefined}
                    data-name={label || value}
                  />
                  {label || value}
                  <Count of={counts.get(value)} />
                </label>
              ))}
            </div>
          </fieldset>
        ) : (
          <ul className={styles.chips}>
            {schools.map(({ value, label }, index) => (
              <li key={value} className={styles.chip} data-house={index % 4}>
                {label || value}
              </li>
            ))}
          </ul>
        )}
        {isCounted && (
          <div className={styles.end}>
            <p className={styles.said} role="status" data-said />
            <Button type="submit" variant="secondary">
              {allWords.whoIsComing}
            </Button>
          </div>
        )}
      </form>
    </section>
  );
}

const headingOf = (coming: WhoIsComing | null, title: string) => {
  if (!coming) return title;
  return coming.total === null ? words.young : words.title({ count: coming.total });
};

function Count({ of }: { of: ShownCount | undefined }) {
  return typeof of === 'number' && <b>{of}</b>;
}
