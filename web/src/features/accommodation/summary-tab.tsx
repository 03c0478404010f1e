import type { StaySummary } from '@sangamam/contract/accommodation/accommodation';
import { dayWithWeekday } from '@sangamam/contract/locale/days';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { useLink } from '../../kit/page/use-nouns.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToolLink } from '../../ui/tool-link.tsx';
import styles from './accommodation-page.module.css';
import { useStaySummary } from './queries.ts';
import { StayTag } from './stay-tag.tsx';

const words = allWords.summary;
type Night = StaySummary['nights'][number];
type Block = StaySummary['blocks'][number];
type Status = StaySummary['statuses'][number];

/** Beds, people and open requests by night, by block and by status. */
export function SummaryTab() {
  const { data, error, refetch } = useStaySummary();
  const snapshots = useLink()('snapshots');
  if (error) return <LoadError problem={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="rows" lines={6} />;
  if (data.nights.length === 0 && data.blocks.length === 0) {
    return <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>;
  }
  return (
    <div className={styles.sections}>
      {snapshots && (
        <div>
          <ToolLink to={snapshots}>{words.snapshots}</ToolLink>
        </div>
      )}
      <Part title={words.nights} columns={nightColumns} rows={data.nights} rowKey={nightKey} />
      <Part
        title={words.blocks}
        columns={blockColumns(data.nights.map(({ night }) => night))}
        rows={data.blocks}
        rowKey={({ block }) => block}
      />
      <Part
        title={words.statuses}
        columns={statusColumns}
        rows={data.statuses}
        rowKey={({ status }) => status}
      />
    </div>
  );
}

interface PartProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

function Part<Row>({ title, columns, rows, rowKey }: PartProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className={styles.subheading}>{title}</h2>
      <DataTable dense caption={title} columns={columns} rows={rows} rowKey={rowKey} />
    </section>
  );
}

const nightKey = ({ night }: Night) => night;
const { columns } = words;

const nightColumns: readonly Column<Night>[] = [
  {
    key: 'night',
    header: columns.night,
    isTitle: true,
    cell: ({ night }) => dayWithWeekday(night),
  },
  { key: 'beds', header: columns.beds, numeric: true, cell: ({ beds }) => formatCount(beds) },
  {
    key: 'people',
    header: columns.people,
    numeric: true,
    cell: ({ people }) => formatCount(people),
  },
  { key: 'free', header: columns.free, numeric: true, cell: ({ free }) => formatCount(free) },
  {
    key: 'wanted',
    header: columns.wanted,
    numeric: true,
    cell: ({ wanted }) => formatCount(wanted),
  },
  { key: 'left', header: columns.left, numeric: true, cell: ({ left }) => formatCount(left) },
];

/** One column per night: people in the block, of its beds. */
const blockColumns = (nights: readonly string[]): readonly Column<Block>[] => [
  { key: 'block', header: columns.block, isTitle: true, cell: ({ block }) => block },
  { key: 'rooms', header: columns.rooms, numeric: true, cell: ({ rooms }) => formatCount(rooms) },
  { key: 'beds', header: columns.beds, numeric: true, cell: ({ beds }) => formatCount(beds) },
  ...nights.map((night) => ({
    key: night,
    header: dayWithWeekday(night),
    numeric: true,
    cell: (block: Block) => formatCount(block.nights.find((at) => at.night === night)?.people ?? 0),
  })),
];

const statusColumns: readonly Column<Status>[] = [
  {
    key: 'status',
    header: columns.status,
    isTitle: true,
    cell: ({ status }) => <StayTag status={status} />,
  },
  {
    key: 'requests',
    header: columns.requests,
    numeric: true,
    cell: ({ requests }) => formatCount(requests),
  },
  {
    key: 'people',
    header: columns.persons,
    numeric: true,
    cell: ({ people }) => formatCount(people),
  },
];
