import { describe, expect, test } from 'vitest';
import { tellDonor } from './donors.ts';

const address = 'Kizhakke Veedu, Kollam 691001';
const read = (pan: string, where = address) => tellDonor.body?.safeParse({ pan, address: where });

describe('a PAN', () => {
  test.each([
    ['ABCPT1234F', 'ABCPT1234F'],
    ['abcpt1234f', 'ABCPT1234F'],
    [' ABCPT 1234 F ', 'ABCPT1234F'],
    ['ABCPT൧൨൩൪F', 'ABCPT1234F'],
  ])('%s is read as %s', (typed, pan) => {
    expect(read(typed)?.data).toEqual({ pan, address });
  });

  test.each([...'ABCFGHJKLPT'])('tells by its fourth letter the kind of holder: %s', (kind) => {
    expect(read(`AAA${kind}T1234F`)?.success).toBe(true);
  });

  test.each([
    '',
    'ABCPT1234',
    'ABCPT12345',
    'ABCP1234F',
    'ABCPT1234FF',
    'ABCPT-1234-F',
    'ABCDT1234F',
    'ABCMT1234F',
    'ABCXT1234F',
    '1BCPT1234F',
    'ABCPТ1234F',
    '=1+1',
  ])('is not %s', (typed) => {
    expect(read(typed)?.success).toBe(false);
  });
});

describe('an address', () => {
  test.each([
    ['Kizhakke Veedu,\n Kollam,\r\n\r\n691001', 'Kizhakke Veedu, Kollam, 691001'],
    ['കിഴക്കേ വീട്, കൊല്ലം', 'കിഴക്കേ വീട്, കൊല്ലം'],
    ['a'.repeat(300), 'a'.repeat(300)],
  ])('is kept on one line', (typed, kept) => {
    expect(read('ABCPT1234F', typed)?.data?.address).toBe(kept);
  });

  test.each(['', 'Kollam', '   \n  ', 'a'.repeat(301)])('is not %s', (typed) => {
    expect(read('ABCPT1234F', typed)?.success).toBe(false);
  });
});
