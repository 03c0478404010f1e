import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../../platform/refusal.ts';
import { readCsv } from '../../../platform/tables/read-csv.ts';
import { columnKey, cutTable, type Sheet } from '../../../platform/tables/table.ts';
import { readSettlement, settlementColumns, settlementLimits } from './read-settlement.ts';

const sheet = (csv: string, more: Partial<Sheet> = {}): Sheet => ({
  name: '',
  isHidden: false,
  why: null,
  ...cutTable(readCsv(csv, settlementLimits), new Set(settlementColumns), settlementLimits),
  ...more,
});

const dashboard = 'transaction_entity,entity_id,amount\n';
const one = 'payment,pay_AAAAAAAAAAAAAA,500.00\n';
const two = 'refund,rfnd_BBBBBBBBBBBBBB,20.5\n';

/** The fault, or ids and amounts. */
function read(...sheets: Sheet[]): unknown {
  const report = readSettlement(sheets);
  if (typeof report === 'string') return inEnglish(report);
  return report.lines.map(({ entityId, amountPaise }) => [entityId.slice(0, 5), amountPaise]);
}

describe('a settlement report', () => {
  test.each([
    ['as it is', `${dashboard}${one}`],
    ['below a title', `Settlements of\nNovember\n\n${dashboard}${one}`],
    [
      'with names typed otherwise',
      `Transaction Entity;ENTITY ID;Amount\n${one.replaceAll(',', ';')}`,
    ],
  ])('is read %s', (_, csv) => {
    expect(read(sheet(csv))).toEqual([['pay_A', 50_000]]);
  });

  test('of several sheets is read whole, without hidden ones and those that are none', () => {
    const rooms = sheet('Room,Beds\n101,3\n', { name: 'Rooms' });
    const hidden = sheet(`${dashboard}${one}`, { name: 'old', isHidden: true });
    const both = [sheet(`${dashboard}${one}`), rooms, hidden, sheet(`${dashboard}${two}`)];
    expect(read(...both)).toEqual([
      ['pay_A', 50_000],
      ['rfnd_', 2_050],
    ]);
    expect(read(rooms, hidden)).toMatch(/not a settlement report/);
  });

  test.each([
    ['a cell behind the last column', `${one.trim()},x\n`, /^Line 3: “x” stands to the right/],
    ['an error where the kind should be', '#N/A,pay_CCCCCCCCCCCCCC,1\n', /^Line 3: .*#N\/A/],
    ['an error where the amount should be', 'payment,pay_CCCCCCCCCCCCCC,#REF!\n', /^Line 3: /],
    ['an error where the id should be', 'payment,#REF!,1\n', /^Line 3: “#REF!” is not an ID/],
  ])('with %s is refused with its line, whatever it is about', (_, line, message) => {
    expect(read(sheet(`${dashboard}${two}${line}`))).toMatch(message);
  });

  test('names the sheet where there are several', () => {
    const wrong = sheet(`${dashboard}payment,pay_1,1\n`, { name: 'December' });
    expect(read(sheet(`${dashboard}${one}`), wrong)).toBe(
      'Line 2 (December): “pay_1” is not an ID.',
    );
  });

  test('is known by columns that are asked for', () => {
    expect(settlementColumns).toContain(columnKey('entity_id'));
  });
});
