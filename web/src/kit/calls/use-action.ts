import type { Endpoint, ReplyOf } from '@sangamam/contract/calls/endpoint';
import type { QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState } from 'react';
import { adminToastMs, publicToastMs, showToast } from '../../ui/toast.tsx';
import { isStaffPath } from '../paths.ts';
import { CallError, type CallInput, call } from './call.ts';

/** Refetches the queries under a key; a public page has none. */
export const Refetch = createContext<(key: QueryKey) => Promise<void>>(async () => {});

export interface ActionOptions<Reply, Input> {
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** The toast after success. */
  readonly said?: string | ((reply: Reply, input: Input) => string) | undefined;
  /** Queries to refetch, after a refusal too: what was shown may be outdated. */
  readonly invalidates?: QueryKey | undefined;
  readonly onDone?: ((reply: Reply, input: Input) => void) | undefined;
  /** Shows a refusal; without it a toast does. */
  readonly onRefused?: ((problem: CallError) => void) | undefined;
}

export interface Action<Input, Reply> {
  /** Ignored while busy. Resolves with the refusal, or null. */
  readonly run: (
    ...input: undefined extends Input ? [input?: Input] : [input: Input]
  ) => Promise<CallError | null>;
  readonly isBusy: boolean;
  /** The values of the last run, as are problem and reply. */
  readonly input: Input | undefined;
  readonly problem: CallError | null;
  readonly reply: Reply | undefined;
}

type Work<Input, Reply> = (input: Input, idempotencyKey: string) => Promise<Reply>;

/**
 * One change, sent one at a time: to an endpoint, or by `work` where it takes more than one call. A repeat
 * of the same input after a lost answer carries the same key, so that it changes nothing.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options?: ActionOptions<ReplyOf<E>, CallInput<E> | undefined>,
): Action<CallInput<E> | undefined, ReplyOf<E>>;
export function useAction<Input, Reply>(
  work: Work<Input, Reply>,
  options?: ActionOptions<Reply, Input>,
): Action<Input, Reply>;
export function useAction<Input, Reply>(
  target: Endpoint | Work<Input, Reply>,
  options: ActionOptions<Reply, Input> = {},
): Action<Input, Reply> {
  const { params, said, invalidates, onDone, onRefused = toastRefusal } = options;
  const refetch = useContext(Refetch);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<CallError | null>(null);
  const [input, setInput] = useState<Input>();
  const [reply, setReply] = useState<Reply>();
  const isRunning = useRef(false);
  const sent = useRef<{ readonly input: string; readonly key: string } | null>(null);

  function send(given: Input): Promise<Reply> {
    const text = JSON.stringify(given) ?? '';
    if (sent.current?.input !== text) sent.current = { input: text, key: crypto.randomUUID() };
    const idempotencyKey = sent.current.key;
    if (typeof target === 'function') return target(given, idempotencyKey);
    return call(target, {
      ...(params && { params }),
      ...(target.idempotent && { idempotencyKey }),
      ...(given as CallInput<Endpoint>),
    }) as Promise<Reply>;
  }

  async function run(
    ...[given]: Parameters<Action<Input, Reply>['run']>
  ): Promise<CallError | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsBusy(true);
    // an input may be a function, which React would call
    setInput(() => given as Input);
    setProblem(null);
    try {
      const answer = await send(given as Input);
      sent.current = null;
      setReply(() => answer);
      if (said) {
        const text = typeof said === 'function' ? said(answer, given as Input) : said;
        toast(text, 'success');
      }
      onDone?.(answer, given as Input);
      return null;
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      if (thrown.isRefusal) sent.current = null;
      setProblem(thrown);
      onRefused(thrown);
      return thrown;
    } finally {
      if (invalidates) await refetch(invalidates);
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return { run, isBusy, input, problem, reply };
}

export function toastRefusal(problem: CallError): void {
  const [text = problem.message] = Object.values(problem.fields);
  toast(text, 'error');
}

function toast(text: string, tone: 'success' | 'error'): void {
  showToast(text, {
    tone,
    durationMs: isStaffPath(location.pathname) ? adminToastMs : publicToastMs,
  });
}
