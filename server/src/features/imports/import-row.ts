import { problem } from '@sangamam/contract/locale/problems';
import {
  answerAt,
  keysOf,
  putAt,
  type Question,
  sectionOf,
} from '@sangamam/contract/questions/question';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type {
  DuplicateRule,
  ImportOutcome,
  Meaning,
} from '@sangamam/contract/staff-registrations/imports';
import { editRegistration, registerByStaff } from '../../domain/acts/index.ts';
import type { MoneyDeps } from '../../domain/money/index.ts';
import {
  getRegistrationInScope,
  listHoldersOf,
  readStaffAnswers,
} from '../../domain/registrations/index.ts';
import { tx } from '../../platform/db/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { inEnglish, Refusal } from '../../platform/refusal.ts';
import { schoolsInScope } from '../../platform/sessions/scope.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { type Answers, mappedColumns, problemOf, readRow } from './rules.ts';
import { type ImportLine, lockLine, type Problem, recordOutcome } from './store.ts';

interface How {
  readonly admin: Admin;
  readonly mapping: readonly string[];
  readonly meanings: readonly Meaning[];
  readonly duplicates: DuplicateRule;
  readonly sendsMail: boolean;
}

interface Checked {
  readonly sheet: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly form: Answers;
  readonly filled: readonly string[];
  readonly unread: ReturnType<typeof readRow>['unread'];
  /** The answers as they would be stored. */
  readonly sections: ReturnType<typeof readStaffAnswers>['sections'];
  readonly outcome: ImportOutcome;
  readonly problems: readonly Problem[];
  readonly registrationId: string | null;
}

const address = 'import';

/** A registration that has a contact already: one of the table, or a line above. */
interface Holder {
  readonly id: string;
  readonly emailKey: string | null;
  readonly contactNumber: string | null;
  readonly school: string;
}

/** By email and number, which differ in form. */
type Holders = Map<string, Holder[]>;

function addHolder(holders: Holders, holder: Holder): void {
  for (const contact of [holder.emailKey, holder.contactNumber]) {
    if (contact) holders.set(contact, [...(holders.get(contact) ?? []), holder]);
  }
}

/**
 * Decides the outcome of rows by the rules of staff registrations, the admin's schools, and the rule for
 * contacts that are registered already. Writes nothing. `above`: the lines that were found good before;
 * those of `lines` are added.
 */
export async function checkRows(
  { db }: Pick<Deps, 'db'>,
  lines: readonly ImportLine[],
  { admin, mapping, meanings, duplicates }: How,
  settings: PublicSettings,
  above: Holders = new Map(),
): Promise<Checked[]> {
  const columns = mappedColumns(mapping, settings, meanings);
  const read = lines.map(({ place, sheet, line, cells, problems }) => {
    const answers = readRow(cells, columns);
    const { sections, errors } = readStaffAnswers(answers.form, 'import', settings);
    const { email = '', contactNumber = '', school = '' } = sections.personalInfo ?? {};
    const contacts = { emailKey: email.toLowerCase() || null, contactNumber, school };
    const noTexts = [...answers.noTexts].map(([path, wrong]) =>
      problemOf(path, wrong, [], settings),
    );
    const unreadable = [...(problems ?? []), ...noTexts];
    return {
      place,
      row: { sheet, line, cells, ...answers, sections },
      errors,
      unreadable,
      contacts,
    };
  });
  const holders: Holders = new Map();
  const valid = read.filter(({ errors, unreadable }) => !errors && unreadable.length === 0);
  const found = await listHoldersOf(db, {
    emails: valid.flatMap(({ contacts: { emailKey } }) => emailKey ?? []),
    numbers: valid.map(({ contacts }) => contacts.contactNumber),
  });
  for (const holder of found) addHolder(holders, holder);
  const holdersOf = (contact: string | null) =>
    contact ? [...(holders.get(contact) ?? []), ...(above.get(contact) ?? [])] : [];

  return read.map(({ place, row, errors, unreadable, contacts }): Checked => {
    const { emailKey, contactNumber, school } = contacts;
    const end = (
      outcome: ImportOutcome,
      problems: readonly Problem[] = [],
      registrationId: string | null = null,
    ) => ({ ...row, outcome, problems, registrationId });
    if (errors || unreadable.length > 0) {
      // of a cell without a text it is not said as well that the answer is missing
      const problems = Object.entries(errors ?? {})
        .filter(([path]) => !row.noTexts.has(path))
        .map(([path, message]) => problemOf(path, message, row.filled, settings));
      return end('refused', [...unreadable, ...problems]);
    }
    if (schoolsInScope(admin, school).length === 0) {
      const message = inEnglish(problem('schoolOutOfScope'));
      return end('refused', [{ field: 'School', message }]);
    }
    const byEmail = holdersOf(emailKey);
    const known = [...byEmail, ...holdersOf(contactNumber)];
    const [same] = known;
    if (!same) {
      addHolder(above, { id: `row ${place}`, ...contacts });
      return end('created');
    }
    if (duplicates === 'skip') return end('skipped');
    const isOne = known.every(({ id }) => id === same.id);
    const isOwn = schoolsInScope(admin, same.school).length > 0;
    if (duplicates === 'refuse' || !isOwn || !isOne) {
      const field = byEmail.length > 0 ? 'Email' : 'Phone';
      return end('refused', [{ field, message: inEnglish(problem('contactRegistered')) }]);
    }
    return end('updated', [], same.id);
  });
}

/**
 * Writes a row and its outcome in one transaction; a row that has an outcome is left as it is. After a
 * conflict with a concurrent change it is decided once more.
 */
export async function importRow(
  deps: MoneyDeps,
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
      const problems = problemsOf(error, await deps.settings.current());
      const end = { outcome: 'refused', problems, registrationId: null } as const;
      await recordOutcome(deps.db, importId, row.place, end);
      return;
    }
  }
}

function problemsOf({ fields = {}, message }: Refusal, settings: PublicSettings): Problem[] {
  const named = Object.entries(fields).map(([path, words]) => problemOf(path, words, [], settings));
  return named.length > 0 ? named : [{ field: '', message }];
}

/** `deps.db` must be the transaction. */
async function writeRow(
  deps: MoneyDeps,
  importId: string,
  row: ImportLine,
  how: How,
): Promise<void> {
  if (!(await lockLine(deps.db, importId, row.place))) return;
  const [checked] = await checkRows(deps, [row], how, await deps.settings.current());
  if (!checked) return;
  const { admin, sendsMail } = how;
  const { form, filled } = checked;
  let { registrationId } = checked;
  if (checked.outcome === 'created') {
    const made = await registerByStaff(
      deps,
      { kind: 'staff', admin, address },
      {
        isQuick: false,
        formDataStructured: form,
        locale: 'en',
        sendConfirmation: sendsMail,
        consents: { policies: true },
        payment: null,
        checkIn: null,
        sameContactReason: '',
      },
      'import',
    );
    registrationId = made.row.id;
  }
  if (checked.outcome === 'updated' && registrationId) {
    await fillEmpty(deps, { admin, id: registrationId, form, filled });
  }
  const { outcome, problems } = checked;
  await recordOutcome(deps.db, importId, row.place, { outcome, problems, registrationId });
}

/** Sections in which an import fills empty answers; other answers stay. */
const fillable = ['personalInfo', 'professional'] as const;

async function fillEmpty(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'settings'>,
  work: {
    readonly admin: Admin;
    readonly id: string;
    readonly form: Answers;
    readonly filled: readonly string[];
  },
): Promise<void> {
  const { admin, id, form, filled } = work;
  for (const stepName of fillable) {
    const row = await getRegistrationInScope(deps.db, admin, id);
    const empty = filled.filter(
      (path) =>
        sectionOf(path as Question['path']) === stepName &&
        isEmpty(answerAt(row.form, keysOf(path))),
    );
    if (empty.length === 0) continue;
    const answers: Answers = structuredClone({ [stepName]: row.form[stepName] ?? {} });
    for (const path of empty) putAt(answers, keysOf(path), answerAt(form, keysOf(path)));
    await editRegistration(deps, { kind: 'staff', admin, address }, id, {
      stepName,
      formDataStructured: answers,
      version: row.version,
      tellRegistrant: false,
    });
  }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);
