import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { dayInWords } from '@sangamam/contract/locale/dates';
import { dayMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import {
  type ReconcileRun as Run,
  readReconcile,
  startReconcile,
} from '@sangamam/contract/payments/findings';
import { words as reconcileWords } from '@sangamam/words/staff/reconcile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { serverNowMs } from '../../kit/server-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { paymentsKey } from './queries.ts';
import styles from './reconcile.module.css';

const words = reconcileWords.run;
const runKey = [paymentsKey, 'reconcile'];
const askEveryMs = 1000;
const proposedDays = 14;
/** The date at the event `days` before today, such as 2026-11-21. */
const dayAgo = (days: number) => dateAtEvent(serverNowMs() - days * dayMs);

const isUnderWay = (run: ReplyOf<typeof readReconcile> | undefined) =>
  run?.state === 'waiting' || run?.state === 'running';

/** Starts a comparison with the provider's lists and shows its progress. */
export function ReconcileRun() {
  const queryClient = useQueryClient();
  const [from, setFrom] = useState(() => dayAgo(proposedDays));
  const [to, setTo] = useState(() => dayAgo(0));
  const [problem, setProblem] = useState<string | null>(null);
  const starting = useAction(startReconcile, {
    onDone: (started) => queryClient.setQueryData(runKey, started),
    onRefused: ({ fields, message }) => setProblem(Object.values(fields)[0] ?? message),
  });
  const { data: run } = useQuery({
    queryKey: runKey,
    queryFn: ({ signal }) => call(readReconcile, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? askEveryMs : false),
  });

  // payments it brought in show in every list
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay(run)) {
      queryClient.invalidateQueries({
        queryKey: [paymentsKey],
        predicate: ({ queryKey }) => queryKey[1] !== 'reconcile',
      });
    }
    wasUnderWay.current = isUnderWay(run);
  }, [run, queryClient]);

  function start(event: FormEvent) {
    event.preventDefault();
    if (isUnderWay(run)) return;
    const isRange = from !== '' && to !== '' && from <= to;
    setProblem(isRange ? null : words.mustDays);
    if (isRange) starting.run({ body: { from, to } });
  }

  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      <p className="reading">{words.text}</p>
      <form className={styles.days} noValidate onSubmit={start}>
        <DayRange
          from={{ name: 'reconcileFrom', label: words.from, value: from }}
          to={{ name: 'reconcileTo', label: words.to, value: to }}
          onChange={(name, value) => (name === 'reconcileFrom' ? setFrom : setTo)(value)}
        />
        <Button
          type="submit"
          loading={starting.isBusy || isUnderWay(run)}
          loadingText={words.starting}
        >
          {words.start}
        </Button>
      </form>
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <div role="status">{run && <Progress run={run} />}</div>
    </section>
  );
}

function stateInWords({ state, seen, news, failure }: Run): string {
  const counted = { seen: formatCount(seen) };
  if (state === 'waiting') return words.waiting;
  if (state === 'running') return words.running(counted);
  if (state === 'failed') return `${words.failed} ${failure ?? ''}`;
  return news > 0 ? words.done({ ...counted, news: formatCount(news) }) : words.nothing(counted);
}

function Progress({ run }: { run: Run }) {
  // `to` is exclusive
  const lastMoment = new Date(Date.parse(run.to) - 1).toISOString();
  const range = words.range({ from: dayInWords(run.from), to: dayInWords(lastMoment) });
  return (
    <div className={styles.run}>
      {isUnderWay(run) && <progress className={styles.bar} aria-label={words.progress} />}
      <p>{stateInWords(run)}</p>
      <p className="quiet">
        {run.startedBy ? words.by({ range, name: run.startedBy }) : words.byItself({ range })}
      </p>
    </div>
  );
}
