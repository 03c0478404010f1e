import type { BodyInputOf, Endpoint, ReplyOf } from '@sangamam/contract/calls/endpoint';
import {
  type ChangeEvent,
  type ComponentProps,
  type FormEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { FieldError } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field.tsx';
import { call } from '../calls/call.ts';
import type { CallError } from '../calls/call-error.ts';
import { type ActionOptions, useAction } from '../calls/use-action.ts';
import { isStaffPath } from '../paths.ts';
import { forgetDraft, keepDraft, readDraft } from '../session/drafts.ts';
import { inPageWords, loadStaffProblems } from '../words/problems.ts';
import { findProblems } from './find-problems.ts';

type Change =
  | string
  | ChangeEvent<HTMLInputElement>
  | ChangeEvent<HTMLTextAreaElement>
  | ChangeEvent<HTMLSelectElement>;

/** Props of a control of the ui kit for a value: a text, a tick, or the ticked ones of several. */
export type Control<Value> = {
  readonly name: string;
  /** Several forms of a page may ask for the same. */
  readonly id: string;
  readonly error: string | undefined;
  readonly onChange: (change: Change) => void;
} & (Value extends boolean ? { readonly checked: boolean } : { readonly value: Value });

/** The body is the values, unless they are of another type. */
type ToBody<E, Values> = [Values] extends [BodyInputOf<E>]
  ? { readonly body?: (values: Values) => BodyInputOf<E> }
  : [BodyInputOf<E>] extends [undefined]
    ? { readonly body?: never }
    : { readonly body: (values: Values) => BodyInputOf<E> };

export type ActionFormOptions<
  E extends Endpoint,
  Values extends object,
  Reply = ReplyOf<E>,
> = ActionOptions<Reply, BodyInputOf<E>> & {
  readonly endpoint: E;
  /** Sends the body, where that takes more than a call of the endpoint. */
  readonly send?: ((body: BodyInputOf<E>, idempotencyKey: string) => Promise<Reply>) | undefined;
  readonly start?: Values | undefined;
  /** Problems that only the page knows, by field: a sentence, or a problem of the contract. */
  readonly check?: ((values: Values) => Readonly<Record<string, string | false>>) | undefined;
  /** Names the fields that the form does not ask for, by their path. */
  readonly nameOf?: ((path: string) => string) | undefined;
  /** Name under which what was typed outlives a closed drawer and a reload, until it was sent. */
  readonly draft?: string | undefined;
  /** The values with which a form that stays begins again, once it was sent. */
  readonly startsAgain?: Values | undefined;
} & ToBody<E, Values>;

export interface ActionFormState<Values extends object> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** Props for a control of the ui kit. */
  readonly field: <Name extends keyof Values & string>(name: Name) => Control<Values[Name]>;
  /** The problem of a field, by its name or a path of the body. */
  readonly error: (name: string) => string | undefined;
  /** The problems of the fields, in their order. */
  readonly errors: readonly FieldError[];
  /** The problems that no field shows: those of the call, and of values the form does not ask for. */
  readonly alert: string | null;
  readonly attempt: number;
  readonly problem: CallError | null;
  readonly isBusy: boolean;
}

/** Refusals that say nothing besides the messages of their fields. */
const fieldCodes = ['VALIDATION', 'NEEDS_REASON'];

type Problems = Readonly<Record<string, string>>;

/**
 * The values of a form, checked by the schema of its endpoint and sent to it. Refused fields get their
 * messages, and the first of them the focus.
 */
export function useActionForm<
  E extends Endpoint,
  Values extends object = Record<never, never>,
  Reply = ReplyOf<E>,
>(
  options: ActionFormOptions<E, Values, Reply>,
): ActionFormState<Values> & { readonly formProps: ComponentProps<'form'> } {
  const { endpoint, send, start = {} as Values, check, body, nameOf, draft, startsAgain } = options;
  const [values, setValues] = useState<Values>(() => ({ ...start, ...draftOf(draft) }));
  const [attempt, setAttempt] = useState(0);
  /** Once somebody tried to send, the values are checked as they change. */
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  /** Fields with a problem that the form does not show now. */
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef(values);
  const id = useId();
  const names = Object.keys(values);
  const input = endpoint.body && ((body ? body(values) : values) as BodyInputOf<E>);
  const problems = isChecked ? { ...refused, ...findHere() } : {};
  const action = useAction(
    async (given: BodyInputOf<E>, idempotencyKey) => {
      if (send) return send(given, idempotencyKey);
      const reply = await call(endpoint, {
        ...(options.params && { params: options.params }),
        ...(given !== undefined && { body: given }),
        ...(endpoint.idempotent && { idempotencyKey }),
      });
      return reply as Reply;
    },
    {
      ...options,
      onDone(reply, given) {
        setIsChecked(false);
        // what was typed while this was on its way stays
        if (startsAgain) setValues((now) => (now === sent.current ? startsAgain : now));
        options.onDone?.(reply, given);
      },
      onRefused(problem) {
        setRefused(problem.fields);
        setAttempt((count) => count + 1);
        options.onRefused?.(problem);
      },
    },
  );

  function findHere(): Problems {
    const here = Object.entries(check?.(values) ?? {}).flatMap(([name, found]) =>
      found === false ? [] : [[name, inPageWords(found)]],
    );
    return {
      ...Object.fromEntries(findProblems(endpoint.body, input)),
      ...Object.fromEntries(here),
    };
  }

  useEffect(() => {
    if (draft === undefined) return;
    if (Object.values(values).some((value) => value !== '')) keepDraft(draft, values);
    else forgetDraft(draft);
  }, [draft, values]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt that failed
  useEffect(() => {
    const form = element.current;
    if (attempt === 0 || !form) return;
    setUnseen(names.filter((name) => form.elements.namedItem(name) === null));
    focusFirstProblem(form);
  }, [attempt]);

  function set(change: Partial<Values>) {
    const isMended = (path: string) => Object.keys(change).some((name) => isOf(path, name));
    setValues((now) => ({ ...now, ...change }));
    setRefused((now) =>
      Object.fromEntries(Object.entries(now).filter(([path]) => !isMended(path))),
    );
  }

  const error = (name: string) => Object.entries(problems).find(([path]) => isOf(path, name))?.[1];

  async function submit(event: FormEvent) {
    event.preventDefault();
    // forms around it, such as the one of the page, are not ours
    event.stopPropagation();
    if (action.isBusy) return;
    if (isStaffPath(location.pathname)) await loadStaffProblems().catch(() => {});
    setIsChecked(true);
    setRefused({});
    if (Object.keys(findHere()).length > 0) return setAttempt((count) => count + 1);
    sent.current = values;
    await action.run(input as BodyInputOf<E>);
  }

  const shown = names.filter((name) => !unseen.includes(name));
  const errors = shown.flatMap((name) => {
    const message = error(name);
    return message === undefined ? [] : [{ name: `${id}.${name}`, message }];
  });
  const unasked = Object.entries(problems)
    .filter(([path]) => !shown.some((name) => isOf(path, name)))
    .map(([path, text]) => (nameOf ? `${nameOf(path)}: ${text}` : text));
  const { problem, isBusy } = action;
  const isSaidByFields =
    fieldCodes.includes(problem?.code ?? '') && Object.keys(problem?.fields ?? {}).length > 0;
  return {
    values,
    set,
    error,
    errors,
    attempt,
    problem,
    isBusy,
    alert:
      unasked.length > 0 ? unasked.join(' ') : isSaidByFields ? null : (problem?.message ?? null),
    field: <Name extends keyof Values & string>(name: Name) =>
      ({
        name,
        id: fieldId(`${id}.${name}`),
        error: error(name),
        [typeof values[name] === 'boolean' ? 'checked' : 'value']: values[name],
        onChange: (change: Change) =>
          set({ [name]: changed(values[name], change) } as Partial<Values>),
      }) as unknown as Control<Values[Name]>,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: submit,
    },
  };
}

/** True if a problem at a path of the body is one of the field `name`: `party.men` of `party`, `by.email` of `email`. */
const isOf = (path: string, name: string) =>
  path === name || path.startsWith(`${name}.`) || path.endsWith(`.${name}`);

function changed(value: unknown, change: Change): unknown {
  if (typeof change === 'string') return change;
  const { target } = change;
  const isTicked = target instanceof HTMLInputElement && target.checked;
  if (typeof value === 'boolean') return isTicked;
  if (!Array.isArray(value)) return target.value;
  const others = value.filter((each) => each !== target.value);
  return isTicked ? [...others, target.value] : others;
}

const draftOf = (name: string | undefined) =>
  name === undefined ? {} : Object.fromEntries(readDraft(name) ?? []);

function focusFirstProblem(form: HTMLFormElement): void {
  const first = form.querySelector<HTMLElement>('[aria-invalid=true]');
  const control = first?.matches('fieldset') ? first.querySelector('input') : first;
  control?.focus();
}
