import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { AnswersForm } from '../use-answers-form.ts';
import type { FeeAnswers } from './fee-change.ts';

/** What the fee depends on, from the open step where it asks for it, else from the saved answers. */
export function feeAnswers(
  form: Pick<AnswersForm, 'value'>,
  { formDataStructured }: RegistrationRecord,
): FeeAnswers {
  const { eventAttendance, personalInfo } = formDataStructured;
  const typed = form.value('eventAttendance.isAttending');
  const year = form.value('personalInfo.yearOfPassing') ?? personalInfo?.yearOfPassing;
  return {
    isAttending: typed === undefined ? eventAttendance?.isAttending === true : typed === 'yes',
    attendees: form.value('eventAttendance.attendees') ?? eventAttendance?.attendees,
    yearOfPassing: String(year ?? ''),
  };
}
