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
import { Maximize2, Pause, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call, callFile, callPage } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import type { FacetOf } from '../../kit/lists/list-facets.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import type { Chosen } from '../../kit/lists/work-bar.tsx';
import { useWorkList, WorkList } from '../../kit/lists/work-list.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
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
const listQuery = (query: ArrivalFilters) => ({
  queryKey: transportationKey('arrivals', query),
  queryFn: ({ signal }: { signal: AbortSignal }) => callPage(listArrivals, { query, signal }),
});

/** Everybody who travels, by time: when, how and where, with one choice from expected to arrived. */
export function ArrivalsTab() {
  const place = useAddressFilters(arrivalFilters);
  const { filters, change } = place;
  const [isPaused, setIsPaused] = useState(false);
  const [isBoard, setIsBoard] = useState(false);
  const showDay = chosenOf(filters.date).length !== 1;
  const work = useWorkList({
    ...place,
    list: arrivalFilters,
    columns: useMemo(() => arrivalColumns(showDay), [showDay]),
    rowKey: ({ _id }: Arrival) => _id,
    queryOf: (shown) => listQuery(isBoard ? { ...shown, limit: boardRows } : shown),
    listKey: transportationKey(),
    count: (query, signal) => call(countArrivals, { query, signal }),
    download: (query) => callFile(downloadArrivals, { query }),
    freshness: { staleTime: 5_000, refetchInterval: isPaused ? false : refreshMs },
  });
  const facets = useFacets();
  const arrivals = work.query;

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
    <WorkList
      work={work}
      title={words.title}
      empty={words.empty}
      facets={facets}
      searchHint={words.search}
      hasSums
      tools={
        <>
          <PauseButton
            isPaused={isPaused}
            updatedAtMs={arrivals.dataUpdatedAt}
            onChange={setIsPaused}
          />
          <Button size="small" variant="ghost" onClick={() => showBoard(true)}>
            <Maximize2 aria-hidden="true" size={16} />
            {words.board}
          </Button>
        </>
      }
      tick={{ label: ({ name }) => words.tick({ name }), Acts: ArrivalActs }}
    />
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

interface ArrivalActsProps extends Chosen {
  filter: Omit<ArrivalFilters, 'page' | 'limit' | 'sort'>;
}

/** Says of those chosen whether they came. */
function ArrivalActs({ ids, filter, clear }: ArrivalActsProps) {
  const move = useAction(changeArrivalStates, {
    said: ({ changed }) => words.changed({ count: changed }),
    invalidates: transportationKey(),
    onDone: clear,
  });
  return arrivalStates.map((state) => (
    <Button
      key={state}
      size="small"
      variant="secondary"
      loading={move.isBusy && move.input?.body?.state === state}
      onClick={() => move.run({ body: { state, ids, filter } })}
    >
      {state}
    </Button>
  ));
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
