import type { defaultPolicies } from './default-policies.ts';
import type { HomeContent } from './home.ts';
import type { defaultOptions } from './options.ts';

/** The texts of some content, in its shape. */
type TextsOf<Content> = Content extends string
  ? string
  : Content extends readonly (infer Item)[]
    ? readonly TextsOf<Item>[]
    : {
        readonly [Key in Exclude<keyof Content, 'time' | 'kind' | 'ml' | 'hi'>]: TextsOf<
          Content[Key]
        >;
      };

/** Translations of the default texts. */
export interface ShippedTexts {
  readonly event: Readonly<Record<'name' | 'tagline' | 'venueName' | 'city', string>>;
  readonly fees: Readonly<Record<'adultAges' | 'teenAges' | 'childAges', string>>;
  readonly contact: Readonly<Record<'address' | 'hours' | 'credit', string>>;
  readonly home: TextsOf<HomeContent>;
  readonly faq: readonly Readonly<Record<'question' | 'answer', string>>[];
  readonly policies: Readonly<Record<keyof typeof defaultPolicies, string>>;
}

type Option = (typeof defaultOptions)[keyof typeof defaultOptions][number];
type Label = Option extends infer One extends Option
  ? One extends { readonly place: infer Place }
    ? One['value'] | Place
    : One['value']
  : never;
/** Labels of the default options and the places of the schools, by their English text. */
export type ShippedLabels = Readonly<Record<Label & string, string>>;
