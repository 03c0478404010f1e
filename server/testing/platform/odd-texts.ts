import { maxCellCharacters } from '../../src/platform/tables/table.ts';

/** Texts that files have trouble with and the database keeps. `inXlsx`: as a cell can hold it, where it is otherwise. */
export const oddTexts: readonly { readonly text: string; readonly inXlsx?: string }[] = [
  // what spreadsheets would run
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '＝1+1',
  '=HYPERLINK("https://x.example","y")',
  '\t=1+1',
  '\n=1+1',
  "'=1+1",
  '|calc',
  '%0A=1',
  // what they would change
  '00123',
  '1e5',
  '12/11/2026',
  'TRUE',
  '#REF!',
  // what parts cells, lines and elements
  'a,b;c\td|e',
  '"a" ""b"',
  'a\nb\n\nc',
  ']]> <b>&amp; &#1; <!--',
  'a\\,b\\;c\\d',
  // what is read as another letter
  '_x0041_',
  '_x000D_',
  '__x005F__',
  '&#x41;',
  // other directions, several code points, none of their own
  '\u202eRTL\u202c',
  '\u2066isolated\u2069',
  'עברית العربية',
  '👩‍👩‍👧‍👦🇮🇳',
  'e\u0301\u0327',
  'ക്ഷ്മി\u200d',
  '\ufeffmark',
  'a\u00a0b',
  'a\u2028b\u2029c',
  'a\u0085b',
  '\u200b',
  ' a ',
  // beyond the first plane, noncharacters, private use
  '𐍈𝄞',
  '\ufdd0',
  '\u{1fffe}\u{10ffff}',
  '\ue000\u{10fffd}',
].map((text) => ({ text }));

/** Those of which XML cannot hold everything. */
export const notInXml: typeof oddTexts = [
  { text: 'a\ufffeb', inXlsx: 'ab' },
  { text: 'a\uffffb', inXlsx: 'ab' },
  { text: 'a\u0001\u0008\u000b\u000c\u001fb', inXlsx: 'ab' },
  { text: 'a\r\nb\rc', inXlsx: 'a\nb\nc' },
];

/** Longer than a cell of a spreadsheet can be. */
export const tooLong = `${'ab '.repeat(maxCellCharacters / 2)}end`;
