import { deflateRawSync } from 'node:zlib';
import { maxImportRows } from '@sangamam/contract/staff-registrations/imports';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { importing } from '../../../testing/features/imports.ts';

const app = await testApp();
const { staff, upload, post, people } = importing(app);
const all = await staff({ allSchools: true });

/** A ZIP archive with one deflated file, as no spreadsheet program would write it. */
function zip(name: string, packed: Buffer, size: number): Buffer {
  const file = Buffer.alloc(30);
  file.writeUInt32LE(0x04034b50, 0);
  file.writeUInt16LE(20, 4);
  file.writeUInt16LE(8, 8);
  file.writeUInt32LE(packed.length, 18);
  file.writeUInt32LE(size, 22);
  file.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  const label = Buffer.from(name);
  return Buffer.concat([file, label, packed, entry, label, end]);
}

describe('a spreadsheet program’s file', () => {
  test('is read as it shows: numbers, days, and the values of formulas', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: 'People',
          rows: [
            ['Name', 'Phone', 'Email', 'School', 'Year', 'Adults'],
            ['Kiran', 9847012340, 'kiran@import.example', 'JNV Kollam', 1999, null],
          ],
          cells: new Map([['1,5', { formula: '1+1', formulaResult: 2, type: 'formula' }]]),
        },
      ],
    } as Parameters<typeof writeXlsx>[0]);
    const { _id, mapping } = (await upload(all, content, 'people.xlsx')).json().data;
    await post(all, `${_id}/run`, { mapping, duplicates: 'skip', policiesAccepted: true });
    await app.runJobs();
    expect(await people(`name = 'Kiran'`)).toMatchObject([
      { contact_number: '+919847012340', year_of_passing: '1999', people: 2 },
    ]);
  });

  const bomb = deflateRawSync(Buffer.alloc(8 * 1024 * 1024, ' '));
  test.each<[string, string | Uint8Array, string, number]>([
    ['a program', 'MZ\u0000\u0000', 'people.exe', 415],
    ['a program called XLSX', 'MZ\u0000\u0000', 'people.xlsx', 415],
    [
      'an archive that is no spreadsheet',
      zip('a.txt', deflateRawSync(Buffer.from('a')), 1),
      'people.xlsx',
      415,
    ],
    ['macros', zip('xl/vbaProject.bin', deflateRawSync(Buffer.from('a')), 1), 'people.xlsx', 415],
    ['one that says it is a gigabyte', zip('xl/workbook.xml', bomb, 2 ** 30), 'people.xlsx', 415],
    ['one that lies about its size', zip('[Content_Types].xml', bomb, 100), 'people.xlsx', 415],
    ['the letters of another time', Buffer.from('Name\nJos\xe9\n', 'latin1'), 'people.csv', 415],
    ['bytes', Buffer.from([0, 159, 146, 150]), 'people.csv', 415],
    ['only a head', 'Name,Phone\n', 'people.csv', 415],
    ['quotes that never end', 'Name,Phone\n"Anu,1\n', 'people.csv', 415],
    ['too many rows', `Name\n${'Anu\n'.repeat(maxImportRows + 1)}`, 'people.csv', 415],
    ['too many columns', `${'a,'.repeat(150)}\n${'1,'.repeat(150)}\n`, 'people.csv', 415],
    ['nothing', '', 'people.csv', 400],
  ])('is refused, and says why: %s', async (_, content, name, status) => {
    const reply = await upload(all, content, name);
    expect(reply.statusCode).toBe(status);
    expect(reply.json().message).not.toBe('');
  });

  test('is refused when one text stands in it so often that reading it would fill the memory', async () => {
    const row = Array.from({ length: 100 }, () => 'x'.repeat(2_000));
    const content = await writeXlsx({
      sheets: [{ name: 'People', rows: Array.from({ length: 110 }, () => row) }],
    });
    expect(content.length).toBeLessThan(100_000);
    const reply = await upload(all, content, 'people.xlsx');
    expect(reply.statusCode).toBe(415);
    expect(reply.json().message).toMatch(/too large/);
  });

  test.each([
    [{ mapping: ['personalInfo.name', 'personalInfo.name'] }],
    [{ mapping: ['personalInfo.paid', ''] }],
    [{ mapping: ['personalInfo.name'] }],
    [{ policiesAccepted: false }],
    [{ duplicates: 'overwrite' }],
  ])('is not run with %j', async (wrong) => {
    const { _id } = (await upload(all, 'Name,Phone\nLeena,9847012350\n')).json().data;
    const body = { mapping: ['personalInfo.name', ''], duplicates: 'skip', policiesAccepted: true };
    expect((await post(all, `${_id}/run`, { ...body, ...wrong })).statusCode).toBe(422);
  });
});
