import type { Page } from '@sangamam/contract/calls/endpoint';
import type { ListFormat } from '@sangamam/contract/calls/lists';
import { words } from '@sangamam/words/staff/lists';
import { Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Facet } from '../../ui/facet.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useAction } from '../calls/use-action.ts';
import styles from './list-facets.module.css';
import type { listFilters } from './list-filters.ts';

interface ListToolsProps {
  /** The name of the file, without its ending. */
  name: string;
  /** The rows of these filters in this order. */
  fetchFile: (format: ListFormat) => Promise<Blob>;
  onPrint: () => void;
}

/** The list as it is shown: as a file, or on paper. */
function ListTools({ name, fetchFile, onPrint }: ListToolsProps) {
  const download = useAction((format: ListFormat) => fetchFile(format), {
    onDone: (file, format) => saveFile(file, `${name}.${format}`),
  });
  return (
    <ActionMenu
      label={words.tools}
      actions={[
        { key: 'csv', label: words.csv, onPress: () => download.run('csv') },
        { key: 'xlsx', label: words.xlsx, onPress: () => download.run('xlsx') },
        { key: 'print', label: words.print, onPress: onPrint },
      ]}
    >
      {words.export}
    </ActionMenu>
  );
}

type OwnList = Pick<ReturnType<typeof listFilters>, 'name' | 'hiddenColumns' | 'hideColumns'>;

/** The keys of the columns that this person hid, and how to hide others. */
export function useHiddenColumns(list: Omit<OwnList, 'name'>) {
  const [hidden, setHidden] = useState<readonly string[]>(list.hiddenColumns);
  const hide = (keys: readonly string[]) => {
    list.hideColumns(keys);
    setHidden(keys);
  };
  return { hidden, hide };
}

/** The columns that can be hidden, as options. */
export const hideable = <Row,>(columns: readonly Column<Row>[]) =>
  columns
    .filter(({ isTitle, isMenu, isPhoneOnly }) => !isTitle && !isMenu && !isPhoneOnly)
    .map(({ key, header }) => ({ value: key, label: header }));

interface Place {
  readonly page: number;
  readonly limit: number;
}
type Shown<Filters> = Omit<Filters, keyof Place>;

interface ShownList<Row, Filters> {
  /** Names the file, unless that has a name of its own. */
  readonly list: OwnList;
  readonly fileName?: string;
  readonly filters: Filters;
  readonly columns: readonly Column<Row>[];
  readonly fetchPage: (
    query: Shown<Filters> & Place,
  ) => Promise<{ rows: readonly Row[]; pagination: Page }>;
  /** Without it, the list leaves neither as a file nor on paper. */
  readonly fetchFile?:
    | ((query: Shown<Filters> & { readonly format: ListFormat }) => Promise<Blob>)
    | false;
}

/** The list as this person is shown it: its columns but those they hid, all rows while it is printed, and its tools. */
export function useShownList<Row, Filters extends Place>(shownList: ShownList<Row, Filters>) {
  const { list, fileName = list.name ?? '', filters, columns, fetchPage, fetchFile } = shownList;
  const { page: _page, limit: _limit, ...shown } = filters;
  const { hidden, hide } = useHiddenColumns(list);
  const paper = usePrint((page, limit) => fetchPage({ ...shown, page, limit }));
  return {
    columns: useMemo(() => columns.filter(({ key }) => !hidden.includes(key)), [columns, hidden]),
    printed: paper.printed,
    tools: (
      <>
        {/* lists of phones have lines instead */}
        <span className={styles.columns}>
          <Facet
            label={words.hideColumns}
            icon={<Columns3 aria-hidden="true" size={16} />}
            chosenLabel={words.hidden({ count: hidden.length })}
            clearLabel={words.showColumns}
            options={hideable(columns)}
            chosen={hidden}
            onChange={hide}
          />
        </span>
        {fetchFile && (
          <ListTools
            name={fileName}
            fetchFile={(format) => fetchFile({ ...shown, format })}
            onPrint={paper.print}
          />
        )}
      </>
    ),
  };
}

/** The most rows on paper, and of one answer. */
const mostPrinted = 2_000;
const portion = 100;

/** Loads every row of the list, draws them, prints, and gives the list back. */
export function usePrint<Row>(
  fetchRows: (page: number, limit: number) => Promise<{ rows: readonly Row[]; pagination: Page }>,
) {
  const [printed, setPrinted] = useState<readonly Row[] | null>(null);
  const load = useAction(
    async (_: undefined) => {
      const all: Row[] = [];
      for (let page = 1; all.length < mostPrinted; page++) {
        const { rows, pagination } = await fetchRows(page, portion);
        all.push(...rows);
        if (rows.length === 0 || all.length >= pagination.total) break;
      }
      return all;
    },
    {
      onDone(rows) {
        setPrinted(rows);
        // once they are drawn
        requestAnimationFrame(() =>
          setTimeout(() => {
            print();
            setPrinted(null);
          }),
        );
      },
    },
  );
  return { printed, print: () => load.run(), isLoading: load.isBusy };
}
