import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['x;=1+1', 'x;=1+1'],
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['+cmd|calc', "'+cmd|calc"],
  ['＋1', "'＋1"],
  ['-2+3', "'-2+3"],
  ['－2', "'－2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\n=1', "'\n=1"],
  ['=A1,"x"', '\'=A1,""x""'],
  ['+919876543210', '+919876543210'],
  ['1=1', '1=1'],
  [-5, '-5'],
  [null, ''],
])('the cell %j is written as %j, in quotes', (value, written) => {
  expect(csvLine([value, 'x'])).toBe(`"${written}","x"\r\n`);
});
