import { readRegistrationNumber } from '@sangamam/contract/registrations/number';
import { phoneSearched } from '@sangamam/contract/text/phone';
import { searchKey, typedKey } from '@sangamam/contract/text/search-key';
import { codeText } from '@sangamam/contract/text/text';
import { type RawBuilder, sql } from 'kysely';

/** The text of a search field, as the database takes it. */
export interface Search {
  /** An id, typed whole. */
  readonly id: string | null;
  /** The registration number that is meant, such as SGM-00042. */
  readonly number: string | null;
  /** LIKE patterns on `search_text`; all must match. */
  readonly patterns: readonly string[];
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** More words than this add nothing but work. */
const maxWords = 6;
/** A trigram index answers for three letters and more. */
const trigramLetters = 3;

/**
 * Reads a search: every word must occur somewhere in name, e-mail, phone, number or transaction id, by its key
 * (`searchKey`). Words of one or two letters match beginnings of words only, which an index can answer. A phone number
 * may have blanks, dashes and any prefix: "098765 43210" is looked for as 9876543210. Without the `prefix` of the
 * settings a registration number is known by its letters only.
 */
export function readSearch(typed: string, prefix = ''): Search {
  const plain = codeText(typed.replace(/\p{Cc}+/gu, ' '));
  const term = searchKey(plain);
  if (uuidPattern.test(term)) return { id: term, number: null, patterns: [] };
  const phone = phoneSearched(plain);
  const said = readRegistrationNumber(plain, prefix);
  // digits alone may be those of a phone number
  const number =
    said === null || (said.isBare && phone !== null && !/^0/.test(term)) ? null : said.number;
  const [letters, ordinal = ''] = number?.split('-') ?? [];
  if (number !== null && letters === prefix && !said?.isBare) {
    const whole = prefix === '' ? ordinal.replace(/^0+/, '') : searchKey(number);
    return { id: null, number: prefix === '' ? null : number, patterns: [`% ${whole} %`] };
  }
  const words = phone === null ? term.split(' ').filter((word) => word !== '') : [phone];
  return {
    id: null,
    number: letters === '' ? null : number,
    patterns: words.slice(0, maxWords).map(patternOf),
  };
}

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The LIKE pattern of keys of texts that hold what was typed. */
export const patternWithin = (typed: string): string => `%${literally(typedKey(typed))}%`;

function patternOf(word: string): string {
  const literal = literally(word);
  return [...word].length < trigramLetters ? `% ${literal}%` : `%${literal}%`;
}

/** True if a pattern is that of one or two letters. */
export const isBriefPattern = (pattern: string): boolean => pattern.startsWith('% ');

/** True if a `search_text` has the words searched for, or the number that is meant. */
export function isFoundIn(
  searchText: RawBuilder<unknown>,
  { number, patterns }: Pick<Search, 'number' | 'patterns'>,
): RawBuilder<boolean> {
  const likes = patterns.map((pattern) => sql`${searchText} like ${pattern}`);
  const hasWords = sql<boolean>`(${sql.join([sql`true`, ...likes], sql` and `)})`;
  if (number === null) return hasWords;
  return sql`(${searchText} like ${`% ${searchKey(number)} %`} or ${hasWords})`;
}
