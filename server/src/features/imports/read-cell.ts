import type { FormSettings } from '@sangamam/contract/form/form';
import { choiceInWords } from '@sangamam/contract/form/in-words';
import { valuesOf } from '@sangamam/contract/form/sections';
import { languages } from '@sangamam/contract/locale/languages';
import { districtsByState, indianStates } from '@sangamam/contract/questions/options';
import type { Question } from '@sangamam/contract/questions/question';
import { countries } from '@sangamam/contract/text/countries';
import { typedKey } from '@sangamam/contract/text/search-key';
import { canonicalText, codeText } from '@sangamam/contract/text/text';
import { words as understood } from '@sangamam/words/by-language/understood';
import { answerWords } from '../../platform/messages/answer-in-language.ts';
import { looseKey } from '../../platform/tables/table.ts';

/** The texts of a cell: where several choices may be given, each of them. */
export function textsIn(cell: string, { kind }: Pick<Question, 'kind'>): string[] {
  const texts = kind === 'choices' ? cell.split(/[;\n]/) : [cell];
  return texts.map(canonicalText).filter((text) => text !== '');
}

/** True if an answer is one of those that the question offers; any is where it offers none. */
export function choiceCheck(
  question: Question,
  settings: FormSettings,
): (answer: unknown) => boolean {
  switch (question.kind) {
    case 'choice':
    case 'choices': {
      const values = new Set<unknown>(valuesOf(question.options, settings));
      return (answer) => values.has(answer);
    }
    case 'yesNo':
    case 'tick':
      return (answer) => typeof answer === 'boolean';
    default:
      return () => true;
  }
}

/**
 * How the texts of a column are read as answers to a question: a text becomes the answer it means, however
 * it is typed. What means nothing stays as it is, and the rules of the form refuse it.
 */
export function readerOf(question: Question, settings: FormSettings): (text: string) => unknown {
  switch (question.kind) {
    case 'yesNo':
    case 'tick':
      return readYesNo;
    case 'count':
      return (text) => (/^\d{1,4}(\.0+)?$/.test(codeText(text)) ? Number(codeText(text)) : text);
    case 'rupees':
      return readRupees;
    case 'date':
      return readDate;
    case 'time':
      return readTime;
    case 'choice':
    case 'choices':
      return choiceReader(question, settings);
    case 'state':
      return meaningOf(indianStates.map((state) => [state, [state]]));
    case 'district':
      return meaningOf(
        Object.values(districtsByState).flatMap((list) =>
          (list ?? []).map((district): Named => [district, [district]]),
        ),
      );
    default:
      return (text) => text;
  }
}

const meaning = (answer: 'yes' | 'no') =>
  new Set(languages.flatMap((language) => understood[language][answer].split(', ')));
const yes = meaning('yes');
const no = meaning('no');

function readYesNo(text: string): unknown {
  const typed = text.toLowerCase();
  if (yes.has(typed)) return true;
  return no.has(typed) ? false : text;
}

/** "₹ 1,500/-" is 1500. */
function readRupees(text: string): unknown {
  const digits = codeText(text)
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\/-$/, '')
    .replaceAll(',', '');
  return /^\d{1,9}(\.0+)?$/.test(digits) ? Number(digits) : text;
}

/** A day as YYYY-MM-DD, or day, month and year as people of India write them. */
function readDate(typed: string): string {
  const text = codeText(typed);
  const [, iso] = /^(\d{4}-\d{2}-\d{2})([T ].*)?$/.exec(text) ?? [];
  if (iso) return iso;
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  if (day && month && year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return text;
}

/** "6.30 pm" is 18:30; a spreadsheet may give a moment. */
function readTime(typed: string): string {
  const text = codeText(typed);
  const [, clock] = /^\d{4}-\d{2}-\d{2}[T ](\d\d:\d\d)/.exec(text) ?? [];
  if (clock) return clock;
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap]\.?m\.?)?$/i.exec(text) ?? [];
  if (hour === undefined || (half === undefined && !/[:.]/.test(text))) return text;
  if (half === undefined) return `${hour.padStart(2, '0')}:${minute}`;
  const hours = (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  return Number(hour) > 12 ? text : `${String(hours).padStart(2, '0')}:${minute}`;
}

/** A value, and the texts that mean it. */
type Named = readonly [value: string, names: readonly string[]];

/** Reads a value by its name in any language, a school in any order of words, a year by two digits. */
function choiceReader(
  question: Question & { readonly kind: 'choice' | 'choices' },
  settings: FormSettings,
): (text: string) => string {
  const { options } = question;
  const values = valuesOf(options, settings);
  const more = (value: string): readonly string[] => {
    if (options === 'yearsOfPassing') return [value.slice(-2)];
    if (options === 'countries') return [countries.find(({ name }) => name === value)?.iso2 ?? ''];
    return [];
  };
  const named = values.map((value): Named => {
    const labels = languages.map((language) =>
      choiceInWords(question, value, settings, answerWords(language)),
    );
    return [value, [value, ...labels, ...more(value)]];
  });
  return meaningOf(named, options === 'schools' ? schoolKey(settings) : undefined);
}

/** "A+ve" is A+, "non  veg" is Non veg. */
const exactKey = (text: string) =>
  typedKey(text)
    .replaceAll(/\s+/g, '')
    .replace(/([+-])ve$/, '$1');

/** "kollam", "Kollam JNV" and "JNV, Kollam" are one school: what all of them are called tells none apart. */
function schoolKey({ event }: Pick<FormSettings, 'event'>): (text: string) => string {
  const common = new Set(looseKey(`${event.network} ${event.schoolWord}`).split(' '));
  return (text) => {
    const words = looseKey(text).split(' ');
    return words.filter((word) => !common.has(word)).join(' ');
  };
}

/** Finds the value that a text names; a text that could be two values, or none, stays as it is. */
function meaningOf(
  named: readonly Named[],
  key: (text: string) => string = looseKey,
): (text: string) => string {
  const exact = new Map<string, string>();
  const loose = new Map<string, string | null>();
  for (const [value] of named) exact.set(exactKey(value), value);
  for (const [value, names] of named) {
    for (const name of names) {
      if (!exact.has(exactKey(name))) exact.set(exactKey(name), value);
      const found = loose.get(key(name));
      loose.set(key(name), found === undefined || found === value ? value : null);
    }
  }
  return (text) => exact.get(exactKey(text)) ?? loose.get(key(text)) ?? text;
}
