import { describe, expect, test } from 'vitest';
import { inEnglish } from '../refusal.ts';
import { decodeCsv, readCsv } from './read-csv.ts';
import { cellProblem, cutTable, maxCellCharacters, Unreadable } from './table.ts';

const limits = { maxRows: 30, maxColumns: 6 };
const known = new Set(['name', 'phone', 'school']);
const read = (text: string) => cutTable(readCsv(text, limits), known, limits);
/** The fault of a file, and its row. */
function wrong(text: string | Uint8Array): unknown {
  try {
    return read(typeof text === 'string' ? text : decodeCsv(text));
  } catch (error) {
    if (error instanceof Unreadable) return error.line ? [error.why, error.line] : error.why;
    throw error;
  }
}

describe('the head of a table', () => {
  test.each([
    ['in the first line', 'Name,Phone\nAnu,1\n', 1],
    ['below a title and an empty line', 'Registrations of JNV Kollam\n\nName,Phone\nAnu,1\n', 3],
    ['below a title that names a column', 'School,JNV Kollam\nName,Phone,School\nAnu,1,x\n', 2],
    ['below many remarks', `${'remark\n'.repeat(15)}Name,Phone\nAnu,1\n`, 16],
    ['with the names of other tables, below a title', 'Rooms\nBlock,Room\nA,1\n', 2],
    ['with the names of other tables', 'Block,Room\nA,1\nB,2\n', 1],
    ['repeated further down', 'Name,Phone\nAnu,1\nName,Phone\nBinu,2\n', 1],
    ['however it is typed', 'List\nNAME ,phone:\nAnu,1\n', 2],
  ])('is found %s', (_, text, headLine) => {
    expect(read(text).headLine).toBe(headLine);
  });
});

test('lines are numbered as a spreadsheet counts them, empty ones and lines within cells too', () => {
  const text = 'Title\r\n\r\nName,Phone\r\n"Anu\r\nThomas",1\r\n\r\n,\r\nBinu,2\r\n';
  expect(read(text).lines.map(({ line, cells }) => [line, ...cells])).toEqual([
    [4, 'Anu\r\nThomas', '1'],
    [7, 'Binu', '2'],
  ]);
});

test.each([
  ['commas', 'Name,Phone\nAnu,1\n'],
  ['semicolons', 'Name;Phone\nAnu;1\n'],
  ['semicolons under a title with a comma', 'Kollam, 2025\nName;Phone\nAnu;1\n'],
  ['tabs', 'Name\tPhone\nAnu\t1\n'],
  ['bars', 'Name|Phone\nAnu|1\n'],
  ['what its first line says', 'sep=;\nName;Phone\nAnu;1\n'],
  ['other quotes and line ends', '"Name","Phone"\r"Anu","1"\r'],
  ['line ends of two kinds', 'Name,Phone\r\nAnu,1\nBinu,2\r'],
])('a file is read that is parted by %s', (_, text) => {
  const { columns, lines } = read(text);
  expect([columns, lines[0]?.cells]).toEqual([
    ['Name', 'Phone'],
    ['Anu', '1'],
  ]);
  expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
});

test('a file in Excel’s “Unicode text” is read', () => {
  const text = 'Name\tPhone\r\nഅനു\t1\r\n';
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  expect(read(decodeCsv(little)).lines[0]?.cells).toEqual(['അനു', '1']);
  expect(read(decodeCsv(Buffer.from(little).swap16())).lines[0]?.cells).toEqual(['അനു', '1']);
});

test.each<[string, string | Uint8Array, unknown]>([
  ['letters of another time', Buffer.from('Name\nJos\xe9\n', 'latin1'), 'encoding'],
  ['UTF-16 that does not say so', Buffer.from('Name\nAnu\n', 'utf16le'), 'encoding'],
  ['a quotation mark that is not closed', 'Name,Phone\nAnu,1\n"Binu,2\nChitra,3\n', ['quote', 3]],
  ['one inside a cell', 'Name,Phone\n\nAnu "Baby",1\n', ['quote', 3]],
  ['text behind one', 'Name,Phone\n"Anu" Thomas,1\n', ['quote', 2]],
  ['only a head', 'Name,Phone\n', 'noRows'],
  ['only a title and a head', 'Title\nName,Phone\n', 'noRows'],
  ['nothing', '', 'noRows'],
  ['too many rows', `Name\n${'Anu\n'.repeat(31)}`, 'tooManyRows'],
  ['many more than that', `Name\n${'Anu\n'.repeat(300)}`, 'tooManyRows'],
  ['too many columns', 'Name,a,b,c,d,e,f\nAnu,1,2,3,4,5,6\n', 'tooManyColumns'],
  ['too many columns, some nameless', 'Name,,,,,,,,,f\nAnu\n', 'tooManyColumns'],
])('a file is refused as a whole, and says why: %s', (_, text, why) => {
  expect(wrong(text)).toEqual(why);
});

test('the most rows are read, below a title too', () => {
  expect(read(`Title\nName\n${'Anu\n'.repeat(30)}`).lines).toHaveLength(30);
});

describe('what of a line cannot be kept is said in that line', () => {
  function line(text: string) {
    const [first] = read(text).lines;
    const problems = first?.problems.map(({ message }) => inEnglish(message));
    return { cells: first?.cells, problems };
  }

  test('cells to the right of the last named column, however far', () => {
    const { cells, problems } = line('Name,Phone\nAnu,1,2,,,,,,,,x\n');
    expect(cells).toEqual(['Anu', '1']);
    expect(problems).toEqual(['“2 x” stands to the right of the last named column']);
  });

  test('a cell that is longer than a cell can be', () => {
    const whole = 'a'.repeat(maxCellCharacters);
    expect(line(`Name,Phone\n${whole},1\n`)).toMatchObject({ cells: [whole, '1'], problems: [] });
    expect(line(`Name,Phone\n${whole}b,1\n`).problems).toEqual([
      'The cell holds more than 32767 characters',
    ]);
  });

  test('another line that a quotation mark has swallowed', () => {
    const text = 'Name,Phone,School,Year\n"Anu,1,Kollam,98\nBinu,2,Kollam,98\nChitra",3,Mahe,99\n';
    expect(line(text).problems).toEqual([
      'A cell holds another row: a quotation mark is not closed',
    ]);
    expect(
      line('Name,Phone,School,Year\nAnu,1,"12 Main Road\nKollam, Kerala",98\n').problems,
    ).toEqual([]);
  });
});

test.each([
  '#REF!',
  '#N/A',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
  '#BEZUG!',
  '#NV',
  '#¡VALOR!',
  '#ССЫЛКА!',
  '#n/a',
  'Err:502',
  '########',
  'Jos\ufffd',
])('%s is an error, no text', (text) => {
  expect(cellProblem(text)).not.toBeNull();
});

test.each(['#', '#1', '# 4/12 Main Road', 'Anu!', '#Anu', 'House #12, Kollam!', 'N/A', 'Err', ''])(
  '%j is a text',
  (text) => {
    expect(cellProblem(text)).toBeNull();
  },
);
