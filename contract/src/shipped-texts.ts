import { defaultSettings } from './settings-catalogue.ts';
import { shippedLabelsHi } from './shipped-options-hi.ts';
import { shippedLabelsMl } from './shipped-options-ml.ts';
import { shippedTextsHi } from './shipped-texts-hi.ts';
import { shippedTextsMl } from './shipped-texts-ml.ts';

const shipped = {
  ml: { texts: shippedTextsMl, labels: shippedLabelsMl },
  hi: { texts: shippedTextsHi, labels: shippedLabelsHi },
} as const;

const known: { ml?: ReadonlyMap<string, string>; hi?: ReadonlyMap<string, string> } = {};

/**
 * The translation of a default text; undefined for other texts, so a translation is no longer used once
 * staff change the English.
 */
export function shippedText(language: 'ml' | 'hi', english: string): string | undefined {
  known[language] ??= textsOf(language);
  return known[language].get(english);
}

function textsOf(language: 'ml' | 'hi'): ReadonlyMap<string, string> {
  const { texts, labels } = shipped[language];
  const english = defaultSettings(new Date(0));
  const pairs = pairsOf(english, texts).filter(([text]) => text !== '');
  return new Map([...pairs, ...Object.entries(labels)]);
}

/** Every translated text with the English one at the same path. */
function pairsOf(english: unknown, theirs: unknown): [english: string, theirs: string][] {
  if (typeof theirs === 'string') return [[String(english), theirs]];
  return Object.entries(theirs as object).flatMap(([key, part]) =>
    pairsOf((english as Readonly<Record<string, unknown>>)[key], part),
  );
}
