import { importedQuestions } from '@sangamam/contract/imports';
import { languages } from '@sangamam/contract/languages';
import { isWholePhone, normalisePhone } from '@sangamam/contract/phone';
import {
  type AskingSettings,
  type FormSettings,
  questionAt,
} from '@sangamam/contract/questions/form';
import { answerAt, keysOf, putAt, type Question } from '@sangamam/contract/questions/question';
import { mealKinds } from '@sangamam/contract/visit';
import { questionName } from '../../platform/messages/answer-in-language.ts';
import { looseKey, readerOf } from './read-cell.ts';

/** The key under which a column is recognised in other files. */
export const columnKey = (name: string) => looseKey(name).slice(0, 100);

/**
 * Every email address and phone number in a row, normalised as registrations store them, so that erasing a
 * person also finds rows that wait.
 */
export function contactsIn(cells: readonly string[]): string[] {
  const found = cells.flatMap((cell) => {
    const emails = cell.normalize('NFKC').match(/[^\s<>(),;:]{1,64}@[^\s<>(),;]{1,255}/g) ?? [];
    const phones = cell.split(/[,;/|\n]/).map(normalisePhone);
    return [...emails.map((email) => email.toLowerCase()), ...phones.filter(isWholePhone)];
  });
  return [...new Set(found)];
}

/**
 * The likely question of each column, as its path; '' when none fits. Questions are known by their names in
 * every language, and each is used once.
 */
export function guessMapping(
  columns: readonly string[],
  remembered: ReadonlyMap<string, string>,
  settings: AskingSettings,
): string[] {
  const questions = importedQuestions(settings);
  const known = new Map<string, string>();
  for (const question of questions) {
    const names = languages.map((language) => questionName(question, language));
    for (const name of [...names, ...(question.alsoCalled ?? [])]) {
      const key = columnKey(name);
      if (!known.has(key)) known.set(key, question.path);
    }
  }
  const aliases = new Set(questions.flatMap(({ alsoCalled = [] }) => alsoCalled.map(columnKey)));
  const used = new Set<string>();
  const mapping = columns.map((name) => {
    const key = columnKey(name);
    const path = remembered.get(key) ?? known.get(key) ?? '';
    if (used.has(path) || !questions.some((question) => question.path === path)) return '';
    used.add(path);
    return path;
  });
  // beside a column with food, “Adults” may be the total: whoever maps the columns knows
  const isTotal = (path: string, key: string) =>
    path.endsWith('.notSaid') &&
    aliases.has(key) &&
    mealKinds.some((meal) => used.has(path.replace(/notSaid$/, meal)));
  return mapping.map((path, index) => (isTotal(path, columnKey(columns[index] ?? '')) ? '' : path));
}

/** A mapped column: its place in a row, and how its cells are read. */
interface MappedColumn {
  readonly index: number;
  readonly question: Question;
  readonly read: (text: string) => unknown;
}

/** The columns of a mapping that belong to a question. */
export function mappedColumns(mapping: readonly string[], settings: FormSettings): MappedColumn[] {
  return mapping.flatMap((path, index) => {
    const question = questionAt(settings, path);
    return question ? [{ index, question, read: readerOf(question, settings) }] : [];
  });
}

export type Answers = Record<string, Record<string, unknown>>;

/** A row in the shape of the staff form. `filled` are the paths of the questions that have an answer. */
export function readRow(
  cells: readonly string[],
  columns: readonly MappedColumn[],
): { form: Answers; filled: readonly string[] } {
  const form: Answers = { personalInfo: {}, eventAttendance: {} };
  const filled: string[] = [];
  const fill = (path: string, answer: unknown) => {
    filled.push(path);
    putAt(form, keysOf(path), answer);
  };
  const isFilled = (path: string) => answerAt(form, keysOf(path)) !== undefined;
  for (const { index, question, read } of columns) {
    const text = cells[index]?.trim() ?? '';
    if (text !== '') fill(question.path, read(text));
  }
  // whoever counts people says that they come, whoever names a train says that they travel
  for (const { question } of columns) {
    if (!saysSomething(answerAt(form, keysOf(question.path)))) continue;
    for (const condition of question.when ?? []) {
      if (!('is' in condition) || condition.is !== true || isFilled(condition.question)) continue;
      fill(condition.question, true);
    }
  }
  const { personalInfo = {} } = form;
  const hasPlace = isFilled('personalInfo.stateUT') || isFilled('personalInfo.district');
  if (hasPlace && personalInfo.country === undefined) fill('personalInfo.country', 'India');
  return { form, filled };
}

const saysSomething = (answer: unknown) =>
  answer !== undefined && answer !== 0 && answer !== false && answer !== '';

const choiceKinds: readonly string[] = ['choice', 'choices', 'state', 'district'];
const yesNoKinds: readonly string[] = ['yesNo', 'tick'];

/**
 * What is wrong with an answer, as its question and a message. An answer that could not be read counts as
 * none; the message then says what its cell may hold.
 */
export function problemOf(
  path: string,
  message: string,
  filled: readonly string[],
  settings: AskingSettings,
): { field: string; message: string } {
  const question = questionAt(settings, path);
  if (!question) return { field: '', message };
  const field = questionName(question, 'en');
  if (!filled.includes(path)) return { field, message };
  if (choiceKinds.includes(question.kind))
    return { field, message: 'This is not one of the choices' };
  if (yesNoKinds.includes(question.kind)) return { field, message: 'Write Yes or No' };
  return { field, message };
}
