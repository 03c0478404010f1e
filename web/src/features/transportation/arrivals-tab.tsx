import { clockTime } from '@sangamam/contract/dates';
import { minuteMs } from '@sangamam/contract/durations';
import { choicesOf } from '@sangamam/contract/option-answers';
import { arrivalStates, listArrivals } from '@sangamam/contract/transportation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Maximize2, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { callPage } from '../../kit/calls/call.ts';
import { LoadError } from '../../kit/calls/load-error.tsx';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { pageSizes } from '../../kit/lists/list-filters.ts';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ArrivalFilters, all, arrivalFilters } from './arrival-filters.ts';
import { ArrivalRow } from './arrival-row.tsx';
import { BoardView } from './board-view.tsx';
import { DayPicker } from './day-picker.tsx';
import { transportationKey, useArrivalSummary } from './queries.ts';
import styles from './transportation-page.module.css';
import { words as allWords } from './words.ts';

const words = allWords.arrivals;
/** The desk looks at it all day: a minute is soon enough. */
const refreshMs = minuteMs;
/** On the board, where one looks and presses nothing. */
const boardRows = 50;

/** Everybody who travels, by time, with one tap from expected to arrived, picked up or not come. */
export function ArrivalsTab() {
  const { filters, change } = useAddressFilters(arrivalFilters);
  const [isPaused, setIsPaused] = useState(false);
  const [isBoard, setIsBoard] = useState(false);
  const summary = useArrivalSummary();
  const query = isBoard ? { ...filters, limit: boardRows } : filters;
  const arrivals = useQuery({
    queryKey: transportationKey('arrivals', query),
    queryFn: ({ signal }) => callPage(listArrivals, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isPaused ? false : refreshMs,
    staleTime: 5_000,
  });

  const problem = summary.error ?? arrivals.error;
  if (problem) {
    return (
      <LoadError
        problem={problem}
        onRetry={() => Promise.all([summary.refetch(), arrivals.refetch()])}
      />
    );
  }
  if (!summary.data || !arrivals.data) return <Skeleton shape="rows" lines={10} />;
  if (summary.data.total.parties === 0) {
    return <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>;
  }

  const { rows, pagination } = arrivals.data;
  const days = [all, ...summary.data.dates.map(({ date }) => date)];
  const pages = <Pagination {...pagination} onPage={(page) => change({ page })} />;
  function showBoard(isShown: boolean) {
    setIsBoard(isShown);
    change({ page: 1 });
  }
  if (isBoard) return <BoardView rows={rows} pages={pages} onLeave={() => showBoard(false)} />;
  return (
    <>
      <DayPicker days={days} value={filters.date} onChange={(date) => change({ date })} />
      <Filters filters={filters} onChange={change} />
      <div className={styles.toolbar}>
        <Button
          size="small"
          variant="secondary"
          aria-pressed={isPaused}
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? (
            <Play aria-hidden="true" size={18} />
          ) : (
            <Pause aria-hidden="true" size={18} />
          )}
          {isPaused ? words.resume : words.pause}
        </Button>
        <Button size="small" variant="secondary" onClick={() => showBoard(true)}>
          <Maximize2 aria-hidden="true" size={18} />
          {words.board}
        </Button>
        <span className={styles.quiet}>
          {isPaused
            ? words.paused
            : words.updated(clockTime(new Date(arrivals.dataUpdatedAt).toISOString()))}
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={words.noResults}
          action={
            <Button variant="secondary" onClick={() => change(arrivalFilters.cleared(filters))}>
              {words.clear}
            </Button>
          }
        />
      ) : (
        <>
          <ul className={styles.arrivals} aria-busy={arrivals.isPlaceholderData}>
            {rows.map((row) => (
              <ArrivalRow key={row._id} arrival={row} showDay={filters.date === all} />
            ))}
          </ul>
          <Pagination
            {...pagination}
            limits={pageSizes}
            onPage={(page) => change({ page })}
            onLimit={(limit) => change({ limit })}
          />
        </>
      )}
    </>
  );
}

interface FiltersProps {
  filters: ArrivalFilters;
  onChange: (change: Partial<ArrivalFilters>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const points = choicesOf(useSettings(), 'arrivalPoints');
  const everything = { value: all, label: allWords.all };
  return (
    <FilterBar label={words.filters}>
      <AdminSearchField
        value={filters.searchTerm}
        onSearch={(searchTerm) => onChange({ searchTerm })}
        hint={words.search}
      />
      <SelectField
        label={words.state}
        name="state"
        value={filters.state}
        options={[everything, ...arrivalStates]}
        onChange={({ target }) => onChange({ state: target.value as ArrivalFilters['state'] })}
      />
      <SelectField
        label={words.point}
        name="arrivalPoint"
        value={filters.arrivalPoint}
        options={[everything, ...points]}
        onChange={({ target }) => onChange({ arrivalPoint: target.value })}
      />
    </FilterBar>
  );
}
