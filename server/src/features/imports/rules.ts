import { type AskingSettings, type FormSettings, questionAt } from '@sangamam/contract/form/form';
import { languages } from '@sangamam/contract/locale/languages';
import { problem } from '@sangamam/contract/locale/problems';
import { askedFoods, cellPath, isAsked, partyCells } from '@sangamam/contract/party/party';
import {
  answerAt,
  keysOf,
  type Named,
  putAt,
  type Question,
} from '@sangamam/contract/questions/question';
import { importedQuestions, type Meaning } from '@sangamam/contract/staff-registrations/imports';
import { emailKey } from '@sangamam/contract/text/email-address';
import { isWholePhone, normalisePhone } from '@sangamam/contract/text/phone';
import { codeText } from '@sangamam/contract/text/text';
import { questionName } from '../../platform/messages/answer-in-language.ts';
import { inEnglish } from '../../platform/refusal.ts';
import { cellProblem, columnKey } from '../../platform/tables/table.ts';
import { choiceCheck, readerOf, textsIn } from './read-cell.ts';

/**
 * Every email address and phone number in a row, normalised as registrations store them, so that erasing a
 * person also finds rows that wait.
 */
export function contactsIn(cells: readonly string[]): string[] {
  const found = cells.flatMap((cell) => {
    const emails =
      codeText(cell)
        .normalize('NFKC')
        .match(/[^\s<>(),;:]{1,64}@[^\s<>(),;]{1,255}/g) ?? [];
    const phones = [cell, ...cell.split(/[,;/|\n]/)].map((typed) => {
      const phone = normalisePhone(typed);
      // without its plus it is no answer, but who is erased may be meant
      return isWholePhone(phone) ? phone : normalisePhone(`+${typed}`);
    });
    return [...emails.map(emailKey), ...phones.filter(isWholePhone)];
  });
  return [...new Set(found)];
}

/**
 * By key of a column, the path of its question: the names of questions in every language, then those they were shipped
 * with, and what else they are called.
 */
export function knownColumns(settings: AskingSettings): Map<string, string> {
  const known = new Map<string, string>();
  const learn = ({ path }: Question, names: readonly string[]) => {
    for (const key of names.map(columnKey)) if (!known.has(key)) known.set(key, path);
  };
  const namesOf = (question: Named) =>
    languages.map((language) => questionName(question, language));
  const questions = importedQuestions(settings);
  for (const question of questions) learn(question, namesOf(question));
  for (const question of questions) {
    const { overrides: _, ...shipped } = question;
    learn(question, [...namesOf(shipped), ...(question.alsoCalled ?? [])]);
  }
  return known;
}

/** The likely question of each column, as its path; '' when none fits. Each is used once. */
export function guessMapping(
  columns: readonly string[],
  remembered: ReadonlyMap<string, string>,
  settings: AskingSettings,
): string[] {
  const questions = importedQuestions(settings);
  const known = knownColumns(settings);
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
  const isTotal = (path: string, key: string) => {
    const cell = partyCells.find((one) => one.path === path);
    if (!cell || isAsked(cell.food) || !aliases.has(key)) return false;
    return askedFoods.some((food) => used.has(cellPath(cell.age, food)));
  };
  return mapping.map((path, index) => (isTotal(path, columnKey(columns[index] ?? '')) ? '' : path));
}

/** A mapped column: its place in a row, and how its texts are read. */
interface MappedColumn {
  readonly index: number;
  readonly question: Question;
  readonly read: (text: string) => unknown;
  readonly isChoice: (answer: unknown) => boolean;
  /** By text, what staff say that it means. */
  readonly meant: ReadonlyMap<string, string>;
}

/** The columns of a mapping that belong to a question. */
export function mappedColumns(
  mapping: readonly string[],
  settings: FormSettings,
  meanings: readonly Meaning[] = [],
): MappedColumn[] {
  return mapping.flatMap((path, index) => {
    const question = questionAt(settings, path);
    if (!question) return [];
    const own = meanings.filter((meaning) => meaning.question === path);
    return [
      {
        index,
        question,
        read: readerOf(question, settings),
        isChoice: choiceCheck(question, settings),
        meant: new Map(own.map(({ text, answer }) => [text, answer])),
      },
    ];
  });
}

/** The first text that is matched to no choice of its question. */
export function findBadMeaning(
  meanings: readonly Meaning[],
  settings: FormSettings,
): Meaning | undefined {
  const paths = [...new Set(meanings.map(({ question }) => question))];
  const byPath = new Map(
    mappedColumns(paths, settings).map((column) => [column.question.path as string, column]),
  );
  return meanings.find(({ question, answer }) => {
    const column = byPath.get(question);
    return !column || (answer !== '' && !column.isChoice(column.read(answer)));
  });
}

export type Answers = Record<string, Record<string, unknown>>;

interface ReadRow {
  readonly form: Answers;
  /** The paths of the questions that have an answer. */
  readonly filled: readonly string[];
  /** Texts that are no choice of their question, or an error of the spreadsheet, matched or not. */
  readonly unread: readonly Pick<Meaning, 'question' | 'text'>[];
  /** By path of a question, what is wrong with a cell that holds no text and that nobody matched. */
  readonly noTexts: ReadonlyMap<string, string>;
}

/** A row in the shape of the staff form. */
export function readRow(cells: readonly string[], columns: readonly MappedColumn[]): ReadRow {
  const form: Answers = { personalInfo: {}, eventAttendance: {} };
  const filled: string[] = [];
  const unread: { question: string; text: string }[] = [];
  const noTexts = new Map<string, string>();
  const fill = (path: string, answer: unknown) => {
    filled.push(path);
    putAt(form, keysOf(path), answer);
  };
  const isFilled = (path: string) => answerAt(form, keysOf(path)) !== undefined;
  for (const { index, question, read, isChoice, meant } of columns) {
    const texts = textsIn(cells[index] ?? '', question);
    for (const text of texts) {
      if (cellProblem(text) || !isChoice(read(text)))
        unread.push({ question: question.path, text });
    }
    const said = texts.map((text) => meant.get(text) ?? text).filter((text) => text !== '');
    const wrong = said.map(cellProblem).find((problem) => problem !== null);
    if (wrong) {
      noTexts.set(question.path, wrong);
      continue;
    }
    const answers = said.map(read);
    if (answers.length > 0) fill(question.path, question.kind === 'choices' ? answers : answers[0]);
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
  return { form, filled, unread, noTexts };
}

const saysSomething = (answer: unknown) =>
  answer !== undefined && answer !== 0 && answer !== false && answer !== '';

const choiceKinds: readonly string[] = ['choice', 'choices', 'state', 'district'];
const yesNoKinds: readonly string[] = ['yesNo', 'tick'];

/**
 * The problem of an answer, as its question and a message. An answer that could not be read counts as
 * none; the message then says what its cell may hold.
 */
export function problemOf(
  path: string,
  text: string,
  filled: readonly string[],
  settings: AskingSettings,
): { field: string; message: string } {
  const question = questionAt(settings, path);
  const message = inEnglish(text);
  if (!question) return { field: '', message };
  const field = questionName(question, 'en');
  if (!filled.includes(path)) return { field, message };
  if (choiceKinds.includes(question.kind))
    return { field, message: inEnglish(problem('notAChoice')) };
  if (yesNoKinds.includes(question.kind)) return { field, message: inEnglish(problem('yesOrNo')) };
  return { field, message };
}
