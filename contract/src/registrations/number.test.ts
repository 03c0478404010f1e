import { expect, it } from 'vitest';
import { readRegistrationNumber } from './number.ts';

it.each([
  'SGM-00042',
  'sgm-00042',
  'SGM-42',
  'sgm42',
  'SGM 42',
  'SGM00042',
  ' SGM - 42 ',
  'Sgm-൪൨',
  '#42',
  '# 42',
  'No. 42',
  'no 42',
  'No.42',
  'No. SGM-42',
  '#SGM42',
  'Number 42',
  '№ 42',
  '#٤٢',
  'SGM‑00042',
  '\u202aSGM-00042\u202c',
])('%j is SGM-00042', (typed) => {
  expect(readRegistrationNumber(typed, 'SGM')).toEqual({ number: 'SGM-00042', isBare: false });
});

it.each(['42', '00042', ' 042 ', '൪൨', '４２'])(
  '%j is SGM-00042, or a part of something',
  (typed) => {
    expect(readRegistrationNumber(typed, 'SGM')).toEqual({ number: 'SGM-00042', isBare: true });
  },
);

it('knows numbers of an earlier event, and long ones', () => {
  expect(readRegistrationNumber('old-7', 'SGM')?.number).toBe('OLD-00007');
  expect(readRegistrationNumber('#1234567', 'SGM')?.number).toBe('SGM-1234567');
});

it.each([
  '',
  'Anu',
  'SGM',
  '0',
  'SGM-0',
  '42a',
  '9876543210',
  '+91 98',
  'SGM-00042.abc',
  '4 2',
  'A-42',
])('%j is none', (typed) => {
  expect(readRegistrationNumber(typed, 'SGM')).toBeNull();
});
