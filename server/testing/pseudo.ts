import { type OptionList, optionLists } from '@sangamam/contract/questions/options';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import { countries } from '@sangamam/contract/text/countries';
import { lengthened } from '@sangamam/words/pseudo';

/** Every text in it, but for what is no text to read. */
function pseudoTexts<Content>(content: Content, key = ''): Content {
  if (typeof content === 'string') {
    return (/^(kind|time|id|url)$/.test(key) ? content : lengthened(content)) as Content;
  }
  if (typeof content !== 'object' || content === null) return content;
  if (Array.isArray(content)) return content.map((item) => pseudoTexts(item)) as Content;
  const entries = Object.entries(content).map(([name, part]) => [name, pseudoTexts(part, name)]);
  return Object.fromEntries(entries) as Content;
}

/** Settings whose every text is longer and accented. */
export function inPseudo(settings: EventSettings): EventSettings {
  const { event, fees, contact, policies, options } = settings;
  const labelled = optionLists.map((list: OptionList) => [
    list,
    options[list].map((option) => ({
      ...option,
      label: lengthened(option.label ?? option.value),
      ...(option.place && { place: lengthened(option.place) }),
    })),
  ]);
  const { startsAt, endsAt, ...words } = event;
  return {
    ...settings,
    event: { ...event, ...pseudoTexts(words) },
    fees: pseudoTexts(fees),
    contact: {
      ...pseudoTexts(contact),
      email: contact.email,
      phone: contact.phone,
      social: contact.social,
    },
    policies: { ...pseudoTexts(policies), updatedAt: policies.updatedAt },
    home: pseudoTexts(settings.home),
    faq: pseudoTexts(settings.faq),
    sponsors: pseudoTexts(settings.sponsors),
    options: Object.fromEntries(labelled) as EventSettings['options'],
  };
}
const spoken =
  /\b(?:aria-label|aria-description|placeholder|title|alt)="([^"]*)"|<meta name="description" content="([^"]*)"/g;
const unread = /<(script|style)\b.*?<\/\1>|<!--.*?-->/gs;

/** Names, codes and what `Intl` says: no words of ours. */
const calendar = Array.from({ length: 12 }, (_, month) => new Date(2027, month, month + 1)).flatMap(
  (day, index) =>
    (['long', 'short'] as const).flatMap((style) => [
      day.toLocaleString('en-IN', { month: style }),
      new Date(2027, 1, index).toLocaleString('en-IN', { weekday: style }),
    ]),
);
const units = (['day', 'hour', 'minute'] as const).flatMap((unit) =>
  [1, 2].map((count) =>
    new Intl.NumberFormat('en-IN', { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  ),
);
const names = new Set(
  [
    ...calendar,
    ...units,
    ...countries.flatMap(({ name, iso2 }) => [
      name,
      new Intl.DisplayNames('en', { type: 'region' }).of(iso2.toUpperCase()) ?? '',
    ]),
    'English',
    'am',
    'pm',
    'Rs',
    // subjects of messages to the organisers, as they are stored
    'General',
  ].flatMap((name) => name.split(/[^A-Za-z]+/)),
);

/** The texts that have a plain English word. */
export const plainTexts = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) =>
    text
      .replaceAll(/&#?\w+;/g, ' ')
      .replaceAll(/\S+@\S+|https?:\S+|\b[\w-]+(\.[\w-]+)+|\S*\d\S*/g, ' ')
      .split(/[^\p{L}]+/u)
      .filter((word) => /^[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*$/.test(word) && word.length > 1)
      .some((word) => !names.has(word) && word !== word.toUpperCase()),
  );

/** All that a page says, in its text and to screen readers. */
export function textsOf(html: string): string[] {
  const page = html.replaceAll(unread, '');
  const attributes = [...page.matchAll(spoken)].map(
    ([, text, description]) => text ?? description ?? '',
  );
  return [...page.replaceAll(/<[^>]*>/g, '\n').split('\n'), ...attributes];
}
