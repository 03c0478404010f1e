import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { CallError, noConnection } from '../calls/call-error.ts';
import { forgetDraft, keepDraft, readDraft } from '../session/drafts.ts';
import { replayEarlyPresses } from './early-press.ts';
import { usePosted } from './posted.ts';

/** Returns messages by field name. */
type Check<Values> = (values: Values) => ReadonlyMap<string, string>;

interface SendFormOptions<Values, Reply> {
  /** Name of its draft in this tab. */
  readonly name: string;
  /** Initial values: one text per field, in the order of the page. */
  readonly empty: Values;
  /** Loads the rules on the first focus, which keeps the page small. */
  readonly loadCheck: () => Promise<Check<Values>>;
  /** A repeat after a lost answer gets the same key, so that nothing is created twice. */
  readonly send: (values: Values, idempotencyKey: string) => Promise<Reply>;
  /** Called once the form is empty again. */
  readonly onSent: (reply: Reply) => void;
  readonly onFailed?: (problem: CallError) => void;
}

const noProblems: ReadonlyMap<string, string> = new Map();

/**
 * A form sent in one go and then emptied. It is validated on submit, and after a failure on change; never
 * on blur, so nothing moves under a finger. What was typed survives a reload, a failed call, and the time
 * before the scripts arrive.
 */
export function useSendForm<Values extends Record<string, string>, Reply>(
  options: SendFormOptions<Values, Reply>,
) {
  const { name, empty, loadCheck, send, onSent, onFailed } = options;
  const posted = usePosted();
  const [values, setValues] = useState<Values>(() => ({ ...empty, ...valuesIn(posted, empty) }));
  const [problems, setProblems] = useState(() =>
    posted ? problemsIn(posted.failure) : noProblems,
  );
  const [attempt, setAttempt] = useState(posted ? 1 : 0);
  const [failure, setFailure] = useState(posted?.failure ?? null);
  const [isSending, setIsSending] = useState(false);
  const [isListening, setIsListening] = useState(false);
  const check = useRef<Check<Values> | null>(null);
  const idempotencyKey = useRef<string | null>(null);
  const element = useRef<HTMLFormElement>(null);

  async function rules(): Promise<Check<Values>> {
    check.current ??= await loadCheck();
    return check.current;
  }

  /** Fills fields that are still empty. */
  const prefill = useCallback((known: Partial<Values>) => {
    setValues((now) => {
      const open = Object.entries(known).filter(([field, value]) => value && !now[field]);
      return open.length > 0 ? { ...now, ...Object.fromEntries(open) } : now;
    });
  }, []);

  // Text typed before the scripts arrived comes first, then the draft of an earlier visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const typed = element.current ? Object.fromEntries(new FormData(element.current)) : {};
    const fields = Object.keys(empty).map((field) => [field, typed[field]]);
    prefill(Object.fromEntries(fields.filter(([, value]) => typeof value === 'string')));
    prefill(Object.fromEntries(readDraft(name) ?? []) as Partial<Values>);
    setIsListening(true);
  }, []);

  useEffect(() => {
    if (values !== empty) keepDraft(name, values);
  }, [name, values, empty]);

  function change(field: keyof Values & string, value: string) {
    idempotencyKey.current = null;
    setValues((now) => ({ ...now, [field]: value }));
    if (attempt > 0 && check.current) setProblems(check.current({ ...values, [field]: value }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isListening || isSending) return;
    setIsSending(true);
    setFailure(null);
    setProblems(noProblems);
    try {
      const found = (await rules())(values);
      if (found.size > 0) {
        setProblems(found);
        setAttempt((count) => count + 1);
        return;
      }
      idempotencyKey.current ??= crypto.randomUUID();
      const reply = await send(values, idempotencyKey.current);
      idempotencyKey.current = null;
      setValues(empty);
      forgetDraft(name);
      setAttempt(0);
      onSent(reply);
    } catch (thrown) {
      const problem =
        thrown instanceof CallError ? thrown : new CallError(noConnection(), { status: 0 });
      if (problem.isRefusal) idempotencyKey.current = null;
      setProblems(problemsIn(problem));
      setFailure(problem);
      setAttempt((count) => count + 1);
      onFailed?.(problem);
    } finally {
      setIsSending(false);
    }
  }

  useEffect(() => {
    if (isListening) replayEarlyPresses(element.current);
  }, [isListening]);

  return {
    values,
    problems,
    attempt,
    failure,
    isSending,
    change,
    prefill,
    /** Props for a control of the ui kit. */
    field: (field: keyof Values & string) => ({
      name: field,
      value: values[field],
      error: problems.get(field),
      onChange: ({
        target,
      }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change(field, target.value),
    }),
    /** Props of the `<form>`. */
    formProps: {
      ref: element,
      noValidate: true,
      // Without scripts the action of the page takes it.
      method: 'post' as const,
      onSubmit: submit,
      // Not loaded by then: it is when the form is sent.
      onFocus: () => void rules().catch(() => {}),
      'data-hydrated': isListening || undefined,
    },
  };
}

export type SendFormState = Pick<
  ReturnType<typeof useSendForm>,
  'attempt' | 'failure' | 'problems' | 'isSending' | 'formProps'
>;

/** The input in the fields that the form has. */
function valuesIn<Values extends object>(
  posted: ReturnType<typeof usePosted>,
  empty: Values,
): Partial<Values> {
  const typed = Object.entries(posted?.values ?? {}).filter(([field]) => field in empty);
  return Object.fromEntries(typed) as Partial<Values>;
}

const problemsIn = ({ fields }: CallError): ReadonlyMap<string, string> =>
  new Map(Object.entries(fields).map(([path, text]) => [fieldOf(path), text]));

/** Maps a path of the body to the flat form: `reportedBy.email` is the field `email`. */
const fieldOf = (path: string) => path.split('.').at(-1) ?? path;
