import { problem } from '@sangamam/contract/locale/problems';
import { typedKey } from '@sangamam/contract/text/search-key';

/** A sheet of a workbook; a CSV file has one, without a name. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Why it has no lines; null if it was read. */
  readonly why: Why | null;
  /** As the spreadsheet counts; 0 without a head. */
  readonly headLine: number;
  readonly columns: readonly string[];
  readonly lines: readonly Line[];
}

/** A line below the head, with a cell for each column. */
interface Line {
  /** As the spreadsheet counts. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The cells that could not be read. Whoever stores the line would lose that. */
  readonly problems: readonly LineProblem[];
}

export interface LineProblem {
  /** The name of the column; empty where it is none. */
  readonly field: string;
  /** A problem of the contract. */
  readonly message: string;
}

/** Why a sheet or a file cannot be read. */
export type Why =
  | 'damaged'
  | 'unreadable'
  | 'encoding'
  | 'quote'
  | 'noRows'
  | 'onlyHidden'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooManySheets'
  | 'other';

export class Unreadable extends Error {
  readonly why: Why;
  /** The place, if it is known. */
  readonly line: number;
  constructor(why: Why, line = 0) {
    super(why);
    this.why = why;
    this.line = line;
  }
}

export interface TableLimits {
  /** Below the head. */
  readonly maxRows: number;
  readonly maxColumns: number;
}

/** The most that a cell of a spreadsheet program holds. */
export const maxCellCharacters = 32_767;
/** Lines in which the head is looked for: a title, a date and a few remarks may stand above. */
export const headLines = 20;

/** Letters and digits, with one space between words. */
export const looseKey = (text: string) =>
  typedKey(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The key under which a column is recognised, however its name is typed. */
export const columnKey = (name: string) => looseKey(name).slice(0, 100);

/**
 * The signs spreadsheet programs show where a value should be: #REF!, #N/A, #¡VALOR!, Err:502, and a row of # in a narrow
 * column.
 */
const errorValue =
  /^#[\p{L}\p{N}¡/_ ]{1,20}[!?]$|^#(N\/[A-Z]{1,2}|NV|GETTING_DATA|#+)$|^Err:\d{3}$/iu;

/** The text for the value of a formula that has none. */
export const noValue = '#FORMULA!';

/** The fault of the text of a cell that is none: an error of the spreadsheet, or letters that were lost. */
export function cellProblem(text: string): string | null {
  if (text === noValue) return problem('cellFormula');
  if (errorValue.test(text)) return problem('cellError', { text });
  return text.includes('\ufffd') ? problem('cellDamaged', { text: shorten(text) }) : null;
}

const shorten = (text: string) =>
  text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;

/** A line as it stands in the file. */
export interface RawLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly problems: LineProblem[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * A line of texts that the database can store, without the apostrophe that our exports put before formulas; null if all
 * of them are empty. What is longer than a cell may be is cut, and said.
 */
export function rawLine(
  line: number,
  values: readonly string[],
  { maxColumns }: TableLimits,
): RawLine | null {
  const problems: LineProblem[] = [];
  const clean = (text: string) => {
    if (text.length > maxCellCharacters) {
      problems.push({
        field: '',
        message: problem('cellLong', { max: maxCellCharacters }),
      });
    }
    return text
      .slice(0, maxCellCharacters)
      .replaceAll(controlCharacters, '')
      .replace(/[\ud800-\udbff]$/, '')
      .toWellFormed()
      .replace(/^'(?=[=+\-@\d＝＋－＠])/, '')
      .trim();
  };
  const cells = values.map(clean);
  const width = cells.findLastIndex((text) => text !== '') + 1;
  if (width === 0) return null;
  // what stands further right is not kept cell by cell
  const rest = cells.slice(maxColumns, width).filter((text) => text !== '');
  return {
    line,
    problems,
    cells: [
      ...cells.slice(0, Math.min(width, maxColumns)),
      ...(rest.length ? [rest.join(' ')] : []),
    ],
  };
}

/**
 * The first lines as head and lines below it. The head is the line among the first that names most of the `known`
 * columns; where none names any, the first that is about as wide as the widest.
 */
export function cutTable(
  raw: readonly RawLine[],
  known: ReadonlySet<string>,
  { maxRows, maxColumns }: TableLimits,
): Pick<Sheet, 'headLine' | 'columns' | 'lines'> {
  const at = findHead(raw.slice(0, headLines), known);
  const head = raw[at];
  if (!head || raw.length === at + 1) throw new Unreadable('noRows');
  const width = head.cells.length;
  if (width > maxColumns) throw new Unreadable('tooManyColumns');
  if (raw.length - at - 1 > maxRows) throw new Unreadable('tooManyRows');
  return {
    headLine: head.line,
    columns: [...head.cells],
    lines: raw.slice(at + 1).map(({ line, cells, problems }) => ({
      line,
      cells: Array.from({ length: width }, (_, index) => cells[index] ?? ''),
      problems: [...problems, ...beyond(cells.slice(width))],
    })),
  };
}

function findHead(first: readonly RawLine[], known: ReadonlySet<string>): number {
  const named = first.map(({ cells }) => cells.filter((text) => known.has(columnKey(text))).length);
  const most = Math.max(0, ...named);
  if (most > 0) return named.indexOf(most);
  const filled = first.map(({ cells }) => cells.filter((text) => text !== '').length);
  return filled.findIndex((count) => count * 2 > Math.max(...filled));
}

function beyond(cells: readonly string[]): LineProblem[] {
  const text = cells.filter((cell) => cell !== '').join(' ');
  if (text === '') return [];
  return [{ field: '', message: problem('cellBeyond', { text: shorten(text) }) }];
}
