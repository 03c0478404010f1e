import { can } from '@sangamam/contract/calls/permissions';
import { type AskingSettings, questionsOf } from '@sangamam/contract/form/form';
import { answerAt, keysOf, putAt } from '@sangamam/contract/questions/question';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { StaffActor } from '../../platform/actor.ts';
import type { Admin } from '../../platform/sessions/staff.ts';

const contacts = [
  'personalInfo.email',
  'personalInfo.contactNumber',
  'personalInfo.whatsappNumber',
];
/** The answers that name somebody, shown to all who may see records. */
const identity = ['personalInfo.name', 'personalInfo.school', 'personalInfo.yearOfPassing'];

/** A row of the list as far as this admin may see it (docs/product/staff.md#rights). */
export function rowShownTo(admin: Admin, row: RegistrationRow): RegistrationRow {
  return can(admin, 'contacts.view') ? row : { ...row, email: '', contactNumber: '' };
}

/**
 * A record as far as staff, or a program as staff, may see it: without contacts, or without answers, or neither. A
 * program takes records away as an export does, so it gets no sensitive answers.
 */
export function recordShownTo(
  { kind, admin }: StaffActor,
  record: RegistrationRecord,
  settings: Pick<AskingSettings, 'questions'>,
): RegistrationRecord {
  const seesContacts = can(admin, 'contacts.view');
  const seesAnswers = can(admin, 'answers.view');
  const formDataStructured = {};
  for (const { path, sensitive } of questionsOf(settings)) {
    const isAnswerShown = seesAnswers && !(sensitive && kind === 'key');
    const isShown = contacts.includes(path)
      ? seesContacts
      : isAnswerShown || identity.includes(path);
    const answer = answerAt(record.formDataStructured, keysOf(path));
    if (isShown && answer !== undefined) putAt(formDataStructured, keysOf(path), answer);
  }
  return { ...record, formDataStructured };
}
