import { eventTimeZone } from '@sangamam/contract/locale/event-time';
import { byLanguage, intlLocales, type Language } from '@sangamam/contract/locale/languages';
import { type PartyRow, readParty, sayParty } from '@sangamam/contract/party/party';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { words } from '@sangamam/words/by-language/event-facts';

/** A label and the lines under it. */
export type Fact = readonly [label: string, lines: readonly string[]];

/** Number of people, by age and food. */
export interface People extends PartyRow {
  readonly people: number;
}

/** The party, "5 people", then its food: "Adults: 2 vegetarian, 1 non-vegetarian". */
export function peopleLines(registration: People, language: Language = 'en'): string[] {
  const texts = words[language];
  const { people: count } = registration;
  return [texts.people({ count }), ...sayParty(readParty(registration), texts, texts)];
}

/** `peopleLines` as a fact, labelled with the number of people. */
export function peopleFact(registration: People, language: Language): Fact {
  const [count = '', ...lines] = peopleLines(registration, language);
  return [count, lines];
}

const formats = (options: Intl.DateTimeFormatOptions) =>
  byLanguage(
    (language) =>
      new Intl.DateTimeFormat(intlLocales[language], { timeZone: eventTimeZone, ...options }),
  );
const dayFormats = formats({ dateStyle: 'full' });
const timeFormats = formats({ hour: 'numeric', minute: '2-digit' });

/** The day of an ISO moment at the event, in full: "Saturday, 23 January 2027". */
export const day = (moment: string, language: Language = 'en') =>
  dayFormats[language].format(new Date(moment));
/** With the time: "Saturday, 23 January 2027, 9:00 am". */
export const dayAndTime = (moment: string, language: Language = 'en') =>
  `${day(moment, language)}, ${timeFormats[language].format(new Date(moment))}`;

/** From when to when something is, at the event; one line when it is over on the same day. */
export function periodLines(
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string },
  language: Language = 'en',
): string[] {
  const { from, to } = words[language];
  const start = from({ moment: dayAndTime(startsAt, language) });
  return day(startsAt) === day(endsAt)
    ? [`${start} ${to({ moment: timeFormats[language].format(new Date(endsAt)) })}`]
    : [start, to({ moment: dayAndTime(endsAt, language) })];
}

type EventSettings = Pick<PublicSettings, 'event'>;

/** From when to when the event is, at the event. */
export function datesFact({ event }: EventSettings, language: Language): Fact {
  return [words[language].when, periodLines(event, language)];
}

/** The place of the event, as far as the settings of the language say. */
export function venueFact({ event }: EventSettings, language: Language): Fact {
  return [words[language].where, [event.venueName, event.city].filter(Boolean)];
}
