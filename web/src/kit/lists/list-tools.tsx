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

interface HideColumnsProps {
  /** Those that may be hidden, by key. */
  options: readonly { value: string; label: string }[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
}

/** Which columns are left out of a table; lists of phones have lines instead. */
export const HideColumns = ({ options, hidden, onHide }: HideColumnsProps) => (
  <span className={styles.columns}>
    <Facet
      label={words.hideColumns}
      icon={<Columns3 aria-hidden="true" size={16} />}
      chosenLabel={words.hidden({ count: hidden.length })}
      clearLabel={words.showColumns}
      options={options}
      chosen={hidden}
      onChange={onHide}
    />
  </span>
);

/** The columns without those that this person hid, now or before; the name of a row always stays. */
export function useColumns<Row>(
  list: Pick<ReturnType<typeof listFilters>, 'hiddenColumns' | 'hideColumns'>,
  all: readonly Column<Row>[],
) {
  const [hidden, setHidden] = useState<readonly string[]>(list.hiddenColumns);
  const columns = useMemo(() => all.filter(({ key }) => !hidden.includes(key)), [all, hidden]);
  const options = all
    .filter(({ isTitle, isMenu, isPhoneOnly }) => !isTitle && !isMenu && !isPhoneOnly)
    .map(({ key, header }) => ({ value: key, label: header }));
  function onHide(next: readonly string[]) {
    list.hideColumns(next);
    setHidden(next);
  }
  return { columns, hiding: { options, hidden, onHide } };
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
