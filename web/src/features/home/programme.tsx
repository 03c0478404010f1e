import { intlLocales } from '@sangamam/contract/locale/languages';
import type { HomeContent } from '@sangamam/contract/settings/home';
import { words } from '@sangamam/words/page/home';
import { languageNow } from '../../ui/in-language.ts';
import { noonOfEventDay } from './phase.ts';
import styles from './programme.module.css';

type ProgrammeProps = HomeContent['programme'] & { readonly startsAt: string };

/**
 * The programme with times and places, day by day, as lists; a day of which nothing is known is left out. The first is
 * open, and on a large screen `moving.ts` opens all.
 */
export function Programme({ title, lead, days, startsAt }: ProgrammeProps) {
  const first = days.findIndex(({ items }) => items.length > 0);
  if (first < 0) return null;
  const dayFormat = new Intl.DateTimeFormat(intlLocales[languageNow()], {
    // noon at the event is on the same day there
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const clock = new Intl.DateTimeFormat(intlLocales[languageNow()], {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return (
    <section className={styles.programme} aria-labelledby="programme">
      <div>
        <h2 id="programme" tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className="lead">{lead}</p>}
      </div>
      <div className={styles.days}>
        {days.map(({ items }, day) => {
          if (items.length === 0) return null;
          const date = dayFormat.format(noonOfEventDay(startsAt, day));
          return (
            <details key={date} className={styles.day} open={day === first} data-day>
              <summary>
                <h3>{date}</h3>
              </summary>
              <ol className="plain">
                {items.map(({ time, kind, title: what, place, who }) => (
                  <li key={`${time} ${what}`} className={styles.item} data-kind={kind}>
                    <Time at={time} clock={clock} />
                    <div>
                      <p className="strong">{what}</p>
                      {who && <p className="muted">{who}</p>}
                      <p className="quiet">
                        {[place, words.kinds[kind]].filter(Boolean).join(' · ')}
                      </p>
                    </div>
                  </li>
                ))}
              </ol>
            </details>
          );
        })}
      </div>
    </section>
  );
}

/** A time of day; what says morning or evening is smaller, wherever the language puts it. */
function Time({ at, clock }: { at: string; clock: Intl.DateTimeFormat }) {
  const moment = Date.parse(`1970-01-01T${at}Z`);
  const period = clock.formatToParts(moment).find(({ type }) => type === 'dayPeriod')?.value ?? '';
  const [before, after] = clock.format(moment).split(period);
  return (
    <time dateTime={at}>
      <span>{before}</span>
      <small>{period}</small>
      <span>{after}</span>
    </time>
  );
}
