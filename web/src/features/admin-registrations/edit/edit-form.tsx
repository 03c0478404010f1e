import { askedAgain, registrationSections } from '@sangamam/contract/form/sections';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import { editRegistration } from '@sangamam/contract/staff-registrations/edit';
import { words } from '@sangamam/words/staff/edit';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../kit/calls/call.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { Questions } from '../../../kit/questions/lazy-questions.ts';
import { LeaveDialog } from '../../../kit/questions/leave-dialog.tsx';
import type { LockedPart } from '../../../kit/questions/step-props.ts';
import { useAnswersForm } from '../../../kit/questions/use-answers-form.ts';
import { sectionsOf } from '../../../kit/questions/use-step-form.ts';
import type { TypedEdit } from '../../../kit/session/kept-edit.ts';
import { adminToken } from '../../../kit/session/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EditEffect } from './edit-effect.tsx';
import type { EditStepOf } from './edit-steps.ts';
import styles from './staff-edit.module.css';

type Answers = Readonly<Record<string, unknown>>;

interface EditFormProps {
  id: string;
  step: EditStepOf;
  registration: RegistrationRecord;
  /** Input typed before a sign-in or over an older version, and that version. */
  start: TypedEdit;
  lockedParts: readonly LockedPart[];
  takesFocus: boolean;
  keep: (edit: TypedEdit) => void;
  forget: () => void;
  onSaving: (isSaving: boolean) => void;
  onSaved: (saved: RegistrationRecord, isLeaving: boolean) => void;
  /** Somebody else saved first: what this edit would have saved, and its input. */
  onStale: (mine: Answers, typed: TypedEdit['typed']) => void;
}

/** The questions of one step, and the effect of saving them. */
export function EditForm(props: EditFormProps) {
  const { id, step, registration, start, lockedParts, takesFocus } = props;
  const { keep, forget, onSaving, onSaved, onStale } = props;
  const { version } = start;
  const settings = offeredTo(useSettings(), registration.formDataStructured);
  const asking = askedAgain(registration.formDataStructured.personalInfo ?? {});
  const [tells, setTells] = useState(registration.formSubmissionComplete);
  const mine = useRef<Answers>({});
  const isDone = useRef(false);
  const { whenValid, perform, typed, onlyTouched, ...form } = useAnswersForm({
    settings,
    schemas: (answers) => {
      const others = { ...registration.formDataStructured, ...answers };
      const schemas = registrationSections(settings, { ...asking, others });
      return Object.fromEntries(step.sections.map((name) => [name, schemas[name]]));
    },
    saved: sectionsOf(step, registration),
    isNew: false,
    draft: null,
    typed: start.typed,
    onTyped: useCallback(
      (fields: TypedEdit['typed']) => keep({ version, typed: fields }),
      [keep, version],
    ),
    onRefused: ({ code }) => {
      if (code === 'STALE') onStale(mine.current, typed());
    },
  });
  const { failure, attempt, isSaving } = form;
  const problems = form.problems();

  useEffect(() => onSaving(isSaving), [isSaving, onSaving]);

  const send = (sections: Answers, isLeaving: boolean) => {
    mine.current = sections;
    return perform(async () => {
      const saved = await call(editRegistration, {
        params: { id: registration._id },
        body: {
          stepName: step.stepName,
          formDataStructured: onlyTouched(sections),
          version,
          tellRegistrant: tells,
        },
      });
      forget();
      isDone.current = true;
      onSaved(saved, isLeaving);
    });
  };

  async function save(): Promise<boolean> {
    let isSaved = false;
    await whenValid(async (sections) => {
      isSaved = await send(sections, true);
    })();
    return isSaved;
  }

  return (
    <>
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={whenValid(async (sections) => {
          await send(sections, false);
        })}
      >
        <ErrorSummary errors={attempt > 0 ? problems : []} attempt={attempt} />
        <Suspense fallback={<Skeleton lines={6} />}>
          <Questions
            form={form}
            settings={settings}
            registration={registration}
            lockedParts={lockedParts}
            {...asking}
            sections={step.sections}
          />
          {takesFocus && <FocusFirst form={id} />}
        </Suspense>
        {failure && failure.code !== 'STALE' && problems.length === 0 && (
          <Alert tone="error" live>
            {failure.message}
          </Alert>
        )}
        <EditEffect
          step={step}
          registration={registration}
          version={version}
          form={form}
          tells={tells}
          onTells={setTells}
        />
      </form>
      <LeaveDialog
        form={{
          isDirty: form.isDirty,
          discard: () => {
            form.discard();
            forget();
          },
          save,
        }}
        question={words.leave}
        mayLeave={() => isDone.current || isSaving || adminToken() === null}
      />
    </>
  );
}

/** Gives the focus to the first question once there is one. */
function FocusFirst({ form }: { form: string }) {
  useEffect(() => {
    const first = `#${form} :is(input, select, textarea)`;
    document.querySelector<HTMLElement>(first)?.focus();
  }, [form]);
  return null;
}
