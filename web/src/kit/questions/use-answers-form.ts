import { type Form, type FormSettings, questionsOf } from '@sangamam/contract/form/form';
import type { Question } from '@sangamam/contract/questions/question';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, get, type UseFormSetError, useForm } from 'react-hook-form';
import type { FieldError } from '../../ui/error-summary.tsx';
import { CallError } from '../calls/call.ts';
import type { RefusedForm } from '../forms/posted.ts';
import { forgetDraft, keepDraft, leaves, readDraft } from '../session/drafts.ts';
import {
  checkSections,
  type FormSchemas,
  fromForm,
  merged,
  onlyAnswersOf,
  toFieldErrors,
  toForm,
  toValues,
} from './form-values.ts';

interface AnswersFormOptions {
  readonly settings: FormSettings;
  /** The schemas that check the sections of these answers. */
  readonly schemas: (answers: Form) => FormSchemas;
  /** Saved answers by section; null before the first save. */
  readonly saved: Readonly<Record<string, unknown>> | null;
  /** Nothing is saved yet, so the form may have been filled in before the scripts arrived. */
  readonly isNew: boolean;
  /** Name of its draft in this tab; null if unsaved input is lost with the page. */
  readonly draft: string | null;
  /** Earlier input that is not kept in a draft, as paths and values. */
  readonly typed?: Typed;
  /** The same form, sent without scripts and refused. */
  readonly posted?: RefusedForm | null;
  /** Called with the input so far, at every change. */
  readonly onTyped?: (typed: Typed) => void;
  readonly onRefused?: (problem: CallError) => void;
}

type Typed = readonly (readonly [path: string, value: unknown])[];

/** The answers on their way to the server: how often they were sent, and what it said. */
function useSending(
  { posted = null, onRefused }: Pick<AnswersFormOptions, 'posted' | 'onRefused'>,
  setError: UseFormSetError<FieldValues>,
) {
  const [attempt, setAttempt] = useState(posted ? 1 : 0);
  const [failure, setFailure] = useState<CallError | null>(posted?.failure ?? null);
  /** The problems of fields that were sent without scripts, until they are changed or sent again. */
  const [refused, setRefused] = useState(posted?.failure.fields ?? {});
  const [isSaving, setIsSaving] = useState(false);
  const idempotencyKey = useRef<string | null>(null);

  /** Other answers are another request. */
  const forgetKey = useCallback(() => {
    idempotencyKey.current = null;
  }, []);
  const forgetRefused = useCallback(
    () => setRefused((now) => (Object.keys(now).length > 0 ? {} : now)),
    [],
  );

  /** Runs a call and shows its refusal; returns false if it was refused. */
  async function perform(action: (idempotencyKey: string) => Promise<void>): Promise<boolean> {
    setIsSaving(true);
    setFailure(null);
    setRefused({});
    // A repeat after a lost answer carries the same key, so that nothing is made twice.
    idempotencyKey.current ??= crypto.randomUUID();
    try {
      await action(idempotencyKey.current);
      idempotencyKey.current = null;
      return true;
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      if (problem.isRefusal) idempotencyKey.current = null;
      for (const [name, message] of Object.entries(problem.fields)) {
        setError(name, { type: 'server', message });
      }
      setFailure(problem);
      setAttempt((count) => count + 1);
      onRefused?.(problem);
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  /** Counts an attempt that the checks of this page stopped. */
  function refuse() {
    setFailure(null);
    setRefused({});
    setAttempt((count) => count + 1);
  }

  return { attempt, failure, refused, isSaving, forgetKey, forgetRefused, perform, refuse };
}

/**
 * Loads, validates and sends answers. They are validated on submit, and after a refusal on change; never on
 * blur, so nothing moves under a finger. Unsaved input is kept in the session storage.
 */
export function useAnswersForm(options: AnswersFormOptions) {
  const { settings, schemas, saved, isNew, draft, typed, onTyped, posted = null } = options;
  const questions = questionsOf(settings);
  const [initial] = useState(() => {
    const known = saved && toForm(saved, questions);
    return posted ? merged(known ?? {}, toValues(posted.values, questions)) : known;
  });
  const { setValue, ...form } = useForm<FieldValues>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    ...(initial && { defaultValues: initial }),
    resolver: (values) => {
      const { problems, sections } = checkSections(values, schemas, questions);
      return problems.size > 0
        ? { values: {}, errors: toFieldErrors(problems) }
        : { values: sections, errors: {} };
    },
  });
  const sending = useSending(options, form.setError);
  const { attempt, failure, isSaving, refused, perform, forgetKey, forgetRefused } = sending;
  const touched = useRef(new Set<string>());
  const { isDirty, errors } = form.formState;
  const [hasDraft, setHasDraft] = useState(false);
  const [isListening, setIsListening] = useState(false);
  const { getValues } = form;
  /** True if a draft holds a field: one that was changed, so that saved answers are not emptied by it. */
  const isKept = useCallback(
    (path: string) =>
      touched.current.has(path) &&
      !questions.some((asked) => asked.path === path && asked.sensitive === true),
    [questions],
  );

  useEffect(() => {
    const kept = draft === null ? typed : readDraft(draft);
    for (const [path, value] of kept ?? []) {
      touched.current.add(path);
      setValue(path, value, { shouldDirty: true });
    }
    if (kept && kept.length > 0) setHasDraft(true);
  }, [draft, typed, setValue]);

  // Text typed before the scripts arrived is known once the controls have registered.
  useEffect(() => {
    setIsListening(true);
    if (draft === null || !isNew) return;
    const early = leaves(getValues()).filter(([path]) => wasTouched(path));
    for (const [path] of early) touched.current.add(path);
    if (early.length > 0) keepDraft(draft, getValues(), isKept);
  }, [draft, isNew, getValues, isKept]);

  /** Marks a field as changed, so that it is sent, and kept in the draft until then. */
  const touch = useCallback(
    (name: string) => {
      touched.current.add(name);
      forgetRefused();
      onTyped?.(typedOf(getValues(), touched.current));
      if (draft !== null) keepDraft(draft, getValues(), isKept);
    },
    [draft, onTyped, getValues, isKept, forgetRefused],
  );

  /** Changes a field as the effect of another one. */
  const change = useCallback<typeof setValue>(
    (name, value, options) => {
      setValue(name, value, options);
      touch(name);
    },
    [setValue, touch],
  );

  useEffect(() => {
    const subscription = form.watch((_, { name, type }) => {
      forgetKey();
      if (type !== 'change' || !name) return;
      // a problem of a whole group is mended by any of its fields
      for (const group of groupsOf(name)) {
        if (form.getFieldState(group).error?.message) form.trigger(group);
      }
      touch(name);
    });
    return () => subscription.unsubscribe();
  }, [form.watch, form.getFieldState, form.trigger, touch, forgetKey]);

  return {
    attempt,
    failure,
    /** False in the server-rendered page until the scripts have taken over. */
    isListening,
    isSaving,
    isDirty: isDirty || hasDraft,
    control: form.control,
    setValue: change,
    /** The current value of a field, watched for changes. */
    value: (name: string): unknown => form.watch(name),
    problem: (name: string): string | undefined => messageAt(errors, name) ?? refused[name],
    /** Props for a control of the ui kit. */
    field: (name: string) => {
      const { onChange, onBlur, ref } = form.register(name);
      const error = messageAt(errors, name) ?? refused[name];
      return { name, onChange, onBlur, ref, error, ...typedBefore(initial, name) };
    },
    problems: (): FieldError[] => {
      const earlier = Object.entries(refused).map(([name, message]) => ({ name, message }));
      return inOrderOf(questions, [...flatten(errors), ...earlier]);
    },
    perform,
    /** The answers of validated sections that were changed here. */
    onlyTouched: (sections: Readonly<Record<string, unknown>>) =>
      onlyAnswersOf(sections, touched.current),
    /** The answers that were changed here, as they stand: nothing says yet that they are right. */
    answersSoFar: () => onlyAnswersOf(fromForm(form.watch(), questions), touched.current),
    /** The input so far. */
    typed: () => typedOf(getValues(), touched.current),
    /** A submit handler that calls `action` with valid answers, or else shows the problems. */
    whenValid: (action: (sections: Record<string, unknown>) => Promise<void>) =>
      form.handleSubmit(async (sections) => {
        if (!isSaving) await action(sections);
      }, sending.refuse),
    /** Discards unsaved input. */
    discard: () => {
      if (draft !== null) forgetDraft(draft);
      touched.current.clear();
      setHasDraft(false);
      form.reset();
    },
  };
}

export type AnswersForm = ReturnType<typeof useAnswersForm>;

/** The value of a control in the page as it is sent: the library fills them in only once it is there. */
function typedBefore(
  values: FieldValues | null,
  name: string,
): { defaultChecked?: true; defaultValue?: never } {
  const value: unknown = get(values, name);
  if (value === true) return { defaultChecked: true };
  // a text, or the ticks of a group, as its control takes it
  return value ? { defaultValue: value as never } : {};
}

const typedOf = (values: FieldValues, paths: ReadonlySet<string>): Typed =>
  [...paths].map((path) => [path, get(values, path)] as const);

/** The groups of a field: `a` and `a.b` for `a.b.c`. */
function groupsOf(name: string): string[] {
  const keys = name.split('.').slice(0, -1);
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
}

/** True if a control has a value other than in the page as loaded. */
function wasTouched(name: string): boolean {
  return [...document.getElementsByName(name)].some((control) => {
    if (control instanceof HTMLSelectElement) {
      return control.value !== '' && !control.selectedOptions[0]?.defaultSelected;
    }
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
      return false;
    const isTick = control.type === 'checkbox' || control.type === 'radio';
    if (isTick && control instanceof HTMLInputElement) {
      return control.checked !== control.defaultChecked;
    }
    return control.value !== '' && control.value !== control.defaultValue;
  });
}

function messageAt(errors: object, name: string): string | undefined {
  const message: unknown = get(errors, `${name}.message`);
  return typeof message === 'string' ? message : undefined;
}

function flatten(errors: object, path = ''): FieldError[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const name = path === '' ? key : `${path}.${key}`;
    const { message } = error as { message?: unknown };
    return [...(typeof message === 'string' ? [{ name, message }] : []), ...flatten(error, name)];
  });
}

/** In the order of the questions, as the page asks them; what is none of them stands below. */
function inOrderOf(questions: readonly Question[], problems: FieldError[]): FieldError[] {
  const place = ({ name }: FieldError) => {
    const at = questions.findIndex(({ path, block }) => path === name || block === name);
    return at === -1 ? questions.length : at;
  };
  return problems.sort((a, b) => place(a) - place(b));
}
