import { dayInWords } from '@sangamam/contract/locale/dates';
import type { Dashboard } from '@sangamam/contract/reports/dashboard';
import { words } from '@sangamam/words/staff/dashboard';
import { ColumnPlot } from '../../ui/column-plot.tsx';
import { formatCount } from '../../ui/format-count.ts';
import styles from './dashboard-page.module.css';

/** Registrations on each of the last days: a small plot, a sentence, and the figures on demand. */
export function LastDays({ days }: { days: Dashboard['lastDays'] }) {
  const total = days.reduce((sum, { registrations }) => sum + registrations, 0);
  const most = days.toSorted((a, b) => b.registrations - a.registrations)[0];
  return (
    <section aria-labelledby="last-days" className={styles.panel}>
      <h2 id="last-days" className={styles.heading}>
        {words.lastDays}
      </h2>
      {total === 0 || !most ? (
        <p className="faint">{words.noneInDays}</p>
      ) : (
        <>
          <p>
            {words.lastDaysReading({
              total: formatCount(total),
              most: formatCount(most.registrations),
              day: dayInWords(most.day),
            })}
          </p>
          <ColumnPlot
            bare
            label={words.lastDays}
            columns={days.map(({ day }) => ({ short: day, long: dayInWords(day) }))}
            series={[
              {
                label: words.registrations,
                tone: 1,
                values: days.map(({ registrations }) => registrations),
              },
            ]}
            format={formatCount}
          />
          <details className={styles.table}>
            <summary>{words.asTable}</summary>
            <table>
              <caption className="visually-hidden">{words.lastDays}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.day}</th>
                  <th scope="col">{words.registrations}</th>
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ day, registrations }) => (
                  <tr key={day}>
                    <th scope="row">{dayInWords(day)}</th>
                    <td>{formatCount(registrations)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
