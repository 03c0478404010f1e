/**
 * A ticket's code is a registration number and a signature, such as "SGM-00042.7KX3B0TJ5RD2CUN8". A scanner types it
 * like a keyboard, so neither Caps Lock nor the layout of the computer may change what it says.
 */

/** The characters of a signature: digits, and those capitals that hardly any layout has elsewhere. */
export const signatureLetters = '0123456789ABCDEFGHIJKLNOPRSTUVWX';
export const signatureLength = 16;

/** Keys of a US keyboard, as which scanners type, by what they write elsewhere; letters are small. */
type Layout = Readonly<Record<string, string>>;
/** The hyphen in German, Spanish and Italian, Swedish; with Shift, as under some Caps Locks, here and there. */
const qwerty: Layout = { ß: '-', "'": '-', '+': '-', '?': '-', _: '-', ':': '.', '>': '.' };
const qwertz: Layout = { ...qwerty, y: 'z', z: 'y' };
const azerty: Layout = {
  à: '0',
  '&': '1',
  é: '2',
  '"': '3',
  "'": '4',
  '(': '5',
  '-': '6',
  è: '7',
  _: '8',
  ç: '9',
  ')': '-',
  '°': '-',
  ':': '.',
  '/': '.',
  ',': 'm',
  '?': 'm',
  a: 'q',
  q: 'a',
  w: 'z',
  z: 'w',
};
const layouts = [qwerty, qwertz, azerty];

const codePattern = new RegExp(`^([A-Z]{2,8}-\\d{1,9})\\.[\\w-]{${signatureLength}}$`);

/** The ticket codes that a scanned or typed text may stand for, in capitals. */
export function readTicketCodes(
  typed: string,
): { readonly code: string; readonly number: string }[] {
  const small = typed.toLowerCase();
  return layouts.flatMap((layout) => {
    const code = [...small]
      .map((letter) => layout[letter] ?? letter)
      .join('')
      .toUpperCase();
    const number = codePattern.exec(code)?.[1];
    return number === undefined ? [] : [{ code, number }];
  });
}

/** True if a text has the shape of a ticket's code. The signature is not checked. */
export const isTicketCode = (typed: string): boolean => readTicketCodes(typed).length > 0;
