import { chosenOf } from '@sangamam/contract/calls/lists';
import { clockTime } from '@sangamam/contract/locale/dates';
import { dayWithWeekday } from '@sangamam/contract/locale/days';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import {
  type Arrival,
  arrivalStates,
  changeArrivalStates,
  countArrivals,
  downloadArrivals,
  listArrivals,
} from '@sangamam/contract/transportation/transportation';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Maximize2, Pause, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call, callFile, callPage } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { AdminList } from '../../kit/lists/admin-list.tsx';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { SelectMatching, useAllMatching } from '../../kit/lists/all-matching.tsx';
import { type FacetOf, ListFacets } from '../../kit/lists/list-facets.tsx';
import { useShownList } from '../../kit/lists/list-tools.tsx';
import { GroupSums, TotalsMenu } from '../../kit/lists/list-totals.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { type RowSelection, useRowSelection } from '../../ui/use-row-selection.ts';
import { arrivalColumns } from './arrival-columns.tsx';
import { type ArrivalFilters, arrivalFilters } from './arrival-filters.ts';
import { BoardView } from './board-view.tsx';
import { transportationKey } from './queries.ts';

const words = allWords.arrivals;
/** The desk looks at it all day: a minute is soon enough. */
const refreshMs = minuteMs;
/** On the board, where one looks and presses nothing. */
const boardRows = 50;

type FacetName = 'date' | 'mode' | 'hour' | 'arrivalPoint' | 'pickup' | 'state';
const inOrder = (a: string, b: string) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b));
const rowKey = ({ _id }: Arrival) => _id;

/** Everybody who travels, by time: when, how and where, with one choice from expected to arrived. */
export function ArrivalsTab() {
  const { filters, change } = useAddressFilters(arrivalFilters);
  const [isPaused, setIsPaused] = useState(false);
  const [isBoard, setIsBoard] = useState(false);
  const [summed, setSummed] = useState<FacetName | null>(null);
  const query = isBoard ? { ...filters, limit: boardRows } : filters;
  const refetchInterval = isPaused ? false : refreshMs;
  const arrivals = useQuery({
    queryKey: transportationKey('arrivals', query),
    queryFn: ({ signal }) => callPage(listArrivals, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
    staleTime: 5_000,
  });
  const { page: _page, limit: _limit, sort: _sort, ...narrowed } = filters;
  const counts = useQuery({
    queryKey: transportationKey('counts', narrowed),
    queryFn: ({ signal }) => call(countArrivals, { query: narrowed, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
    staleTime: 5_000,
  });
  const facets = useFacets();
  const showDay = chosenOf(filters.date).length !== 1;
  const { columns, printed, tools } = useShownList({
    list: arrivalFilters,
    filters,
    columns: useMemo(() => arrivalColumns(showDay), [showDay]),
    fetchPage: (query) => callPage(listArrivals, { query }),
    fetchFile: (query) => callFile(downloadArrivals, { query }),
  });
  const selection = useRowSelection(arrivals.data?.rows.map(rowKey) ?? []);

  function showBoard(isShown: boolean) {
    setIsBoard(isShown);
    change({ page: 1 });
  }
  if (isBoard && arrivals.data) {
    const { rows, pagination } = arrivals.data;
    const pages = <Pagination {...pagination} onPage={(page) => change({ page })} />;
    return <BoardView rows={rows} pages={pages} onLeave={() => showBoard(false)} />;
  }
  return (
    <>
      <FilterBar
        label={words.filters}
        beside={
          <ListFacets
            facets={facets}
            counts={counts.data}
            filters={filters}
            list={arrivalFilters}
            onChange={change}
          >
            <TotalsMenu facets={facets} summed={summed} onSum={setSummed} />
            {tools}
            <PauseButton
              isPaused={isPaused}
              updatedAtMs={arrivals.dataUpdatedAt}
              onChange={setIsPaused}
            />
            <Button size="small" variant="ghost" onClick={() => showBoard(true)}>
              <Maximize2 aria-hidden="true" size={16} />
              {words.board}
            </Button>
          </ListFacets>
        }
      >
        <AdminSearchField
          value={filters.searchTerm}
          onSearch={(searchTerm) => change({ searchTerm })}
          hint={words.search}
        />
      </FilterBar>
      <GroupSums facets={facets} summed={summed} counts={counts.data} onChoose={change} />
      <AdminList
        printed={printed}
        caption={words.title}
        empty={words.empty}
        columns={columns}
        rowKey={rowKey}
        query={arrivals}
        filters={filters}
        rules={arrivalFilters}
        onChange={change}
        selection={{
          state: selection,
          label: ({ name }) => words.tick({ name }),
          labelAll: words.tickAll,
        }}
      />
      <ArrivalsBulkBar
        selection={selection}
        filters={narrowed}
        total={arrivals.data?.pagination.total ?? 0}
      />
    </>
  );
}

function useFacets(): readonly FacetOf<FacetName>[] {
  const settings = useSettings();
  return useMemo(
    () => [
      {
        name: 'date',
        label: words.day,
        inWords: (day) => (day === 'none' ? allWords.noDay : dayWithWeekday(day)),
        order: inOrder,
      },
      {
        name: 'hour',
        label: words.hour,
        inWords: (hour) => words.hourFrom({ hour }),
        order: inOrder,
      },
      {
        name: 'mode',
        label: words.columns.mode,
        inWords: (mode) => optionLabel(settings, 'transportModes', mode),
      },
      {
        name: 'arrivalPoint',
        label: words.point,
        inWords: (point) => optionLabel(settings, 'arrivalPoints', point),
      },
      { name: 'pickup', label: words.columns.pickup },
      { name: 'state', label: words.state },
    ],
    [settings],
  );
}

interface ArrivalsBulkBarProps {
  selection: RowSelection;
  filters: Omit<ArrivalFilters, 'page' | 'limit' | 'sort'>;
  total: number;
}

/** Says of everybody ticked, or of all that the filters show, whether they came. */
function ArrivalsBulkBar({ selection, filters, total }: ArrivalsBulkBarProps) {
  const all = useAllMatching(selection, total);
  const { count, ids, clear } = all;
  const move = useAction(changeArrivalStates, {
    said: ({ changed }) => words.changed({ count: changed }),
    invalidates: transportationKey(),
    onDone: clear,
  });
  return (
    <BulkBar label={words.chosen({ count })} hidden={selection.selected.length === 0}>
      <strong role="status">{words.chosen({ count })}</strong>
      <SelectMatching all={all} count={formatCount(total)} />
      {arrivalStates.map((state) => (
        <Button
          key={state}
          size="small"
          variant="secondary"
          loading={move.isBusy && move.input?.body?.state === state}
          onClick={() => move.run({ body: { state, ids, filter: filters } })}
        >
          {state}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={clear}>
        {allWords.cancel}
      </Button>
    </BulkBar>
  );
}

/** Stops the list from moving while it is read. */
function PauseButton({
  isPaused,
  updatedAtMs,
  onChange,
}: {
  isPaused: boolean;
  updatedAtMs: number;
  onChange: (isPaused: boolean) => void;
}) {
  const time = clockTime(new Date(updatedAtMs).toISOString());
  const Icon = isPaused ? Play : Pause;
  return (
    <Button
      size="small"
      variant="ghost"
      aria-pressed={isPaused}
      onClick={() => onChange(!isPaused)}
      title={isPaused ? words.paused : words.updated({ time })}
    >
      <Icon aria-hidden="true" size={16} />
      <span>{isPaused ? words.resume : words.pause}</span>
    </Button>
  );
}
