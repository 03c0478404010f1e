import { knownPlan, loadPlan } from '#known-plan';
import { problem } from '../locale/problems.ts';
import { asciiDigits } from './text.ts';

export { loadPlan };

/** The limit of E.164. */
export const maxPhoneDigits = 15;
/** Fewer digits are no whole number of any country. */
const minPhoneDigits = 7;
/** More characters than a number with all its dressing has. */
const maxTyped = 100;

export type ReadPhone =
  /** In E.164. */
  | { readonly number: string; readonly problem?: never }
  | { readonly number?: never; readonly problem: string };

const incomplete = problem('phone');

/** Characters that part the digits of a number; a middle dot, a minus and everything Unicode calls a dash do it as well. */
const partings = /[\s().[\]·∙•−\p{Pd}]/gu;
const hidden = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu;

/** The text as typed or pasted, without marks that nobody sees and in digits 0 to 9. */
const plain = (typed: string) =>
  asciiDigits(typed.normalize('NFKC').replace(hidden, '')).trim().replace(/^tel:/i, '');

/** A number that a spreadsheet took for an amount, with decimals or grouped: what changes no digit is undone. */
function withoutAmount(text: string): string {
  if (/^\+?\d{9,}[.,]0{1,2}$/.test(text)) return text.replace(/[.,]0+$/, '');
  return /^\+?\d{1,3}(,\d{2,3})+$/.test(text) ? text.replaceAll(',', '') : text;
}

/** As 9.19847012345E+11: its digits where all of them are there, null where some are lost. */
function fromScientific(text: string): string | null {
  const [, first = '', rest = '', exponent] = scientific.exec(text) ?? [];
  const length = Number(exponent);
  const isExact = rest.length >= length && /^0*$/.test(rest.slice(length));
  return isExact ? first + rest.slice(0, length) : null;
}
const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/**
 * The digits of what was typed, with + before a country code (`00` is one); '' for nothing. Null for what is no number,
 * or one that lost digits.
 */
export function phoneDigits(typed: string): string | null {
  if (typed.length > maxTyped) return null;
  const text = plain(typed);
  const digits = scientific.test(text) ? fromScientific(text) : withoutAmount(text);
  const bare = digits?.replace(partings, '');
  return bare !== undefined && /^\+?\d*$/.test(bare) ? bare.replace(/^00(?=[1-9])/, '+') : null;
}

/** As `phoneDigits`, of whatever is in a box: what is neither a digit nor a leading + is left out. */
export const digitsTyped = (typed: string): string =>
  phoneDigits(typed) ?? plain(typed).replace(/(?!^\+)\D/g, '');

/** Ten digits from 6 to 9, with or without 0 and 91: people of India write all of them. */
const indian = /^(?:\+?91)?0?([6-9]\d{9})$/;

/** How a country is called in `readPhone`: ISO code and calling code. */
export interface PhoneCountry {
  readonly iso2: string;
  readonly dialCode: string;
}

/**
 * Reads a phone number by the numbering plans of the world, whoever typed, pasted or exported it
 * (docs/product/registering.md#phone-numbers). Without a country code it is Indian or of the `chosen` country; one that
 * is not is asked for its code, never guessed. A browser that has no plan yet believes any code: the server decides.
 */
export function readPhone(typed: string, chosen?: PhoneCountry): ReadPhone {
  const digits = phoneDigits(typed);
  if (!digits || digits === '+') {
    return { problem: scientific.test(plain(typed)) ? problem('phoneShortened') : incomplete };
  }
  const isInternational = digits.startsWith('+');
  if (isInternational || !chosen || chosen.dialCode === '91') {
    const [, mobile] = indian.exec(digits) ?? [];
    if (mobile !== undefined) return { number: `+91${mobile}` };
  }
  if (isInternational) return readInternational(digits);
  if (!chosen || chosen.dialCode === '91') {
    return { problem: digits.length < minPhoneDigits ? incomplete : problem('phoneCountryCode') };
  }
  const composed = readInternational(`+${chosen.dialCode}${digits}`);
  const national = composed.problem === undefined ? null : knownPlan()?.read(digits, chosen.iso2);
  return national ? readPhone(national) : composed;
}

function readInternational(digits: string): ReadPhone {
  const plan = knownPlan();
  if (!plan) {
    const isLong = digits.length > minPhoneDigits && digits.length <= maxPhoneDigits + 1;
    return isLong && !digits.startsWith('+91') ? { number: digits } : { problem: incomplete };
  }
  const code = plan.callingCodeOf(digits);
  if (code === null || code === '91') return { problem: incomplete };
  const number = plan.read(digits);
  return number === null ? { problem: problem('phoneOfCode', { code: `+${code}` }) } : { number };
}

/** The number in E.164. What is none stays as it was typed and is refused by `phoneProblem`. */
export const normalisePhone = (typed: string): string => readPhone(typed).number ?? typed.trim();

/** The problem of a phone number; null for one that is as it is stored. */
export function phoneProblem(phone: string): string | null {
  const { number, problem: found } = readPhone(phone);
  return found ?? (number === phone ? null : incomplete);
}

/** True if this is a phone number as it is stored: whole, and in E.164. */
export const isWholePhone = (phone: string): boolean => phoneProblem(phone) === null;

/**
 * True if one can call this number: also a landline of India, where no message arrives. It is shown as it was typed, and
 * the link to it takes its digits 0 to 9.
 */
export function isNumberToCall(typed: string): boolean {
  const digits = phoneDigits(typed);
  if (!digits || /(?![0-9])\p{Nd}/u.test(typed)) return false;
  return readPhone(typed).problem === undefined || knownPlan()?.read(digits, 'in') !== null;
}

/** Fewer digits are found by every number, and are rather a part of something else. */
const minSearched = 3;

/**
 * The digits that every stored form of a number typed into a search contains, in whatever dressing and with the trunk
 * prefix of whatever country; of a part of a number its digits. Null for what is no number.
 */
export function phoneSearched(typed: string): string | null {
  const digits = phoneDigits(typed);
  if (digits === null || digits.length < minSearched) return null;
  const { number } = readPhone(digits);
  const hasPlus = plain(typed).includes('+');
  if (digits.startsWith('+'))
    return (number ?? (hasPlus ? digits : `00${digits.slice(1)}`)).replace('+', '');
  if (number !== undefined) return number.slice('+91'.length);
  // every country's trunk prefix is one of few, and what follows is a part of the number with it as well
  const national = digits.length < minPhoneDigits ? undefined : knownPlan()?.withoutTrunk(digits);
  return national ?? digits;
}
