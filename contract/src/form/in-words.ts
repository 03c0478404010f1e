import type { Language } from '../locale/languages.ts';
import { formatRupees } from '../locale/money.ts';
import type { Question } from '../questions/question.ts';
import { type OptionSettings, optionLabel } from '../settings/option-answers.ts';
import { countryOfNumber, formatNational } from '../text/countries.ts';

/** How a place says what answers hold besides texts, in one language. */
export interface AnswerWords {
  readonly language: Language;
  readonly yes: string;
  readonly no: string;
  /** A choice that no setting changes, such as a district. */
  readonly fixedChoice: (english: string) => string;
  readonly country: (english: string) => string;
  /** A phone number in E.164, or an address that is asked for in its place. */
  readonly phone: (answer: string) => string;
  /** A day, given as YYYY-MM-DD. */
  readonly day: (isoDay: string) => string;
}

/**
 * An answer as people read it, in the language of the words and of the settings; null where nothing was
 * answered.
 */
export function answerInWords(
  question: Question,
  answer: unknown,
  settings: OptionSettings,
  words: AnswerWords,
): string | null {
  switch (question.kind) {
    case 'yesNo':
    case 'tick':
      if (typeof answer !== 'boolean') return null;
      return answer ? words.yes : words.no;
    case 'count':
      return typeof answer === 'number' && answer > 0 ? String(answer) : null;
    case 'rupees':
      return typeof answer === 'number' ? formatRupees(answer) : null;
    case 'choice':
    case 'choices': {
      const chosen = [answer].flat().filter((value) => typeof value === 'string' && value !== '');
      const labels = chosen.map((value) =>
        choiceInWords(question, value as string, settings, words),
      );
      return labels.length > 0 ? labels.join(', ') : null;
    }
    default: {
      if (typeof answer !== 'string' || answer.trim() === '') return null;
      if (question.kind === 'date') return words.day(answer);
      if (question.kind === 'phone' || question.kind === 'emailOrPhone') return words.phone(answer);
      const isPlace = question.kind === 'state' || question.kind === 'district';
      return isPlace ? words.fixedChoice(answer) : answer;
    }
  }
}

/** The name of one of the choices of a question. */
export function choiceInWords(
  { choiceLabels, ...question }: Question & { readonly kind: 'choice' | 'choices' },
  value: string,
  settings: OptionSettings,
  words: Pick<AnswerWords, 'language' | 'fixedChoice' | 'country'>,
): string {
  const { options } = question;
  if (options === 'countries') return words.country(value);
  if (options === 'yearsOfPassing') return value;
  if (typeof options === 'string') return optionLabel(settings, options, value);
  const own = choiceLabels?.[value];
  return own ? own[words.language] || own.en : words.fixedChoice(value);
}

/** A number in E.164 grouped as its field shows it: "+91 98470-12345". What is none stays as it is. */
export function phoneInWords(phone: string): string {
  const digits = /^\+(\d+)$/.exec(phone)?.[1] ?? '';
  const country = countryOfNumber(digits);
  if (!country) return phone;
  return `+${country.dialCode} ${formatNational(country, digits.slice(country.dialCode.length))}`;
}
