import type { Page } from '@sangamam/contract/calls/endpoint';
import type { ListFormat } from '@sangamam/contract/calls/lists';
import { words } from '@sangamam/words/staff/lists';
import { useState } from 'react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useAction } from '../calls/use-action.ts';
import type { listFilters } from './list-filters.ts';

interface ListToolsProps {
  /** The name of the file, without its ending. */
  name: string;
  /** The rows of these filters in this order. */
  fetchFile: (format: ListFormat) => Promise<Blob>;
  onPrint: () => void;
}

/** The list as it is shown: as a file, or on paper. */
export function ListTools({ name, fetchFile, onPrint }: ListToolsProps) {
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

/** The keys of the columns that this person hid, and how to hide others. */
export function useHiddenColumns(
  list: Pick<ReturnType<typeof listFilters>, 'hiddenColumns' | 'hideColumns'>,
) {
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
