import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEmail, emailKey, isOneEmailAddress } from './email-address.ts';

describe('canonicalEmail', () => {
  it.each([
    ' Anu@x.org ',
    'Anu Thomas <Anu@x.org>',
    '"Thomas, Anu" <Anu@x.org>,',
    'anu@x.org <Anu@x.org>',
    '<Anu@x.org>',
    'mailto:Anu@x.org?subject=Sangamam',
    '<mailto:Anu@x.org>',
    'Anu@x.org.',
    'Anu@x.org;',
    '“Anu@x.org”',
    "'Anu@x.org'",
    '\u202aAnu@x\u00ad.org\u202c',
    'Anu＠x．org',
  ])('%j is Anu@x.org', (typed) => {
    expect(isOneEmailAddress(canonicalEmail(typed))).toBe(true);
    expect(emailKey(typed)).toBe('anu@x.org');
  });

  it.each([
    ['mailto:anu%2Breunion@x.org', 'anu+reunion@x.org'],
    ['anu٩٨@x.org', 'anu98@x.org'],
    ['अनु@कंपनी.भारत', 'अनु@कंपनी.भारत'],
    ["anu.o'neil@x.org", "anu.o'neil@x.org"],
  ])('reads %s as %s', (typed, read) => {
    expect(canonicalEmail(typed)).toBe(read);
    expect(isOneEmailAddress(read)).toBe(true);
  });

  it.each([
    'anu@x.org, biju@x.org',
    'Anu <anu@x.org>, Biju <biju@x.org>',
    'biju@x.org, Anu <anu@x.org>',
    'mailto:anu@x.org,biju@x.org',
    'mailto:anu@x.org%2Cbiju@x.org',
    '<anu@x.org> <biju@x.org>',
    'anu@x.org\r\nBcc: biju@x.org',
    'anu@x@y.org',
    'anu @x.org',
    'anu@x',
    'anu@x..org',
    'anu@-x.org',
    'anu@x_y.org',
    'anu@192.168.1.1',
    'anu..t@x.org',
    `${'a'.repeat(65)}@x.org`,
    `anu@${'x.'.repeat(125)}org`,
    'anu',
    '',
  ])('does not make one address of %j', (typed) => {
    expect(isOneEmailAddress(canonicalEmail(typed))).toBe(false);
  });

  it('changes nothing the second time', () => {
    const part = fc.constantFrom(
      'anu',
      '@',
      'x.org',
      '<',
      '>',
      '"',
      ',',
      '.',
      ' ',
      'mailto:',
      '%40',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const once = canonicalEmail(parts.join(''));
        if (isOneEmailAddress(once)) expect(canonicalEmail(once)).toBe(once);
      }),
    );
  });
});
