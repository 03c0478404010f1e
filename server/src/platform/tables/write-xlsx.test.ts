import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { notInXml, oddTexts, tooLong } from '../../../testing/platform/odd-texts.ts';
import { readXlsx } from '../../../testing/platform/read-files.ts';
import { maxCellCharacters } from './table.ts';
import { xlsxStream } from './write-xlsx.ts';

async function written(...texts: string[]): Promise<string[]> {
  const columns = [
    { header: texts[0] ?? '', width: 20 },
    { header: 'End', width: 20 },
  ];
  const rows = texts.map((text) => [text, '.']);
  const [head = [], ...lines] = await readXlsx(
    await buffer(await xlsxStream({ name: 'List', columns, rows })),
  );
  expect(lines.every(([, end]) => end === '.')).toBe(true);
  expect(head[0]).toBe(lines[0]?.[0]);
  return lines.map(([text = '']) => text);
}

describe('another program reads a text as it was', () => {
  test.each(oddTexts)('$text', async ({ text }) => {
    expect(await written(text)).toEqual([text]);
  });
});

test.each([
  ...notInXml.map(({ text, inXlsx = '' }) => [text, inXlsx]),
  ['a\u0000b', 'ab'],
  ['half \ud83d of one', 'half \ufffd of one'],
  ['\ude00', '\ufffd'],
])('of %j it reads %j', async (text, read) => {
  expect(await written(text)).toEqual([read]);
});

test('a text that no cell holds is cut, and says so', async () => {
  const [cut = ''] = await written(tooLong);
  expect(cut).toHaveLength(maxCellCharacters);
  expect(cut).toMatch(/^ab ab .* ab.*… \[cut\]$/);
  const whole = 'x'.repeat(maxCellCharacters);
  expect(await written(whole)).toEqual([whole]);
  const [emoji = ''] = await written('😀'.repeat(20_000));
  expect(emoji.isWellFormed()).toBe(true);
});

test('one letter that XML cannot hold is noticed: of it the library makes a file that is invalid', async () => {
  const content = await writeXlsx({ sheets: [{ name: 'List', rows: [['a\ufffeb']] }] });
  await expect(readXlsx(Buffer.from(content))).rejects.toThrow();
});
