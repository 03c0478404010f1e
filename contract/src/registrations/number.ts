import { codeText } from '../text/text.ts';

/** Digits of a number as it is written, SGM-00042. */
const writtenDigits = 5;

/** A registration number, with nothing else, however people say it. */
const said = /^(#|no\b\.?|number\b)?\s*(?:([a-z]{2,8})[\s\p{Pd}]*)?0*([1-9]\d{0,8})$/iu;

interface NumberTyped {
  /** As it is written, such as SGM-00042. */
  readonly number: string;
  /** Its digits alone, which may also be a part of a phone number or of something else. */
  readonly isBare: boolean;
}

/**
 * Which registration is meant by "42", "#42", "No. 42", "sgm42", "SGM 42" or "SGM-00042", in digits of any script; null
 * where none is. `prefix` is that of the settings; another one is that of an earlier event.
 */
export function readRegistrationNumber(typed: string, prefix: string): NumberTyped | null {
  const [, mark, given, digits] = said.exec(codeText(typed).normalize('NFKC')) ?? [];
  if (digits === undefined) return null;
  return {
    number: `${(given ?? prefix).toUpperCase()}-${digits.padStart(writtenDigits, '0')}`,
    isBare: mark === undefined && given === undefined,
  };
}
