import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { type AnswerWords, answerInWords } from '@sangamam/contract/form/in-words';
import { problem } from '@sangamam/contract/locale/problems';
import { type FeeRates, feeBreakdown, feeRates } from '@sangamam/contract/party/fee';
import { byFood, foods, sumByFood } from '@sangamam/contract/party/party';
import { answerAt, keysOf } from '@sangamam/contract/questions/question';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import {
  type ImportPreview,
  importedQuestions,
  type Meaning,
  maxTextLength,
  maxUnread,
  type previewImport as previewEndpoint,
} from '@sangamam/contract/staff-registrations/imports';
import type { Deps } from '../../platform/deps.ts';
import { answerWords } from '../../platform/messages/answer-in-language.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Admin } from '../../platform/sessions/staff.ts';
import { checkRows } from './import-row.ts';
import { getImport, sheetsOf } from './read-import.ts';
import { findBadMeaning, mappedColumns } from './rules.ts';
import { type ImportOf, listOpenLines } from './store.ts';

const previewRows = 20;
const linesAtOnce = 200;
/** Enough to know a cell by. */
const maxShownCharacters = 200;

/**
 * Refuses with VALIDATION unless each column is left out or belongs to a question of the form, and each text is matched
 * to a choice of its question.
 */
export function checkMapping(
  { columns }: Pick<ImportOf, 'columns'>,
  { mapping, meanings }: { mapping: readonly string[]; meanings: readonly Meaning[] },
  settings: PublicSettings,
): void {
  const refused = (message: string) => new Refusal('VALIDATION', { fields: { mapping: message } });
  if (findBadMeaning(meanings, settings)) {
    throw new Refusal('VALIDATION', { fields: { meanings: problem('notAChoice') } });
  }
  if (mapping.length !== columns.length) throw refused(problem('mapColumns'));
  const paths = new Set(['', ...importedQuestions(settings).map(({ path }) => path)]);
  const unknown = mapping.findIndex((path) => !paths.has(path));
  if (unknown < 0) return;
  throw refused(problem('mapColumn', { column: columns[unknown] ?? '' }));
}

/**
 * Predicts the outcome of every row. Refuses with NOT_FOUND for another admin's import, and with VALIDATION
 * for a mapping that does not fit.
 */
export async function previewImport(
  deps: Pick<Deps, 'db' | 'settings'>,
  admin: Admin,
  id: string,
  body: BodyOf<typeof previewEndpoint>,
): Promise<ImportPreview> {
  const settings = await deps.settings.current();
  const record = await getImport(deps.db, id, admin.id);
  checkMapping(record, body, settings);
  const rates = feeRates(settings);
  const how = { admin, ...body, sendsMail: false };
  const sheets = sheetsOf(record);
  const columns = mappedColumns(body.mapping, settings, body.meanings);
  const counts = { created: 0, updated: 0, skipped: 0, refused: 0 };
  const sums = { people: 0, ...byFood(() => 0), feeRupees: 0 };
  const mistakes = new Map<string, ImportPreview['mistakes'][number]>();
  const unread = new Map<string, ImportPreview['unread'][number]>();
  const rows: ImportPreview['rows'] = [];
  const above = new Map();
  for (let after = 0; ; ) {
    const lines = await listOpenLines(deps.db, record, { after, limit: linesAtOnce });
    const checked = await checkRows(deps, lines, how, settings, above);
    for (const row of checked) {
      const { line, outcome, problems } = row;
      const sheet = sheets[row.sheet]?.name ?? '';
      counts[outcome]++;
      if (rows.length < previewRows) {
        const cells = shownCells(row, columns, settings);
        rows.push({ sheet, line, cells, outcome, problems: [...problems] });
      }
      if (outcome === 'created') addTo(sums, row.sections, rates);
      for (const { field, message } of problems) {
        const key = `${field}: ${message}`;
        const first = { field, message, lines: 0, firstLine: line, firstSheet: sheet };
        const mistake = mistakes.get(key) ?? first;
        mistakes.set(key, { ...mistake, lines: mistake.lines + 1 });
      }
      for (const { question, text } of row.unread) {
        const key = `${question}: ${text}`;
        unread.set(key, { question, text, lines: (unread.get(key)?.lines ?? 0) + 1 });
      }
    }
    const last = lines.at(-1)?.place;
    if (last === undefined) break;
    after = last;
  }
  return {
    counts,
    sums,
    rows,
    mistakes: byLines(mistakes),
    unread: byLines(unread)
      .filter(({ text }) => text.length <= maxTextLength)
      .slice(0, maxUnread),
  };
}

const byLines = <Found extends { readonly lines: number }>(found: ReadonlyMap<string, Found>) =>
  [...found.values()].sort((one, other) => other.lines - one.lines);

/** The answers as they would be stored; what is no answer, or of no question, as it was read. */
function shownCells(
  { cells, sections, form, outcome }: Awaited<ReturnType<typeof checkRows>>[number],
  columns: ReturnType<typeof mappedColumns>,
  settings: PublicSettings,
): string[] {
  const shown = [...cells];
  for (const { index, question } of columns) {
    const keys = keysOf(question.path);
    const stored = answerAt(sections, keys);
    const answer = outcome === 'refused' ? (stored ?? answerAt(form, keys)) : stored;
    const text = answerInWords(question, answer, settings, english);
    // what of a good row is no answer is not stored either
    shown[index] = text ?? (outcome === 'refused' ? (cells[index] ?? '') : '');
  }
  return shown.map((text) =>
    text.length > maxShownCharacters
      ? `${text.slice(0, maxShownCharacters).toWellFormed()}…`
      : text,
  );
}

const asStored = (answer: string) => answer;
const english: AnswerWords = { ...answerWords('en'), day: asStored, phone: asStored };

/** Adds the people, food and fee of a registration. */
function addTo(
  sums: ImportPreview['sums'],
  { personalInfo, eventAttendance }: Awaited<ReturnType<typeof checkRows>>[number]['sections'],
  rates: FeeRates,
): void {
  if (!eventAttendance?.isAttending) return;
  const { attendees = {} } = eventAttendance;
  const { people, minimum } = feeBreakdown(attendees, personalInfo?.yearOfPassing, rates);
  sums.people += people;
  sums.feeRupees += minimum;
  const counts = sumByFood(attendees);
  for (const food of foods) sums[food] += counts[food];
}
