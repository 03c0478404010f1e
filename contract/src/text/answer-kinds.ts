import * as z from 'zod/mini';
import { problem } from '../locale/problems.ts';
import { asCode, asEmail, asLine, asOneOf, asText } from './doors.ts';
import { emailKey, emailMax, emailMessage, isOneEmailAddress } from './email-address.ts';
import { isWholePhone, maxPhoneDigits, normalisePhone, phoneProblem } from './phone.ts';

/**
 * The kinds of answer in the forms, with their shared rules and error texts. Empty optional answers are
 * empty strings in the form and are not stored.
 */

/** Control characters and lone surrogates, which the database cannot store, are refused in plain text. */
export const controlCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const controlCharactersInText = /(?![\n\t\r])[\p{Cc}\p{Cs}]/u;

export const tooLong = (label: string, max: number) => problem('tooLong', { label, max });
export const notOneLine = (label: string) => problem('notOneLine', { label });
/**
 * Text that mail programs turn into a link. Names go into mails, and whoever types one may not own the mailbox. Initials
 * and titles such as P.V.Anvar and Dr.Anu are none.
 */
const webAddress =
  /@|:\/\/|www\.|\.[a-z]{2,}[/\\]|(?!(?:adv|capt|dr|er|fr|jr|md|mr|mrs|ms|prof|shri|smt|sr|sri)\.)(?<![a-z\d])[a-z\d-]{2,}\.[a-z]{2,}/i;
export const isName = (text: string) => !webAddress.test(text);
/** The text a spreadsheet writes where it could not work out a cell. */
const spreadsheetError = /^#[A-Z0-9/_]+[!?]?$/;
const hasLetters = (text: string) => /\p{L}/u.test(text) && !spreadsheetError.test(text);

/** The rule for a line that is a name: letters, and no web or email address. It may be empty. */
export const nameRules = (label: string) => [
  z.refine<string>(isName, problem('addressInName', { label })),
  z.refine<string>((v) => v === '' || hasLetters(v), problem('lettersMissing', { label })),
];

/** One line of plain text of at most `max` characters. */
export function line(label: string, max: number) {
  return z.string(problem('notText', { label })).check(
    asLine,
    z.maxLength(max, tooLong(label, max)),
    z.refine((v) => !controlCharacters.test(v), notOneLine(label)),
  );
}
/** As `line`, but it must be given. */
export function requiredLine(
  label: string,
  { min = 1, max }: { readonly min?: number; readonly max: number },
  required: string,
) {
  return z.string(required).check(
    asLine,
    // characters, not halves of them
    z.refine((v) => [...v].length >= min, required),
    z.maxLength(max, tooLong(label, max)),
    z.refine((v) => !controlCharacters.test(v), notOneLine(label)),
  );
}
/** As `requiredLine`, for a name. */
export const requiredName = (...of: Parameters<typeof requiredLine>) =>
  requiredLine(...of).check(...nameRules(of[0]));
function paragraph(label: string, max: number) {
  return z.string(problem('notText', { label })).check(
    asText,
    z.maxLength(max, tooLong(label, max)),
    z.refine((v) => !controlCharactersInText.test(v), problem('notPlain', { label })),
  );
}
/** As `line`; empty by default. */
export const optionalLine = (label: string, max: number) => z._default(line(label, max), '');
/** As `optionalLine`, for a name. */
export const optionalName = (label: string, max: number) =>
  z._default(line(label, max).check(...nameRules(label)), '');
/** Several lines of at most `max` characters; empty by default. */
export const optionalParagraph = (label: string, max: number) =>
  z._default(paragraph(label, max), '');

export const chooseOne = problem('chooseOne');
/** One of the values, or empty. */
export function choice(values: readonly string[]) {
  return z._default(
    z.string(chooseOne).check(
      asOneOf(values),
      z.refine((v) => v === '' || values.includes(v), chooseOne),
    ),
    '',
  );
}
/** One of the values; anything else is missing. */
export const requiredChoice = (values: readonly string[], required: string) =>
  z.string(required).check(
    asOneOf(values),
    z.refine((v) => values.includes(v), required),
  );
/** Any of the values, without duplicates. */
export function choiceList(values: readonly string[]) {
  return z._default(
    z
      .array(
        z.string(chooseOne).check(
          asOneOf(values),
          z.refine((v) => values.includes(v), chooseOne),
        ),
        chooseOne,
      )
      .check(
        z.maxLength(values.length + 1, chooseOne),
        z.overwrite((list) => [...new Set(list)]),
      ),
    [],
  );
}
/** A required yes or no. */
export const yesNo = (message: string) => z.boolean(message);
export const optionalYesNo = z._default(z.nullable(z.boolean(chooseOne)), null);

export const phoneMessage = problem('phone');
/** The problem of a number, if it has one; with more digits than any number has, `tooMany` where it is given. */
const phoneError = (typed: string, tooMany: string | undefined) =>
  (typed.replace(/\D/g, '').length > maxPhoneDigits && tooMany) ||
  (phoneProblem(typed) ?? phoneMessage);
/** A whole phone number, kept in E.164; may be empty if `required` is null. */
export const phone = (required: string | null, tooMany?: string) =>
  z.string(required ?? phoneMessage).check(
    z.overwrite(normalisePhone),
    z.refine((v) => required === null || v !== '', {
      error: required ?? phoneMessage,
      abort: true,
    }),
    z.refine((v) => v === '' || isWholePhone(v), {
      error: ({ input }) => phoneError(String(input), tooMany),
    }),
  );
/** As `phone` where it need not be given; empty by default. */
export const optionalPhone = z._default(phone(null), '');
/** As `optionalPhone` in the forms for help, which name their field (docs/product/fixed.md#words). */
export const phoneToAnswer = (label: string) =>
  z._default(phone(null, problem('tooManyDigits', { label, max: maxPhoneDigits })), '');

/** One email address; may be empty if `isOptional`. */
export const email = (isOptional: boolean) =>
  z.string(emailMessage).check(
    asEmail,
    z.maxLength(emailMax, emailMessage),
    z.refine((v) => (isOptional && v === '') || isOneEmailAddress(v), emailMessage),
  );

/** The email address in lower case, or the number in E.164, whichever was typed. */
export function normaliseContact(typed: string): string {
  return /[@＠]/.test(typed) ? emailKey(typed) : normalisePhone(typed);
}
const contactMessage = problem('emailOrPhone');
const contactError = (typed: string) => {
  const found = typed.includes('@') ? null : phoneProblem(typed);
  return found === null || found === phoneMessage ? contactMessage : found;
};
/** Either of the two; empty by default. */
export const emailOrPhone = z._default(
  z.string(contactMessage).check(
    z.maxLength(emailMax, contactMessage),
    z.overwrite(normaliseContact),
    z.refine((v) => v === '' || isOneEmailAddress(v) || isWholePhone(v), {
      error: ({ input }) => contactError(String(input)),
    }),
  ),
  '',
);

/** A whole number up to `max`; 0 by default, which is none. */
export function count(min: number, max: number) {
  const message = problem('wholeNumber', { min, max });
  return z._default(z.int(message).check(z.minimum(0, message), z.maximum(max, message)), 0);
}
/** Whole rupees from 1 to `max`; null by default. */
export function rupees(max: number) {
  const message = problem('validAmount');
  const amount = z.int(message).check(z.minimum(1, message), z.maximum(max, message));
  return z._default(z.nullable(amount), null);
}

/** Reports a problem at `field` if `wrong` is true. */
export type Report = (wrong: boolean, field: string, message: string) => void;

/** A rule over a whole section; it runs even while single fields are invalid. */
export function sectionRule<T>(rule: (value: T, report: Report) => void) {
  return z.check<T>((payload) => {
    rule(payload.value, (wrong, field, message) => {
      if (wrong) {
        payload.issues.push({
          code: 'custom',
          input: payload.value,
          path: field.split('.'),
          message,
          continue: true,
        });
      }
    });
  });
}

/** True if the text is a real date from 1900 to 2199, as YYYY-MM-DD; 31 February is not. */
function isIsoDate(text: string): boolean {
  const moment = /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}
/** A day as YYYY-MM-DD, or empty. */
export const date = (message: string) =>
  z._default(
    z.string(message).check(
      asCode,
      z.refine((v) => v === '' || isIsoDate(v), message),
    ),
    '',
  );

const timeMessage = problem('enterTime');
/** A time of the day as HH:MM, or empty. */
export const time = z._default(
  z.string(timeMessage).check(
    asCode,
    z.refine((v) => v === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(v), timeMessage),
  ),
  '',
);
