import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, get, useForm } from 'react-hook-form';
import { CallError } from '../../api/call.ts';
import { forgetDraft, keepDraft, leaves, readDraft } from '../../api/drafts.ts';
import type { FieldError } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field.tsx';
import { checkSections, type FormSchemas, toFieldErrors, toForm } from './form-values.ts';

interface AnswersFormOptions {
  readonly schemas: () => FormSchemas;
  /** The saved answers by section; null before the first save. */
  readonly saved: Readonly<Record<string, unknown>> | null;
  /** Nothing is saved yet: the form may have been filled in before the scripts arrived. */
  readonly isNew: boolean;
  /** The name of its draft in this tab; null where what is not saved goes with the page. */
  readonly draft: string | null;
  /** What was typed before, where another place than a draft keeps it: paths and values. */
  readonly typed?: Typed;
  /** Told what was typed so far, at every change. */
  readonly onTyped?: (typed: Typed) => void;
}

type Typed = readonly (readonly [path: string, value: unknown])[];

/**
 * The one way answers are loaded, validated and sent. They are checked when they are sent and then,
 * after a refusal, as a field changes; nothing is checked on blur, so nothing moves under a finger.
 * What is not saved yet survives a closed tab in the session storage of this browser.
 */
export function useAnswersForm(options: AnswersFormOptions) {
  const { schemas, saved, isNew, draft, typed, onTyped } = options;
  const { setValue, ...form } = useForm<FieldValues>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    ...(saved && { defaultValues: toForm(saved) }),
    resolver: (values) => {
      const { problems, sections } = checkSections(values, schemas());
      return problems.size > 0
        ? { values: {}, errors: toFieldErrors(problems) }
        : { values: sections, errors: {} };
    },
  });
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const idempotencyKey = useRef<string | null>(null);
  const touched = useRef(new Set<string>());
  const { isDirty, errors } = form.formState;
  const [hasDraft, setHasDraft] = useState(false);
  const [isListening, setIsListening] = useState(false);
  const { getValues } = form;

  useEffect(() => {
    const kept = draft === null ? typed : readDraft(draft);
    for (const [path, value] of kept ?? []) {
      touched.current.add(path);
      setValue(path, value, { shouldDirty: true });
    }
    if (kept && kept.length > 0) setHasDraft(true);
  }, [draft, typed, setValue]);

  // What was typed before the scripts arrived is known once the controls have registered.
  useEffect(() => {
    setIsListening(true);
    if (draft === null || !isNew) return;
    const early = leaves(getValues()).filter(([path]) => wasTouched(path));
    for (const [path] of early) touched.current.add(path);
    if (early.length > 0) keepDraft(draft, getValues(), touched.current);
  }, [draft, isNew, getValues]);

  useEffect(() => {
    const subscription = form.watch((values, { name, type }) => {
      idempotencyKey.current = null;
      if (type !== 'change' || !name) return;
      // a problem of a whole group is mended by any of its fields
      for (const group of groupsOf(name)) {
        if (form.getFieldState(group).error?.message) form.trigger(group);
      }
      touched.current.add(name);
      onTyped?.(typedOf(values, touched.current));
      if (draft !== null) keepDraft(draft, values, touched.current);
    });
    return () => subscription.unsubscribe();
  }, [form.watch, form.getFieldState, form.trigger, draft, onTyped]);

  /** Does one thing with the server; what it refuses is shown. False when it was refused. */
  const perform = useCallback(
    async (action: (idempotencyKey: string) => Promise<void>): Promise<boolean> => {
      setIsSaving(true);
      setFailure(null);
      // A repeat after a lost answer carries the same key, so that nothing is made twice.
      idempotencyKey.current ??= crypto.randomUUID();
      try {
        await action(idempotencyKey.current);
        idempotencyKey.current = null;
        return true;
      } catch (problem) {
        if (!(problem instanceof CallError)) throw problem;
        if (problem.status >= 400 && problem.status < 500) idempotencyKey.current = null;
        for (const [name, message] of Object.entries(problem.fields)) {
          form.setError(name, { type: 'server', message });
        }
        setFailure(problem);
        setAttempt((count) => count + 1);
        return false;
      } finally {
        setIsSaving(false);
      }
    },
    [form.setError],
  );

  return {
    attempt,
    failure,
    /** False in the page as the server sent it, before the scripts have taken it over. */
    isListening,
    isSaving,
    isDirty: isDirty || hasDraft,
    control: form.control,
    setValue,
    /** What a field holds now; the screen follows it. */
    value: (name: string): unknown => form.watch(name),
    problem: (name: string): string | undefined => messageAt(errors, name),
    /** What a control of the ui kit needs. */
    field: (name: string) => {
      const { onChange, onBlur, ref } = form.register(name);
      return { name, onChange, onBlur, ref, error: messageAt(errors, name) };
    },
    problems: (): FieldError[] => inPageOrder(flatten(errors)),
    perform,
    /** What was typed so far. */
    typed: () => typedOf(getValues(), touched.current),
    /** A handler that goes on with the answers when all are in order, and else says what is not. */
    whenValid: (action: (sections: Record<string, unknown>) => Promise<void>) =>
      form.handleSubmit(
        async (sections) => {
          if (!isSaving) await action(sections);
        },
        () => {
          setFailure(null);
          setAttempt((count) => count + 1);
        },
      ),
    /** Throws away what is not saved. */
    discard: () => {
      if (draft !== null) forgetDraft(draft);
      touched.current.clear();
      setHasDraft(false);
      form.reset();
    },
  };
}

export type AnswersForm = ReturnType<typeof useAnswersForm>;

const typedOf = (values: FieldValues, paths: ReadonlySet<string>): Typed =>
  [...paths].map((path) => [path, get(values, path)] as const);

/** The groups a field belongs to: `a.b` and `a` of `a.b.c`. */
function groupsOf(name: string): string[] {
  const keys = name.split('.').slice(0, -1);
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
}

/** Whether a control holds something else than the page came with. */
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

/** As the eye meets them, from top to bottom. */
function inPageOrder(problems: FieldError[]): FieldError[] {
  const place = ({ name }: FieldError) =>
    document.getElementById(fieldId(name))?.getBoundingClientRect().top ?? Number.MAX_VALUE;
  return problems.sort((a, b) => place(a) - place(b));
}
