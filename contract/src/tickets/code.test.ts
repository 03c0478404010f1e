import { describe, expect, test } from 'vitest';
import { isTicketCode, readTicketCodes } from './code.ts';

const code = 'SGM-00042.7KX3B0TJ5RD2WUA8';
const swapped = [...code].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));

describe('a code is read', () => {
  test.each([
    ['as printed', code],
    ['under Caps Lock', swapped.join('')],
    ['in small letters', code.toLowerCase()],
    ['with a shifted hyphen', code.replace('-', '_')],
    ['on a German keyboard', code.replace('-', 'ß')],
    ['on a German keyboard under Caps Lock', code.toLowerCase().replace('-', '?')],
    ['on a Spanish keyboard', code.replace('-', "'")],
    ['on a Swedish keyboard', code.replace('-', '+')],
    ['on a French keyboard', "SG?)ààà'é:è" + 'KX"BàTJ(RDéZUQ_'],
    ['on a French keyboard in small letters', 'sg,)ààà\'é:èkx"bàtj(rdézuq_'],
    ['on a French keyboard under Caps Lock', 'SG?°00042/7KX3B0TJ5RD2ZUQ8'],
  ])('%s', (_how, typed) => {
    expect(readTicketCodes(typed)).toContainEqual({ code, number: 'SGM-00042' });
  });

  test('with a prefix of any letters, on a German keyboard', () => {
    expect(readTicketCodes('ZMYß00042.7KX3B0TJ5RD2WUA8')).toContainEqual({
      code: 'YMZ-00042.7KX3B0TJ5RD2WUA8',
      number: 'YMZ-00042',
    });
  });
});

test.each([
  ['', false],
  ['SGM-00042', false],
  ['42', false],
  ['Anu Thomas', false],
  ['anu.thomas@example.org', false],
  ['SGM-00042.7KX3', false],
  ['https://meet.example.org/ticket', false],
  [`${code}X`, false],
  ['SGM-00042.p2sH0cTqkXQyJ3aB', true],
  [code, true],
])('%j has the shape of a code: %s', (typed, expected) => {
  expect(isTicketCode(typed)).toBe(expected);
});
