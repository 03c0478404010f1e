import { type StepName, stepsFor } from '@sangamam/contract/form/steps';
import type { Language } from '@sangamam/contract/locale/languages';
import { feeBreakdown, feeRates } from '@sangamam/contract/party/fee';
import type { SectionName } from '@sangamam/contract/questions/question';
import { createDraft, createQuick, registerByStaff, saveStep } from '../../domain/acts/index.ts';
import { readAnswers } from '../../domain/registrations/index.ts';
import type { Answers } from './answers.ts';
import type { Demo } from './demo.ts';

/** A person at the form: answers, language, consents, and the registration made. */
export interface Registrant {
  readonly answers: Answers;
  readonly locale: Language;
  readonly consents: { policies: true; photos: boolean; attendeeList: boolean };
  /** Id of the registration; empty until it exists. */
  id: string;
}

/** Begins the full form and leaves it after the step with this number. */
export async function beginForm(
  { deps, settings }: Demo,
  registrant: Registrant,
  lastStep: number,
): Promise<void> {
  const { answers, locale } = registrant;
  const done = stepsFor(answers.eventAttendance.isAttending).filter(
    ({ number }) => number <= lastStep,
  );
  const names = done.flatMap(({ sections }): readonly SectionName[] => sections);
  const answered = names.filter((name) => name in answers);
  const { sections, errors } = readAnswers({ sections: answered }, answers, settings);
  if (errors) throw new Error(`The form refuses an answer: ${JSON.stringify(errors)}`);
  const kind = {
    registrationType: 'full',
    temporaryUntil: null,
    lastCompletedStep: lastStep,
  } as const;
  const { row } = await createDraft(deps, { sections, locale, kind, idempotencyKey: null });
  registrant.id = row.id;
}

/** Completes and submits the full form. */
export async function submitForm(demo: Demo, registrant: Registrant): Promise<void> {
  await beginForm(demo, registrant, 7);
  await save(demo, registrant, 'review');
}

/** Saves one step, with other answers if given. */
export async function save(
  { deps }: Demo,
  { id, locale, consents }: Registrant,
  stepName: StepName,
  formDataStructured: Partial<Answers> = {},
): Promise<void> {
  await saveStep(deps, id, {
    stepName,
    formDataStructured,
    locale,
    ...(stepName === 'review' && { consents }),
    formSubmissionComplete: stepName === 'review',
    skipped: false,
    submitWithoutPayment: stepName === 'payment',
  });
}

/** Makes a quick registration, to be paid later. */
export async function registerQuickly({ deps }: Demo, registrant: Registrant): Promise<void> {
  const { answers, locale, consents } = registrant;
  const { personalInfo, eventAttendance } = answers;
  const formDataStructured = { personalInfo, eventAttendance };
  const body = { formDataStructured, locale, consents, formSubmissionComplete: true };
  const { row } = await createQuick(deps, { ...body, submitWithoutPayment: true }, null);
  registrant.id = row.id;
}

/** Registers at the desk, paid in cash. */
export async function registerAtDesk(demo: Demo, registrant: Registrant): Promise<void> {
  const { answers, locale } = registrant;
  const { personalInfo, eventAttendance } = answers;
  const amount = feeRupees(demo, answers);
  const { row } = await registerByStaff(demo.deps, demo.staff.treasurer, {
    isQuick: true,
    formDataStructured: { personalInfo, eventAttendance },
    consents: { policies: true },
    locale,
    payment:
      amount === 0 ? null : { method: 'cash', amount, reference: '', receivedAt: '', reason: '' },
    sameContactReason: '',
    sendConfirmation: true,
    checkIn: null,
  });
  registrant.id = row.id;
}

/** The fee of these answers, in rupees. */
export function feeRupees(
  { settings }: Pick<Demo, 'settings'>,
  { eventAttendance, personalInfo }: Answers,
): number {
  const { isAttending, attendees } = eventAttendance;
  const party = isAttending ? attendees : undefined;
  return feeBreakdown(party, personalInfo.yearOfPassing, feeRates(settings)).minimum;
}
