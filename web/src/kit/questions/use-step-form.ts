import type { Form, FormSettings } from '@sangamam/contract/form/form';
import { askedAgain, registrationSections } from '@sangamam/contract/form/sections';
import type { Step } from '@sangamam/contract/form/steps';
import { type RegistrationRecord, saveStep } from '@sangamam/contract/registrations/registrations';
import { useState } from 'react';
import { languageNow } from '../../ui/in-language.ts';
import { type CallError, call } from '../calls/call.ts';
import { requireCookies } from '../calls/require-cookies.ts';
import { forgetDraft } from '../session/drafts.ts';
import { useAnswersForm } from './use-answers-form.ts';

interface StepFormOptions {
  readonly step: Step;
  readonly settings: FormSettings;
  /** Null before the first save. */
  readonly registration: RegistrationRecord | null;
  /** `isLeaving`: the visitor saved in order to go elsewhere, so the page must not go on. */
  readonly onSaved: (saved: RegistrationRecord, isLeaving: boolean) => void;
  readonly onRefused?: (problem: CallError) => void;
  /**
   * For corrections of saved answers: only changed fields are sent, and unsaved input is lost with the
   * page.
   */
  readonly isCorrection?: boolean;
}

export function useStepForm(options: StepFormOptions) {
  const { step, settings, registration, onSaved, onRefused, isCorrection = false } = options;
  const asking = askingOf(registration);
  const { whenValid, perform, onlyTouched, ...form } = useAnswersForm({
    settings,
    schemas: schemasOf(step, settings, registration),
    saved: registration && answersToBegin(step, registration),
    isNew: registration === null,
    draft: isCorrection ? null : step.slug,
    ...(onRefused && { onRefused }),
  });
  const [isSkipping, setIsSkipping] = useState(false);

  const send = (sections: Record<string, unknown>, skipped: boolean, isLeaving = false) =>
    perform(async (idempotencyKey) => {
      await requireCookies();
      const saved = await call(saveStep, {
        params: { id: registration?._id ?? 'new' },
        body: {
          step: step.number,
          stepName: step.stepName,
          formDataStructured: isCorrection ? onlyTouched(sections) : sections,
          skipped,
          locale: languageNow(),
          ...(registration && { version: registration.version }),
        },
        idempotencyKey,
      });
      forgetDraft(step.slug);
      onSaved(saved, isLeaving);
    });

  return {
    ...form,
    asking,
    isSkipping: form.isSaving && isSkipping,
    submit: whenValid(async (sections) => {
      setIsSkipping(false);
      await send(sections, false);
    }),
    /** Saves the step before leaving it; returns false if it was refused. */
    save: async (): Promise<boolean> => {
      let isSaved = false;
      await whenValid(async (sections) => {
        isSaved = await send(sections, false, true);
      })();
      return isSaved;
    },
    skip: () => {
      setIsSkipping(true);
      return send({}, true);
    },
  };
}

/** Leaves open what nobody asked when it was registered, so that the rest can be corrected. */
export const askingOf = (registration: RegistrationRecord | null) =>
  registration?.formSubmissionComplete
    ? askedAgain(registration.formDataStructured.personalInfo ?? {})
    : {};

/** The schemas of the sections of a step, for answers that depend on those of other steps. */
export const schemasOf =
  (step: Step, settings: FormSettings, registration: RegistrationRecord | null) =>
  (answers: Form) => {
    const others = { ...registration?.formDataStructured, ...answers };
    const schemas = registrationSections(settings, { ...askingOf(registration), others });
    return Object.fromEntries(step.sections.map((name) => [name, schemas[name]]));
  };

export type StepForm = ReturnType<typeof useStepForm>;

/** The saved answers of a step; who has not said who comes begins with one adult who comes, and sees the fee. */
export function answersToBegin(
  step: Step,
  registration: RegistrationRecord,
): Record<string, unknown> {
  const saved = sectionsOf(step, registration);
  if (step.stepName !== 'eventAttendance' || saved.eventAttendance) return saved;
  return { eventAttendance: { isAttending: true, attendees: { adults: { veg: 1 } } } };
}

/** Saved answers of a step's sections, without unanswered ones. */
export function sectionsOf(step: Step, registration: RegistrationRecord): Record<string, unknown> {
  return Object.fromEntries(
    step.sections.flatMap((name) => {
      const answers = registration.formDataStructured[name];
      return answers ? [[name, answers]] : [];
    }),
  );
}
