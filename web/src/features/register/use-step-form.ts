import type { FormSettings } from '@sangamam/contract/answer-kinds';
import { registrationSections } from '@sangamam/contract/registration-form';
import type { Step } from '@sangamam/contract/registration-steps';
import { type RegistrationRecord, saveStep } from '@sangamam/contract/registrations';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { forgetDraft } from '../../api/drafts.ts';
import { languageNow } from '../../languages/in-language.ts';
import { useAnswersForm } from './use-answers-form.ts';

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

/** The answers of one step of the form, and the call that saves them. */
export function useStepForm(options: StepFormOptions) {
  const { step, settings, registration, onSaved, keepsDraft = true } = options;
  const { whenValid, perform, ...form } = useAnswersForm({
    schemas: () => {
      const schemas = registrationSections(settings);
      return Object.fromEntries(step.sections.map((name) => [name, schemas[name]]));
    },
    saved: registration && sectionsOf(step, registration),
    isNew: registration === null,
    draft: keepsDraft ? step.slug : null,
  });
  const [isSkipping, setIsSkipping] = useState(false);

  const send = (sections: Record<string, unknown>, skipped: boolean, isLeaving = false) =>
    perform(async (idempotencyKey) => {
      const saved = await call(saveStep, {
        params: { id: registration?._id ?? 'new' },
        body: {
          step: step.number,
          stepName: step.stepName,
          formDataStructured: sections,
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
    isSkipping: form.isSaving && isSkipping,
    submit: whenValid(async (sections) => {
      setIsSkipping(false);
      await send(sections, false);
    }),
    /** Saves what is on the screen before leaving it; false when it was refused. */
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

export type StepForm = ReturnType<typeof useStepForm>;

/** The saved answers of a step's sections; those not answered yet are left out. */
export function sectionsOf(step: Step, registration: RegistrationRecord): Record<string, unknown> {
  return Object.fromEntries(
    step.sections.flatMap((name) => {
      const answers = registration.formDataStructured[name];
      return answers ? [[name, answers]] : [];
    }),
  );
}
