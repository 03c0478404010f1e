import { askedAgain, registrationSections } from '@sangamam/contract/form/sections';
import type { Step } from '@sangamam/contract/form/steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import { type EditableStep, editRegistration } from '@sangamam/contract/staff-registrations/edit';
import { normaliseContact } from '@sangamam/contract/text/answer-kinds';
import { words } from '@sangamam/words/staff/edit';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../kit/calls/call.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { feeAnswers } from '../../../kit/questions/fee-change.ts';
import { Questions } from '../../../kit/questions/lazy-questions.ts';
import { LeaveDialog } from '../../../kit/questions/leave-dialog.tsx';
import type { LockedPart } from '../../../kit/questions/step-props.ts';
import { useAnswersForm } from '../../../kit/questions/use-answers-form.ts';
import { sectionsOf } from '../../../kit/questions/use-step-form.ts';
import type { TypedEdit } from '../../../kit/session/kept-edit.ts';
import { adminToken } from '../../../kit/session/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CheckboxField } from '../../../ui/choice-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FeePreview } from './fee-preview.tsx';
import styles from './staff-edit.module.css';

type Answers = Readonly<Record<string, unknown>>;

interface EditFormProps {
  id: string;
  step: Step & { stepName: EditableStep };
  registration: RegistrationRecord;
  /** Input typed before a sign-in or over an older version, and that version. */
  start: TypedEdit;
  lockedParts: readonly LockedPart[];
  keep: (edit: TypedEdit) => void;
  forget: () => void;
  onSaving: (isSaving: boolean) => void;
  onSaved: (saved: RegistrationRecord, isLeaving: boolean) => void;
  /** Somebody else saved first: what this edit would have saved, and its input. */
  onStale: (mine: Answers, typed: TypedEdit['typed']) => void;
}

/** The questions of one step, the new fee, and whether to tell the registrant. */
export function EditForm(props: EditFormProps) {
  const { id, step, registration, start, lockedParts, keep, forget, onSaving, onSaved, onStale } =
    props;
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
        </Suspense>
        {failure && failure.code !== 'STALE' && problems.length === 0 && (
          <Alert tone="error" live>
            {failure.message}
          </Alert>
        )}
        <FeePreview registration={registration} answers={feeAnswers(form, registration)} />
        {step.stepName === 'personalInfo' && (
          <ContactNote registration={registration} value={form.value} />
        )}
        <CheckboxField
          className={styles.tell}
          label={words.tell}
          hint={words.tellHint}
          checked={tells}
          onChange={({ target }) => setTells(target.checked)}
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

interface ContactNoteProps {
  registration: RegistrationRecord;
  value: (name: string) => unknown;
}

/** Consequences of a new email address or phone number, once one is typed. */
function ContactNote({ registration, value }: ContactNoteProps) {
  const saved: Answers = registration.formDataStructured.personalInfo ?? {};
  const isOther = ['email', 'contactNumber'].some((name) => {
    const typed = value(`personalInfo.${name}`) ?? saved[name];
    return normaliseContact(String(typed)) !== normaliseContact(String(saved[name]));
  });
  return <div aria-live="polite">{isOther && <Alert tone="warning">{words.contact}</Alert>}</div>;
}
