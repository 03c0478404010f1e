import { emailMessage } from '@sangamam/contract/answer-kinds';
import type { DuplicateRule, ImportField, ImportOutcome } from '@sangamam/contract/imports';
import type { Deps } from '../../app.ts';
import { tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { findRegistrationInScope } from '../admin-registrations/find-registration.ts';
import { schoolsInScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import { listByContact } from '../registrations/by-contact.ts';
import { editRegistration } from '../registrations/edit-registration.ts';
import { readStaffAnswers } from '../registrations/read-answers.ts';
import { registerByStaff } from '../registrations/staff-registration.ts';
import { answersOf, labelOf } from './rules.ts';
import { type ImportLine, lockLine, noteOutcome, type Problem } from './store.ts';

interface How {
  readonly admin: Admin;
  readonly mapping: readonly string[];
  readonly duplicates: DuplicateRule;
  readonly sendsMail: boolean;
}

interface Checked {
  readonly outcome: ImportOutcome;
  readonly problems: readonly Problem[];
  readonly registrationId: string | null;
}

const address = 'import';
const refused = (problems: readonly Problem[]): Checked => ({
  ...{ outcome: 'refused', problems, registrationId: null },
});

/**
 * What would become of a row: by the rules of staff registrations, within the admin's schools, and by what
 * is to happen to contacts that are registered already.
 */
export async function checkRow(
  deps: Deps,
  { cells }: Pick<ImportLine, 'cells'>,
  { admin, mapping, duplicates }: How,
): Promise<Checked> {
  const settings = await deps.settings.current();
  const { form, isQuick, filled } = answersOf(cells, mapping, settings);
  const { sections, errors } = readStaffAnswers(form, isQuick, settings);
  if (errors) {
    return refused(
      Object.entries(errors).map(([field, message]) => ({
        field: labelOf(field),
        message: filled.some((each) => each === field) ? saidWrongly(message) : message,
      })),
    );
  }
  const { email = '', contactNumber = '', school = '' } = sections.personalInfo ?? {};
  if (schoolsInScope(admin, school).length === 0) {
    return refused([{ field: 'School', message: 'Choose one of the schools entrusted to you' }]);
  }
  const [byEmail, byPhone] = await Promise.all([
    email === '' ? [] : listByContact(deps.db, { email, contactNumber: null }),
    listByContact(deps.db, { email: null, contactNumber }),
  ]);
  const found = [...byEmail, ...byPhone].filter(({ status }) => status !== 'Cancelled');
  const [same] = found;
  if (!same) return { outcome: 'created', problems: [], registrationId: null };
  const field = byEmail.length > 0 ? 'Email' : 'Phone';
  const isOne = found.every(({ id }) => id === same.id);
  const own = await findRegistrationInScope(deps.db, admin, same.id);
  if (duplicates === 'skip') return { outcome: 'skipped', problems: [], registrationId: null };
  if (duplicates === 'refuse' || !own || !isOne) {
    const message = 'This contact already has a registration.';
    return refused([{ field, message }]);
  }
  return { outcome: 'updated', problems: [], registrationId: same.id };
}

/** A choice that nobody offers counts as none; who reads the line sees that something is there. An address is no choice. */
const saidWrongly = (message: string) =>
  / is required$/.test(message) && message !== emailMessage
    ? 'This is not one of the choices'
    : message;

/**
 * Writes a row in one transaction with its outcome, so that a repeat finds it done. What another call
 * registered in between is decided again, once.
 */
export async function importRow(
  deps: Deps,
  importId: string,
  row: ImportLine,
  how: How,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await tx(deps.db, (trx) => writeRow({ ...deps, db: trx }, importId, row, how));
      return;
    } catch (error) {
      if (attempt === 1) continue;
      if (!(error instanceof Refusal)) throw error;
      await noteOutcome(deps.db, importId, row.line, refused(problemsOf(error)));
      return;
    }
  }
}

function problemsOf({ fields = {}, message }: Refusal): Problem[] {
  const named = Object.entries(fields).map(([field, words]) => ({
    ...{ field: labelOf(field), message: words },
  }));
  return named.length > 0 ? named : [{ field: '', message }];
}

/** `deps.db` is the transaction. */
async function writeRow(deps: Deps, importId: string, row: ImportLine, how: How): Promise<void> {
  if (!(await lockLine(deps.db, importId, row.line))) return;
  const checked = await checkRow(deps, row, how);
  const { admin, mapping, sendsMail } = how;
  const settings = await deps.settings.current();
  const { form, isQuick, filled } = answersOf(row.cells, mapping, settings);
  let { registrationId } = checked;
  if (checked.outcome === 'created') {
    const made = await registerByStaff(
      deps,
      { admin, address },
      {
        ...{ isQuick, formDataStructured: form, locale: 'en', sendConfirmation: sendsMail },
        ...{ consents: { policies: true }, payment: null, checkIn: null, sameContactReason: '' },
      },
    );
    registrationId = made.row.id;
  }
  if (checked.outcome === 'updated' && registrationId) {
    await fillEmpty(deps, { admin, id: registrationId, form, filled });
  }
  await noteOutcome(deps.db, importId, row.line, { ...checked, registrationId });
}

/** Empty answers about person and work are filled; who comes and what was answered stay. */
const fillable = ['personalInfo', 'professional'] as const;

async function fillEmpty(
  deps: Deps,
  work: {
    readonly admin: Admin;
    readonly id: string;
    readonly form: Record<string, Record<string, unknown>>;
    readonly filled: readonly ImportField[];
  },
): Promise<void> {
  const { admin, id, form, filled } = work;
  for (const stepName of fillable) {
    const row = await findRegistrationInScope(deps.db, admin, id);
    if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
    const before: Record<string, unknown> = row.form[stepName] ?? {};
    const empty = filled
      .filter((field) => field.startsWith(`${stepName}.`))
      .map((field) => field.slice(stepName.length + 1))
      .filter((key) => isEmpty(before[key]));
    if (empty.length === 0) continue;
    const added = Object.fromEntries(empty.map((key) => [key, form[stepName]?.[key]]));
    await editRegistration(deps, { admin, address }, id, {
      stepName,
      formDataStructured: { [stepName]: { ...before, ...added } },
      version: row.version,
      tellRegistrant: false,
    });
  }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);
