import { words as shippedLabels } from '@sangamam/words/by-language/shipped-options';
import { words as texts } from '@sangamam/words/by-language/shipped-texts';
import type { TranslatedLanguage } from '../locale/languages.ts';
import type { defaultOptions } from '../questions/options.ts';

type Option = (typeof defaultOptions)[keyof typeof defaultOptions][number];
type Label = Option extends infer One extends Option
  ? One extends { readonly place: infer Place }
    ? One['value'] | Place
    : One['value']
  : never;
/** Those of the default options and the places of the schools, by their English text; native speakers must check them. */
const labels: Readonly<Record<TranslatedLanguage, Readonly<Record<Label & string, string>>>> =
  shippedLabels;

const known = new Map<TranslatedLanguage, ReadonlyMap<string, string>>();

/**
 * The translation of a default text; undefined for other texts, so a translation is no longer used once
 * staff change the English.
 */
export function shippedText(language: TranslatedLanguage, english: string): string | undefined {
  let translated = known.get(language);
  if (!translated) {
    const pairs = pairsOf(texts.en, texts[language]).filter(([text]) => text !== '');
    translated = new Map([...pairs, ...Object.entries(labels[language])]);
    known.set(language, translated);
  }
  return translated.get(english);
}

/** Every translated text with the English one at the same path. */
function pairsOf(english: unknown, theirs: unknown): [english: string, theirs: string][] {
  if (typeof theirs === 'string') return [[String(english), theirs]];
  return Object.entries(theirs as object).flatMap(([key, part]) =>
    pairsOf((english as Readonly<Record<string, unknown>>)[key], part),
  );
}
