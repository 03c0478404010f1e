import type { FormSettings } from '@sangamam/contract/answer-kinds';
import type { Step } from '@sangamam/contract/registration-steps';
import { type RegistrationRecord, saveStep } from '@sangamam/contract/registrations';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, get, useForm } from 'react-hook-form';
import { CallError, call } from '../../api/call.ts';
import { forgetDraft, keepDraft, readDraft } from '../../api/drafts.ts';
import type { FieldError } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field.tsx';
import { checkSections, toFieldErrors, toForm } from './form-values.ts';

interface StepFormOptions {
  readonly step: Step;
  readonly settings: FormSettings;
  /** Null before the first save. */
  readonly registration: RegistrationRecord | null;
  /** `isLeaving` when the visitor asked to save and go elsewhere: then the page must not move on. */
  readonly onSaved: (saved: RegistrationRecord, isLeaving: boolean) => void;
  /** False where what is not saved goes with the page. */
  readonly keepsDraft?: boolean;
}

/**
 * The one way a step of the form loads, validates and saves. It is checked when it is saved and then,
 * after a failed save, as a field changes; nothing is checked on blur, so nothing moves under a finger.
 * What is not saved yet survives a closed tab in the session storage of this browser.
 */
export function useStepForm({
  step,
  settings,
  registration,
  onSaved,
  keepsDraft = true,
}: StepFormOptions) {
  const { setValue, ...form } = useForm<FieldValues>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    ...(registration && { defaultValues: toForm(sectionsOf(step, registration)) }),
    resolver: (values) => {
      const { problems, sections } = checkSections(values, step.sections, settings);
      return problems.size > 0
        ? { values: {}, errors: toFieldErrors(problems) }
        : { values: sections, errors: {} };
    },
  });
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [savingAs, setSavingAs] = useState<'saved' | 'skipped' | null>(null);
  const idempotencyKey = useRef<string | null>(null);
  const { isDirty, errors } = form.formState;
  const [hasDraft, setHasDraft] = useState(false);
  const [isListening, setIsListening] = useState(false);

  // What was typed before the scripts arrived is known once the controls have registered.
  useEffect(() => setIsListening(true), []);

  useEffect(() => {
    const draft = keepsDraft ? readDraft(step.slug) : null;
    if (draft === null) return;
    for (const [path, value] of draft) setValue(path, value, { shouldDirty: true });
    setHasDraft(true);
  }, [keepsDraft, step.slug, setValue]);

  useEffect(() => {
    const subscription = form.watch((values, { type }) => {
      idempotencyKey.current = null;
      if (type === 'change' && keepsDraft) keepDraft(step.slug, values);
    });
    return () => subscription.unsubscribe();
  }, [form.watch, keepsDraft, step.slug]);

  const send = useCallback(
    async (sections: Record<string, unknown>, skipped: boolean, isLeaving = false) => {
      setSavingAs(skipped ? 'skipped' : 'saved');
      setFailure(null);
      // A repeat after a lost answer carries the same key, so that nothing is made twice.
      idempotencyKey.current ??= crypto.randomUUID();
      try {
        const saved = await call(saveStep, {
          params: { id: registration?._id ?? 'new' },
          body: {
            step: step.number,
            stepName: step.stepName,
            formDataStructured: sections,
            skipped,
            ...(registration && { version: registration.version }),
          },
          idempotencyKey: idempotencyKey.current,
        });
        idempotencyKey.current = null;
        forgetDraft(step.slug);
        onSaved(saved, isLeaving);
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
        setSavingAs(null);
      }
    },
    [form.setError, onSaved, registration, step],
  );

  const isSaving = savingAs !== null;
  const submit = form.handleSubmit(
    async (sections) => {
      if (!isSaving) await send(sections, false);
    },
    () => {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  );

  return {
    attempt,
    failure,
    /** False in the page as the server sent it, before the scripts have taken it over. */
    isListening,
    isSaving,
    isSkipping: savingAs === 'skipped',
    isDirty: isDirty || hasDraft,
    control: form.control,
    setValue,
    getValues: form.getValues,
    /** What a field holds now; the screen follows it. */
    value: (name: string): unknown => form.watch(name),
    problem: (name: string): string | undefined => messageAt(errors, name),
    /** What a control of the ui kit needs. */
    field: (name: string) => {
      const { onChange, onBlur, ref } = form.register(name);
      return { name, onChange, onBlur, ref, error: messageAt(errors, name) };
    },
    problems: (): FieldError[] => inPageOrder(flatten(errors)),
    submit,
    /** Saves what is on the screen before leaving it; false when it was refused. */
    save: async (): Promise<boolean> => {
      let saved = false;
      await form.handleSubmit(
        async (sections) => {
          saved = await send(sections, false, true);
        },
        () => setAttempt((count) => count + 1),
      )();
      return saved;
    },
    skip: () => send({}, true),
    /** Throws away what is not saved. */
    discard: () => {
      forgetDraft(step.slug);
      setHasDraft(false);
      form.reset();
    },
  };
}

export type StepForm = ReturnType<typeof useStepForm>;

function sectionsOf(step: Step, registration: RegistrationRecord): Record<string, unknown> {
  return Object.fromEntries(
    step.sections.flatMap((name) => {
      const answers = registration.formDataStructured[name];
      return answers ? [[name, answers]] : [];
    }),
  );
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
