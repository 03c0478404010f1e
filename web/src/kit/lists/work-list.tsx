import type { Page } from '@sangamam/contract/calls/endpoint';
import type { FacetCounts, ListFormat } from '@sangamam/contract/calls/lists';
import { words as frameWords } from '@sangamam/words/staff/frame';
import { words } from '@sangamam/words/staff/lists';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Columns3 } from 'lucide-react';
import { type ComponentProps, type ComponentType, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Column, TableSelection } from '../../ui/data-table.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Facet } from '../../ui/facet.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { useRowSelection } from '../../ui/use-row-selection.ts';
import { AdminList } from './admin-list.tsx';
import { AdminSearchField } from './admin-search-field.tsx';
import styles from './list-facets.module.css';
import { type FacetOf, ListFacets } from './list-facets.tsx';
import { type ListFilters, type listFilters, type Narrowed, withoutPlace } from './list-filters.ts';
import { hideable, ListTools, useHiddenColumns, usePrint } from './list-tools.tsx';
import { GroupSums, TotalsMenu } from './list-totals.tsx';
import type { useAddressFilters } from './use-address-filters.ts';
import { type Freshness, useCounts } from './use-counts.ts';
import { type Chosen, WorkBar } from './work-bar.tsx';

interface Narrowing extends ListFilters {
  readonly sort: string;
}
type Shown<Filters> = Omit<Filters, 'page' | 'limit'>;

interface WorkListSource<Row, Filters extends Narrowing>
  extends ReturnType<typeof useAddressFilters<Filters>> {
  readonly list: ReturnType<typeof listFilters<Filters>>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** A page of it. */
  readonly queryOf: (filters: Filters) => {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: {
      signal: AbortSignal;
    }) => Promise<{ rows: readonly Row[]; pagination: Page }>;
  };
  /** Counts are kept under it. */
  readonly listKey: QueryKey;
  readonly count: (query: Narrowed<Filters>, signal: AbortSignal) => Promise<FacetCounts | null>;
  /** Without it, the list leaves neither as a file nor on paper. */
  readonly download?: false | ((query: Shown<Filters> & { format: ListFormat }) => Promise<Blob>);
  /** Names the file, where the list's own name says too little. */
  readonly fileName?: string;
  readonly freshness?: Freshness;
}

/** A work list as this person is shown it: its rows and counts, what is ticked, and its columns but those they hid. */
export function useWorkList<Row, Filters extends Narrowing>({
  list,
  filters,
  columns,
  rowKey,
  queryOf,
  listKey,
  count,
  download,
  fileName = list.name ?? '',
  freshness,
  change,
}: WorkListSource<Row, Filters>) {
  const client = useQueryClient();
  const { page: _page, limit: _limit, ...shown } = filters;
  const query = useQuery({
    ...queryOf(filters),
    placeholderData: keepPreviousData,
    ...freshness,
  });
  const rows = query.data?.rows ?? [];
  const { hidden, hide } = useHiddenColumns(list);
  const paper = usePrint<Row>((page, limit) =>
    client.fetchQuery(queryOf({ ...filters, page, limit })),
  );
  return {
    list,
    filters,
    change,
    query,
    rowKey,
    rows,
    counts: useCounts(listKey, filters, count, freshness),
    selection: useRowSelection(rows.map(rowKey)),
    columns: useMemo(() => columns.filter(({ key }) => !hidden.includes(key)), [columns, hidden]),
    hideable: hideable(columns),
    hidden,
    hide,
    printed: paper.printed,
    tools: download && (
      <ListTools
        name={fileName}
        fetchFile={(format) => download({ ...shown, format })}
        onPrint={paper.print}
      />
    ),
    narrowed: withoutPlace(filters),
  };
}

interface ActsOnRows<Row, Filters> extends Pick<TableSelection<Row>, 'label'> {
  readonly Acts: ComponentType<Chosen & { readonly filter: Narrowed<Filters> }>;
}

interface WorkListProps<Row, Filters extends Narrowing, Name extends string> {
  work: ReturnType<typeof useWorkList<Row, Filters>>;
  title: string;
  /** Shown when there are no rows without any filter. */
  empty: string;
  facets: readonly FacetOf<Name>[];
  /** A list without is not searched. */
  searchHint?: string;
  /** Beside the search. */
  search?: Elements;
  /** Filters that are folded away. */
  more?: ComponentProps<typeof FilterBar>['more'];
  /** Before the tools that every list has. */
  tools?: Elements;
  /** Rows and people can be summed up by a facet. */
  hasSums?: boolean;
  /** The name of a row's box, and what can be done with the rows ticked; those without cannot be. */
  tick?: ActsOnRows<Row, Filters> | false;
  /** Between filters and rows. */
  children?: Elements;
}

/** A staff list to work through: search, facets with counts, tools, rows to tick, and the pager. */
export function WorkList<
  Row,
  Filters extends Narrowing & Readonly<Record<Name, string>>,
  Name extends string,
>({
  work,
  title,
  empty,
  facets,
  searchHint,
  search,
  more,
  tools,
  hasSums,
  tick,
  children,
}: WorkListProps<Row, Filters, Name>) {
  const { list, filters, counts, change, selection, hidden } = work;
  const { state } = useLocation();
  const [summed, setSummed] = useState<Name | null>(null);
  const choose = (chosen: Partial<Record<Name, string>>) => change(chosen as Partial<Filters>);
  return (
    <>
      <FilterBar
        label={frameWords.filters}
        more={more}
        beside={
          <ListFacets
            facets={facets}
            counts={counts}
            filters={filters}
            list={list}
            onChange={choose}
          >
            {tools}
            {hasSums && <TotalsMenu facets={facets} summed={summed} onSum={setSummed} />}
            {/* lists of phones have lines instead */}
            <span className={styles.columns}>
              <Facet
                label={words.hideColumns}
                icon={<Columns3 aria-hidden="true" size={16} />}
                chosenLabel={words.hidden({ count: hidden.length })}
                clearLabel={words.showColumns}
                options={work.hideable}
                chosen={hidden}
                onChange={work.hide}
              />
            </span>
            {work.tools}
          </ListFacets>
        }
      >
        {searchHint && (
          <AdminSearchField
            value={filters.searchTerm}
            onSearch={(searchTerm) => change({ searchTerm } as Partial<Filters>)}
            hint={searchHint}
            autoFocus={state?.focusSearch === true}
          />
        )}
        {search}
      </FilterBar>
      {hasSums && <GroupSums facets={facets} summed={summed} counts={counts} onChoose={choose} />}
      {children}
      <AdminList
        printed={work.printed}
        caption={title}
        empty={empty}
        columns={work.columns}
        rowKey={work.rowKey}
        query={work.query}
        filters={filters}
        rules={list}
        onChange={change}
        selection={
          tick ? { state: selection, label: tick.label, labelAll: words.selectAll } : undefined
        }
      />
      {tick && (
        <WorkBar selection={selection} total={work.query.data?.pagination.total ?? 0}>
          {(chosen) => <tick.Acts {...chosen} filter={work.narrowed} />}
        </WorkBar>
      )}
    </>
  );
}
