import { can } from '@sangamam/contract/calls/permissions';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import type { Admin } from '../../platform/sessions/staff.ts';

const contacts = ['email', 'contactNumber', 'whatsappNumber'];
/** What names somebody, whoever may see records. */
const identity = ['name', 'school', 'yearOfPassing'];

/** A row of the list as far as this admin may see it (docs/product/staff.md#rights). */
export function rowShownTo(admin: Admin, row: RegistrationRow): RegistrationRow {
  return can(admin, 'contacts.view') ? row : { ...row, email: '', contactNumber: '' };
}

/** A record as far as this admin may see it: without contacts, or without answers, or neither. */
export function recordShownTo(admin: Admin, record: RegistrationRecord): RegistrationRecord {
  const { personalInfo = {}, ...others } = record.formDataStructured;
  const seesContacts = can(admin, 'contacts.view');
  const seesAnswers = can(admin, 'answers.view');
  const isShown = (key: string) =>
    contacts.includes(key) ? seesContacts : seesAnswers || identity.includes(key);
  const shown = Object.entries(personalInfo).filter(([key]) => isShown(key));
  const formDataStructured = {
    ...(seesAnswers && others),
    personalInfo: Object.fromEntries(shown),
  };
  return { ...record, formDataStructured } as RegistrationRecord;
}
