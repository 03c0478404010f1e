import { dayInWords } from '@sangamam/contract/dates';
import { dayMs } from '@sangamam/contract/durations';
import type { ReplyOf } from '@sangamam/contract/endpoint';
import { dateInKochi } from '@sangamam/contract/event-time';
import {
  type ReconcileRun as Run,
  readReconcile,
  startReconcile,
} from '@sangamam/contract/payment-findings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { paymentsKey } from './queries.ts';
import styles from './reconcile.module.css';
import { reconcileWords } from './reconcile-words.ts';

const words = reconcileWords.run;
const runKey = [paymentsKey, 'reconcile'];
const askEveryMs = 1000;
const proposedDays = 14;
/** The date in Kochi `days` before today, such as 2026-11-21. */
const dayAgo = (days: number) => dateInKochi(Date.now() - days * dayMs);

const isUnderWay = (run: ReplyOf<typeof readReconcile> | undefined) =>
  run?.state === 'waiting' || run?.state === 'running';

/** Starts a comparison with the provider's lists and shows its progress. */
export function ReconcileRun() {
  const queryClient = useQueryClient();
  const [from, setFrom] = useState(() => dayAgo(proposedDays));
  const [to, setTo] = useState(() => dayAgo(0));
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);
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

  async function start(event: FormEvent) {
    event.preventDefault();
    if (isStarting || isUnderWay(run)) return;
    if (from === '' || to === '' || from > to) return setProblem(words.mustDays);
    setProblem(null);
    setIsStarting(true);
    try {
      queryClient.setQueryData(runKey, await call(startReconcile, { body: { from, to } }));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setProblem(Object.values(thrown.fields)[0] ?? thrown.message);
    } finally {
      setIsStarting(false);
    }
  }

  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      <p className={styles.text}>{words.text}</p>
      <form className={styles.days} noValidate onSubmit={start}>
        <DayRange
          from={{ name: 'reconcileFrom', label: words.from, value: from }}
          to={{ name: 'reconcileTo', label: words.to, value: to }}
          onChange={(name, value) => (name === 'reconcileFrom' ? setFrom : setTo)(value)}
        />
        <Button type="submit" loading={isStarting || isUnderWay(run)} loadingText={words.starting}>
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

function Progress({ run }: { run: Run }) {
  // `to` is exclusive
  const lastMoment = new Date(Date.parse(run.to) - 1).toISOString();
  const range = words.range(dayInWords(run.from), dayInWords(lastMoment));
  const seen = formatCount(run.seen);
  return (
    <div className={styles.run}>
      {isUnderWay(run) && <progress className={styles.bar} aria-label={words.progress} />}
      <p>
        {run.state === 'waiting' && words.waiting}
        {run.state === 'running' && words.running(seen)}
        {run.state === 'done' &&
          (run.news > 0 ? words.done(seen, formatCount(run.news)) : words.nothing(seen))}
        {run.state === 'failed' && `${words.failed} ${run.failure ?? ''}`}
      </p>
      <p className={styles.quiet}>
        {run.startedBy ? words.by(range, run.startedBy) : words.byItself(range)}
      </p>
    </div>
  );
}
