import { emailMessage } from '@sangamam/contract/answer-kinds';
import type { DuplicateRule, ImportField, ImportOutcome } from '@sangamam/contract/imports';
import { editRegistration, registerByStaff } from '../../domain/acts/index.ts';
import {
  findRegistrationInScope,
  listByContact,
  readStaffAnswers,
} from '../../domain/registrations/index.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { labelOf, readRow } from './rules.ts';
import { type ImportLine, lockLine, type Problem, recordOutcome } from './store.ts';

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
 * Decides the outcome of a row by the rules of staff registrations, the admin's schools, and the rule for
 * contacts that are registered already. Writes nothing.
 */
export async function checkRow(
  deps: Deps,
  { cells }: Pick<ImportLine, 'cells'>,
  { admin, mapping, duplicates }: How,
): Promise<Checked> {
  const settings = await deps.settings.current();
  const { form, isQuick, filled } = readRow(cells, mapping, settings);
  const { sections, errors } = readStaffAnswers(form, isQuick, settings);
  if (errors) {
    return refused(
      Object.entries(errors).map(([field, message]) => ({
        field: labelOf(field),
        message: filled.some((each) => each === field) ? plainMessage(message) : message,
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

/**
 * A value that is not among the choices is read as empty; the message then says so, since the cell is not
 * empty.
 */
const plainMessage = (message: string) =>
  / is required$/.test(message) && message !== emailMessage
    ? 'This is not one of the choices'
    : message;

/**
 * Writes a row and its outcome in one transaction; a row that has an outcome is left as it is. After a
 * conflict with a concurrent change it is decided once more.
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
      await recordOutcome(deps.db, importId, row.line, refused(problemsOf(error)));
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

/** `deps.db` must be the transaction. */
async function writeRow(deps: Deps, importId: string, row: ImportLine, how: How): Promise<void> {
  if (!(await lockLine(deps.db, importId, row.line))) return;
  const checked = await checkRow(deps, row, how);
  const { admin, mapping, sendsMail } = how;
  const settings = await deps.settings.current();
  const { form, isQuick, filled } = readRow(row.cells, mapping, settings);
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
  await recordOutcome(deps.db, importId, row.line, { ...checked, registrationId });
}

/** Sections in which an import fills empty answers; other answers stay. */
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
