import { phoneSearched } from '@sangamam/contract/phone';

/** What staff typed into the search field, as the database takes it. */
interface Search {
  /** A registration's id, typed whole. */
  readonly id: string | null;
  /** What may be a registration number typed whole, such as SGM-00042. */
  readonly number: string | null;
  /** LIKE patterns on `search_text`; all must match. */
  readonly patterns: readonly string[];
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Every number shares its first letters and zeros, which makes it dear to find by its parts. */
const numberPattern = /^[a-z]+-\d{5,}$/;
/** More words than this add nothing but work. */
const maxWords = 6;
/** A trigram index answers for three letters and more. */
const trigramLetters = 3;

/**
 * Reads a search: every word must occur somewhere in name, e-mail, phone, number or transaction id. Words
 * of one or two letters match beginnings of words only, which an index can answer. A phone number may
 * have blanks, dashes and any prefix: "098765 43210" is looked for as 9876543210.
 */
export function readSearch(typed: string): Search {
  const term = typed
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toLowerCase();
  if (uuidPattern.test(term)) return { id: term, number: null, patterns: [] };
  const phone = phoneSearched(term);
  const words = phone === null ? term.split(/\s+/).filter((word) => word !== '') : [phone];
  const number = numberPattern.test(term) ? term.toUpperCase() : null;
  return { id: null, number, patterns: words.slice(0, maxWords).map(patternOf) };
}

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return [...word].length < trigramLetters ? `% ${literal}%` : `%${literal}%`;
}

/** Whether a pattern is that of one or two letters. */
export const isBriefPattern = (pattern: string): boolean => pattern.startsWith('% ');
