import { byTranslation, type Language, type TranslatedLanguage } from '../locale/languages.ts';
import { type Option, type OptionList, optionLists } from '../questions/options.ts';
import {
  defaultSettings,
  readers,
  type StoredValues,
  type Translations,
  translatedGroups,
} from './catalogue.ts';
import { inLanguage } from './home.ts';
import { shippedText } from './shipped-texts.ts';

/**
 * The stored settings: the public ones, their translations, what only the home page shows, and what only
 * staff see.
 */
export interface EventSettings extends StoredValues {
  readonly translations: Translations;
}

type Readers = typeof readers;
/** Groups that no page gets. */
type ForStaff =
  | 'translations'
  | { [Group in keyof Readers]: Readers[Group] extends 'staff' ? Group : never }[keyof Readers];

/** The settings in one language, as pages get them. */
export type SiteSettings = Omit<EventSettings, ForStaff>;

/** The settings of a new installation, stored at its first start; `shipped-texts.ts` has their translations. */
export function defaultEventSettings(now: Date): EventSettings {
  return { ...defaultSettings(now), translations: byTranslation(() => ({})) };
}

const staffGroups = Object.entries(readers).flatMap(([group, who]) =>
  who === 'staff' ? [group] : [],
);

/**
 * Settings, or some groups of them, in `language`: each text as staff translated it, else as it was
 * shipped, else in English. Groups that only staff see are left out.
 */
export function settingsIn<Settings extends Partial<EventSettings>>(
  settings: Settings,
  language: Language,
): Omit<Settings, ForStaff> {
  const { translations, ...groups } = settings;
  const stored = Object.fromEntries(
    Object.entries(groups).filter(([group]) => !staffGroups.includes(group)),
  ) as Omit<Settings, ForStaff>;
  const shown = {
    ...stored,
    ...(stored.home && { home: inLanguage(stored.home, language) }),
    ...(stored.faq && { faq: inLanguage(stored.faq, language) }),
  };
  if (language === 'en') return shown;
  const { schoolPlaces = {}, optionLabels = {}, ...others } = translations?.[language] ?? {};
  const texts = Object.entries(others).filter(([name]) => name in shown);
  const written = overlaid(shown, Object.fromEntries(texts)) as typeof shown;
  const translated = {
    ...written,
    ...Object.fromEntries(
      Object.entries(written)
        .filter(([group]) => translatedGroups.has(group) || group === 'home' || group === 'faq')
        .map(([group, content]) => [group, withShipped(content, language)]),
    ),
  };
  const { options } = translated;
  if (!options) return translated;
  const translate = (list: OptionList, { label, place = '', ...option }: Option): Option => {
    const { value } = option;
    const english = label || value;
    const shown = optionLabels[list]?.[value] || shippedText(language, english) || english;
    const where =
      (list === 'schools' && schoolPlaces[value]) || shippedText(language, place) || place;
    return { ...option, ...(shown !== value && { label: shown }), ...(where && { place: where }) };
  };
  const lists = optionLists.map((list) => [
    list,
    options[list].map((option) => translate(list, option)),
  ]);
  return { ...translated, options: Object.fromEntries(lists) };
}

/** The content with every text that was shipped replaced by its shipped translation. */
function withShipped(content: unknown, language: TranslatedLanguage): unknown {
  if (typeof content === 'string') return shippedText(language, content) ?? content;
  if (typeof content !== 'object' || content === null) return content;
  if (Array.isArray(content)) return content.map((item) => withShipped(item, language));
  return Object.fromEntries(
    Object.entries(content).map(([key, part]) => [key, withShipped(part, language)]),
  );
}

/** `base` with every non-empty text of `texts` in its place, by key and index. */
function overlaid(base: unknown, texts: unknown): unknown {
  if (texts === undefined || texts === '') return base;
  if (Array.isArray(base)) {
    return base.map((item, index) => overlaid(item, (texts as readonly unknown[])[index]));
  }
  if (typeof texts !== 'object' || texts === null) return texts;
  const known = (base ?? {}) as Readonly<Record<string, unknown>>;
  const laid = Object.entries(texts).map(([key, value]) => [key, overlaid(known[key], value)]);
  return { ...known, ...Object.fromEntries(laid) };
}
