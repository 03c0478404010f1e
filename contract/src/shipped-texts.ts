import type { defaultPolicies } from './default-policies.ts';
import type { HomeContent } from './home.ts';
import { defaultFaq, defaultHome } from './home-defaults.ts';
import type { defaultOptions } from './options.ts';
import { defaultPublicSettings } from './settings.ts';
import { shippedLabelsHi } from './shipped-options-hi.ts';
import { shippedLabelsMl } from './shipped-options-ml.ts';
import { shippedTextsHi } from './shipped-texts-hi.ts';
import { shippedTextsMl } from './shipped-texts-ml.ts';

/** What people read of some content: its texts, in its shape. */
type TextsOf<Content> = Content extends string
  ? string
  : Content extends readonly (infer Item)[]
    ? readonly TextsOf<Item>[]
    : {
        readonly [Key in Exclude<keyof Content, 'time' | 'kind' | 'ml' | 'hi'>]: TextsOf<
          Content[Key]
        >;
      };

/** The texts of a fresh installation in another language. */
export interface ShippedTexts {
  readonly event: Readonly<Record<'name' | 'tagline' | 'venueName' | 'city', string>>;
  readonly fees: Readonly<Record<'adultAges' | 'teenAges' | 'childAges', string>>;
  readonly contact: Readonly<Record<'address' | 'hours' | 'credit', string>>;
  readonly home: TextsOf<HomeContent>;
  readonly faq: readonly Readonly<Record<'question' | 'answer', string>>[];
  readonly policies: Readonly<Record<keyof typeof defaultPolicies, string>>;
}

type Option = (typeof defaultOptions)[keyof typeof defaultOptions][number];
type Label = Option extends infer One
  ? One extends { readonly value: infer Value; readonly place: infer Place }
    ? Value | Place
    : One
  : never;
/** The options of a fresh installation and the places of its schools, by what they are in English. */
export type ShippedLabels = Readonly<Record<Label & string, string>>;

const shipped = {
  ml: { texts: shippedTextsMl, labels: shippedLabelsMl },
  hi: { texts: shippedTextsHi, labels: shippedLabelsHi },
} as const;

const known: { ml?: ReadonlyMap<string, string>; hi?: ReadonlyMap<string, string> } = {};

/**
 * What a text of a fresh installation is in `language`; undefined for every other text. So a translation
 * goes with its English text: once staff have changed that, it is shown as they wrote it.
 */
export function shippedText(language: 'ml' | 'hi', english: string): string | undefined {
  known[language] ??= textsOf(language);
  return known[language].get(english);
}

function textsOf(language: 'ml' | 'hi'): ReadonlyMap<string, string> {
  const { texts, labels } = shipped[language];
  const english = {
    ...defaultPublicSettings(new Date(0)),
    ...{ home: defaultHome, faq: defaultFaq },
  };
  const pairs = pairsOf(english, texts).filter(([text]) => text !== '');
  return new Map([...pairs, ...Object.entries(labels)]);
}

/** Every text of `theirs` with the English one at the same place. */
function pairsOf(english: unknown, theirs: unknown): [english: string, theirs: string][] {
  if (typeof theirs === 'string') return [[String(english), theirs]];
  return Object.entries(theirs as object).flatMap(([key, part]) =>
    pairsOf((english as Readonly<Record<string, unknown>>)[key], part),
  );
}
