import type { ImportSheet, ImportView } from '@sangamam/contract/staff-registrations/imports';
import type { CellValue } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { importing } from '../../../testing/features/imports.ts';
import { workbook } from '../../../testing/platform/workbook.ts';

const app = await testApp();
const { staff, upload, post, put, get, people } = importing(app);
const all = await staff({ allSchools: true });

const head = ['Name', 'Phone', 'School', 'Batch', 'Adults'];
let phone = 9_847_200_000;
const person = (name: string, year = 1998): CellValue[] => [name, phone++, 'JNV Kollam', year, 1];

async function open(content: string | Uint8Array, name = 'people.xlsx'): Promise<ImportView> {
  const reply = await upload(all, content, name);
  expect(reply.json()).toMatchObject({ success: true });
  return reply.json().data;
}

const taken = ({ sheets }: ImportView) =>
  sheets.flatMap(({ name, isChosen }: ImportSheet) => (isChosen ? [name] : []));

async function preview({ _id, mapping }: ImportView, meanings: object[] = []) {
  const reply = await post(all, `${_id}/preview`, { mapping, meanings, duplicates: 'skip' });
  return reply.json().data;
}

async function run({ _id, mapping }: ImportView) {
  const body = { mapping, duplicates: 'skip', policiesAccepted: true };
  expect((await post(all, `${_id}/run`, body)).statusCode).toBe(202);
  await app.runJobs();
  return (await get(all, _id)).json().data as ImportView;
}

describe('a workbook', () => {
  test('with a sheet for each class is taken whole, and says where a row stands', async () => {
    const view = await open(
      await workbook(
        ['Batch 1998', [head, person('One A'), person('One B'), ['One C', 12, '', '', 1]]],
        ['Batch 1999', [head, person('Two A', 1999), ['Two B', 12, 'JNV Kollam', 1999, 1]]],
      ),
    );
    expect(view.rows).toBe(5);
    expect(view.sheets).toMatchObject([
      { name: 'Batch 1998', rows: 3, headLine: 1, isChosen: true, isHidden: false, problem: '' },
      { name: 'Batch 1999', rows: 2, headLine: 1, isChosen: true, isHidden: false, problem: '' },
    ]);
    const { rows, counts, mistakes } = await preview(view);
    expect(counts).toMatchObject({ created: 3, refused: 2 });
    expect(rows.map(({ sheet, line }: { sheet: string; line: number }) => [sheet, line])).toEqual([
      ...[2, 3, 4].map((line) => ['Batch 1998', line]),
      ...[2, 3].map((line) => ['Batch 1999', line]),
    ]);
    expect(mistakes).toContainEqual(
      expect.objectContaining({ field: 'Phone', lines: 2, firstSheet: 'Batch 1998', firstLine: 4 }),
    );
    const done = await run(view);
    expect(done.counts).toMatchObject({ created: 3, refused: 2 });
    expect(await people(`name in ('One A', 'Two A')`)).toHaveLength(2);
    const refused = (await get(all, `${view._id}/refused.csv`)).body;
    expect(refused).toContain('"Adults","Sheet","Line","Problem"');
    expect(refused).toMatch(/"Two B",.*"Batch 1999","3"/);
  });

  test('is taken one sheet at a time, too; what was not chosen is gone once it runs', async () => {
    const rows = ['Only A', 'Only B'].map((name) => [head, person(name)]);
    const view = await open(await workbook(['A', rows[0] ?? []], ['B', rows[1] ?? []]));
    const chosen = (await put(all, `${view._id}/sheets`, { sheets: [1] })).json().data;
    expect(taken(chosen)).toEqual(['B']);
    expect(chosen.rows).toBe(1);
    expect((await preview(chosen)).rows).toMatchObject([{ sheet: 'B', line: 2 }]);
    const done = await run(chosen);
    expect(done).toMatchObject({ rows: 1, counts: { created: 1 } });
    expect(await people(`name like 'Only _'`)).toMatchObject([{ name: 'Only B' }]);
    const left = 'select cells[1] as name from import_row where import_id = $1';
    expect((await app.deps.pool.query(left, [view._id])).rows).toEqual([{ name: 'Only B' }]);
    // and stays as it is
    const late = await put(all, `${view._id}/sheets`, { sheets: [0] });
    expect([late.statusCode, taken(late.json().data)]).toEqual([200, ['B']]);
  });

  test('with a hidden sheet names it, and reads it only if somebody says so', async () => {
    const view = await open(
      await workbook(
        ['old', [head, person('Hidden and old')], { hidden: true }],
        ['List', [head, person('People see this one')]],
      ),
    );
    expect(view.sheets).toMatchObject([
      { name: 'old', isHidden: true, isChosen: false, rows: 1, problem: '' },
      { name: 'List', isHidden: false, isChosen: true },
    ]);
    expect((await preview(view)).rows).toMatchObject([
      { sheet: 'List', cells: expect.arrayContaining(['People see this one']) },
    ]);
    const both = (await put(all, `${view._id}/sheets`, { sheets: [1, 0] })).json().data;
    expect([taken(both), both.rows]).toEqual([['old', 'List'], 2]);
  });

  test.each<[string, CellValue[][], string[]]>([
    [
      'a page that explains it',
      [['Registrations'], ['Please do not change the columns']],
      ['List'],
    ],
    ['an empty sheet', [], ['List']],
    ['only a head', [head], ['List']],
    [
      'a table of other things',
      [
        ['Room', 'Beds'],
        ['101', 3],
      ],
      ['List'],
    ],
    [
      'more columns',
      [
        [...head, 'Email'],
        [...person('Wide'), 'wide@x.example'],
      ],
      ['Other'],
    ],
  ])('takes the sheets whose columns it knows: beside %s', async (_, rows, names) => {
    const view = await open(
      await workbook(['Other', rows], ['List', [head, person('Beside another')]]),
    );
    expect(taken(view)).toEqual(names);
    const [other] = view.sheets;
    // of all others it is said what they are
    expect(other?.problem !== '' || (other?.rows ?? 0) > 0).toBe(true);
  });

  test.each<[string, unknown, number]>([
    ['none', [], 422],
    ['one that is not there', [7], 422],
    ['one that cannot be read', [2], 422],
    ['two with other columns', [0, 1], 422],
    ['no place', ['0'], 422],
    ['no list', 0, 422],
  ])('does not take %s', async (_, sheets, status) => {
    const view = await open(
      await workbook(
        ['List', [head, person('Stays')]],
        [
          'Rooms',
          [
            ['Room', 'Beds'],
            ['101', 3],
          ],
        ],
        ['Empty', []],
      ),
    );
    const reply = await put(all, `${view._id}/sheets`, { sheets });
    expect([reply.statusCode, Object.keys(reply.json().fields)[0]]).toEqual([
      status,
      expect.stringMatching(/^sheets/),
    ]);
    expect(taken((await get(all, view._id)).json().data)).toEqual(['List']);
  });

  test('of somebody else is nobody’s to choose of', async () => {
    const view = await open(await workbook(['List', [head, person('Foreign')]]));
    const chief = await staff({ role: 'super_admin' });
    expect((await put(chief, `${view._id}/sheets`, { sheets: [0] })).statusCode).toBe(404);
  });

  test('with rows in hidden sheets only is refused, and says so', async () => {
    const reply = await upload(
      all,
      await workbook(['Cover', []], ['old', [head, person('Nobody')], { hidden: true }]),
      'people.xlsx',
    );
    expect([reply.statusCode, reply.json().message]).toEqual([
      415,
      expect.stringMatching(/hidden/),
    ]);
  });

  test('with a title above the names of the columns is read from there', async () => {
    const view = await open(
      await workbook(['List', [['JNV Kollam, 2025'], [], head, person('Under a title')]]),
    );
    expect(view.sheets).toMatchObject([{ headLine: 3, rows: 1 }]);
    expect((await preview(view)).rows).toMatchObject([{ line: 4, outcome: 'created' }]);
  });
});

describe('cells', () => {
  const broken = (row: number, column: number, value: string) => ({
    cells: new Map([[`${row},${column}`, { value, type: 'error' as const }]]),
  });

  test.each([
    ['the name', 0, 'Name'],
    ['a choice', 2, 'School'],
    ['a number', 4, 'Adults, food not said'],
    ['an answer that may be missing', 5, 'Profession'],
  ])('that hold an error are no answer: %s', async (_, column, field) => {
    const view = await open(
      await workbook([
        'List',
        [
          [...head, 'Profession'],
          [...person('Has an error'), 'Doctor'],
        ],
        broken(1, column, '#REF!'),
      ]),
    );
    const { rows, unread } = await preview(view);
    expect(rows).toMatchObject([{ outcome: 'refused' }]);
    expect(rows[0].problems[0]).toEqual({
      field,
      message: 'The cell holds “#REF!”, an error of the spreadsheet',
    });
    const question = view.mapping[column];
    expect(unread).toEqual([{ question, text: '#REF!', lines: 1 }]);
    // left empty, where that is allowed
    const after = await preview(view, [{ question, text: '#REF!', answer: '' }]);
    if (field === 'Profession') expect(after.rows[0].outcome).toBe('created');
    expect(JSON.stringify(after.rows[0].problems)).not.toContain('#REF!');
    await run(view);
    expect(await people(`form::text like '%#REF!%' or name = '#REF!'`)).toEqual([]);
  });

  test('with a formula and no value are no empty cells; one whose value is an empty text is', async () => {
    const formula = (formulaResult?: string) => ({
      formula: 'VLOOKUP(A2,X:Y,2)',
      type: 'formula' as const,
      ...(formulaResult !== undefined && { formulaResult }),
    });
    const view = await open(
      await workbook([
        'List',
        [[...head, 'Profession'], person('No value'), person('Empty text')],
        {
          cells: new Map([
            ['1,5', formula()],
            ['2,5', formula('')],
          ]),
        },
      ]),
    );
    const { rows } = await preview(view);
    expect(rows).toMatchObject([
      {
        outcome: 'refused',
        problems: [{ field: 'Profession', message: expect.stringMatching(/without a value/) }],
      },
      { outcome: 'created' },
    ]);
  });

  test('that hold an error matter to nobody in a column that is left out', async () => {
    const view = await open(
      await workbook([
        'List',
        [
          [...head, 'Remarks'],
          [...person('Broken remark'), 'x'],
        ],
        broken(1, 5, '#N/A'),
      ]),
    );
    expect((await preview(view)).rows).toMatchObject([{ outcome: 'created', problems: [] }]);
  });

  test('to the right of the last column, or longer than a cell may be, refuse their row', async () => {
    const ok = (name: string) => person(name).join(',');
    const file = `${head.join(',')}\n${ok('Shifted')},surplus\n${ok('Fine')}\n${ok('x'.repeat(40_000))}\n`;
    const view = await open(file, 'people.csv');
    const { counts, mistakes } = await preview(view);
    expect(counts).toMatchObject({ created: 1, refused: 2 });
    expect(JSON.stringify(mistakes)).toMatch(/surplus.*right of the last/);
    expect((await run(view)).counts).toMatchObject({ created: 1, refused: 2 });
    expect((await get(all, `${view._id}/refused.csv`)).body).toMatch(/“surplus”/);
  });

  test('are shown as they will be stored: days, times, numbers and choices', async () => {
    const { startsAt } = (await app.deps.settings.current()).event;
    const day = startsAt.slice(0, 10);
    const more = [
      'Travelling',
      'Mode of transport',
      'Starting place',
      'Arrival date',
      'Arrival time',
    ];
    const journey = (date: CellValue, time: CellValue) => ['y', 'train', 'Chennai', date, time];
    const at = (time: string) => new Date(`1899-12-30T${time}Z`);
    const file = await workbook([
      'List',
      [
        [...head, ...more],
        ['Kept', '98472 99001', 'kollam', 98, 2, ...journey(new Date(day), at('18:30:00'))],
        ['Early', '98472 99002', 'kollam', 98, 2, ...journey(day, '6.30 am')],
        ['No journey', '98472 99003', 'kollam', 98, 2, 'No', '', '', day, ''],
        ['Unknown', '98472 99004', 'Atlantis', 98, 2, ...journey(day, 'dawn')],
      ],
    ]);
    const { rows } = await preview(await open(file));
    const stored = ['JNV Kollam', '1998', '2', 'Yes', 'Train', 'Chennai', day];
    expect(rows.map(({ cells }: { cells: string[] }) => cells)).toEqual([
      ['Kept', '+919847299001', ...stored, '18:30'],
      ['Early', '+919847299002', ...stored, '06:30'],
      ['No journey', '+919847299003', 'JNV Kollam', '1998', '2', 'No', '', '', '', ''],
      ['Unknown', '98472 99004', 'Atlantis', ...stored.slice(1), 'dawn'],
    ]);
  });
});
