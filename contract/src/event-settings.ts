import * as z from 'zod/mini';
import { type Faq, type HomeContent, inLanguage, type Sponsors } from './home.ts';
import { defaultFaq, defaultHome } from './home-defaults.ts';
import type { Language } from './languages.ts';
import { type Option, type OptionList, optionLists } from './options.ts';
import { defaultPublicSettings, optionTexts, type PublicSettings, text } from './settings.ts';
import { shippedText } from './shipped-texts.ts';

/**
 * The stored settings: the public ones, their translations, what only the home page shows, and what only
 * staff see.
 */

const maybe = (max: number) => z.optional(text(max));

/** Translations of texts in the settings, in their shape; English where one is empty or absent. */
export const translatedTexts = z.object({
  event: z.optional(
    z.object({ name: maybe(120), tagline: maybe(160), venueName: maybe(160), city: maybe(120) }),
  ),
  fees: z.optional(z.object({ adultAges: maybe(60), teenAges: maybe(60), childAges: maybe(60) })),
  contact: z.optional(z.object({ address: maybe(300), hours: maybe(160), credit: maybe(80) })),
  policies: z.optional(
    z.object({
      terms: maybe(30_000),
      privacy: maybe(30_000),
      refund: maybe(30_000),
      cancellation: maybe(30_000),
    }),
  ),
  /** By list of options, then value. */
  optionLabels: z.optional(optionTexts),
  /** By the school's value. */
  schoolPlaces: z.optional(z.record(z.string(), text(80))),
});
export type TranslatedTexts = z.output<typeof translatedTexts>;

/** English is in the settings themselves. */
export const translatedLanguages = ['ml', 'hi'] as const satisfies readonly Language[];

export interface EventSettings extends PublicSettings {
  readonly translations: Readonly<Record<(typeof translatedLanguages)[number], TranslatedTexts>>;
  /** Lists that hold their own translations, since staff change their order. */
  readonly home: HomeContent;
  readonly faq: Faq;
  readonly sponsors: Sponsors;
  /** Which reminders are sent: to drafts, to unpaid registrations, before and after the event. */
  readonly reminders: {
    readonly draft: boolean;
    readonly unpaid: boolean;
    readonly eventDays: boolean;
  };
  /** How long staff stay signed in, in all and without a call. */
  readonly sessions: { readonly staffHours: number; readonly staffIdleMinutes: number };
  /** The most one-time codes per mailbox or number, and the most of them by SMS. */
  readonly codes: {
    readonly perHour: number;
    readonly perDay: number;
    readonly textsPerDay: number;
  };
}

/** Groups that no public page gets. */
type ForStaff = 'translations' | 'reminders' | 'sessions' | 'codes';

/** The settings in one language, as pages get them. */
export type SiteSettings = Omit<EventSettings, ForStaff>;

/** The settings of a new installation; `shipped-texts.ts` has their translations. */
export function defaultEventSettings(now: Date): EventSettings {
  return {
    ...defaultPublicSettings(now),
    translations: { ml: {}, hi: {} },
    home: structuredClone(defaultHome),
    faq: structuredClone(defaultFaq),
    sponsors: [],
    reminders: { draft: true, unpaid: true, eventDays: true },
    sessions: { staffHours: 8, staffIdleMinutes: 30 },
    codes: { perHour: 5, perDay: 10, textsPerDay: 5 },
  };
}

/**
 * Settings, or some groups of them, in `language`: each text as staff translated it, else as it was
 * shipped, else in English. Groups that only staff see are left out.
 */
export function settingsIn<Settings extends Partial<EventSettings>>(
  settings: Settings,
  language: Language,
): Omit<Settings, ForStaff> {
  const { translations, reminders: _r, sessions: _s, codes: _c, ...stored } = settings;
  const shown = {
    ...stored,
    ...(stored.home && { home: inLanguage(stored.home, language) }),
    ...(stored.faq && { faq: inLanguage(stored.faq, language) }),
  };
  if (language === 'en') return shown;
  const { schoolPlaces = {}, optionLabels = {}, ...others } = translations?.[language] ?? {};
  const groups = Object.entries(others).filter(([name]) => name in shown);
  const written = overlaid(shown, Object.fromEntries(groups)) as typeof shown;
  const texts = ['event', 'fees', 'contact', 'policies', 'home', 'faq'] as const;
  const translated = {
    ...written,
    ...Object.fromEntries(
      texts
        .filter((group) => group in written)
        .map((group) => [group, withShipped(written[group], language)]),
    ),
  };
  const { options } = translated;
  if (!options) return translated;
  const translate = (list: OptionList, { label, place = '', ...option }: Option): Option => {
    const { value } = option;
    const english = label || value;
    const said = optionLabels[list]?.[value] || shippedText(language, english) || english;
    const where =
      (list === 'schools' && schoolPlaces[value]) || shippedText(language, place) || place;
    return { ...option, ...(said !== value && { label: said }), ...(where && { place: where }) };
  };
  const lists = optionLists.map((list) => [
    list,
    options[list].map((option) => translate(list, option)),
  ]);
  return { ...translated, options: Object.fromEntries(lists) };
}

/** The content with every text that was shipped replaced by its shipped translation. */
function withShipped(content: unknown, language: 'ml' | 'hi'): unknown {
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
