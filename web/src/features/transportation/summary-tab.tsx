import { dayWithWeekday } from '@sangamam/contract/locale/days';
import type { ArrivalSummary } from '@sangamam/contract/transportation/transportation';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { OptionName } from '../../kit/records/option-name.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Paged } from '../../ui/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useArrivalSummary } from './queries.ts';
import styles from './transportation-page.module.css';

const words = allWords.summary;
const { columns } = words;
const pointsOnPage = 8;
type Day = ArrivalSummary['dates'][number];
type Point = ArrivalSummary['points'][number];

/** Travellers by day and state, and by place and hour. */
export function SummaryTab() {
  const { data, error, refetch } = useArrivalSummary();
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={6} />;
  if (data.total.parties === 0) {
    return <EmptyState title={allWords.arrivals.empty}>{allWords.arrivals.emptyHint}</EmptyState>;
  }
  return (
    <div className={styles.sections}>
      <section>
        <h2 className={styles.heading}>{words.byDay}</h2>
        <DataTable
          dense
          caption={words.byDay}
          columns={dayColumns}
          rows={[...data.dates, { date: 'All', ...data.total }]}
          rowKey={({ date }) => date}
        />
      </section>
      {data.points.length > 0 && (
        <section>
          <h2 className={styles.heading}>{words.byPoint}</h2>
          <Paged rows={data.points} limit={pointsOnPage}>
            {(shown) => (
              <DataTable
                dense
                caption={words.byPoint}
                columns={pointColumns}
                rows={shown}
                rowKey={({ date, arrivalPoint, hour }) => `${date} ${hour} ${arrivalPoint}`}
              />
            )}
          </Paged>
        </section>
      )}
    </div>
  );
}

const dayInWords = (date: string) =>
  ({ All: words.total, none: allWords.noDay })[date] ?? dayWithWeekday(date);

const figure = (key: keyof Omit<Day, 'date'>): Column<Day> => ({
  key,
  header: columns[key],
  numeric: true,
  cell: (day) => formatCount(day[key]),
});
const dayColumns: readonly Column<Day>[] = [
  { key: 'day', header: columns.day, isTitle: true, cell: ({ date }) => dayInWords(date) },
  ...(['parties', 'people', 'expected', 'arrived', 'pickedUp', 'noShow'] as const).map(figure),
];

const pointColumns: readonly Column<Point>[] = [
  {
    key: 'point',
    header: columns.point,
    isTitle: true,
    cell: ({ arrivalPoint }) => (
      <OptionName list="arrivalPoints" value={arrivalPoint} none={allWords.noPoint} />
    ),
  },
  { key: 'day', header: columns.day, cell: ({ date }) => dayInWords(date) },
  { key: 'hour', header: columns.hour, cell: ({ hour }) => hour || allWords.noTime },
  {
    key: 'parties',
    header: columns.parties,
    numeric: true,
    cell: ({ parties }) => formatCount(parties),
  },
  {
    key: 'people',
    header: columns.people,
    numeric: true,
    cell: ({ people }) => formatCount(people),
  },
  {
    key: 'pickup',
    header: columns.needPickup,
    numeric: true,
    cell: ({ needPickup }) => formatCount(needPickup),
  },
];
