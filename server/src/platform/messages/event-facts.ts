import { eventTimeZone } from '@sangamam/contract/event-time';
import { intlLocales, type Language } from '@sangamam/contract/languages';
import type { PublicSettings } from '@sangamam/contract/settings';

/** A label and the lines under it. */
export type Fact = readonly [label: string, lines: readonly string[]];

/** Number of people by age group and meal. */
export interface People {
  readonly people: number;
  readonly adultsVeg: number;
  readonly adultsNonVeg: number;
  readonly teensVeg: number;
  readonly teensNonVeg: number;
  readonly childrenVeg: number;
  readonly childrenNonVeg: number;
  /** People whose food nobody has said yet. */
  readonly adultsNotSaid: number;
  readonly teensNotSaid: number;
  readonly childrenNotSaid: number;
}

interface Words {
  readonly people: (count: number) => string;
  readonly when: string;
  readonly where: string;
  readonly adults: string;
  readonly teens: string;
  readonly children: string;
  readonly veg: (count: number) => string;
  readonly nonVeg: (count: number) => string;
  readonly notSaid: (count: number) => string;
  /** The two ends of a time; the second one may be an hour of the same day. */
  readonly from: (moment: string) => string;
  readonly to: (moment: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    people: (count) => (count === 1 ? '1 person' : `${count} people`),
    when: 'When',
    where: 'Where',
    adults: 'Adults',
    teens: 'Teens',
    children: 'Children',
    veg: (count) => `${count} vegetarian`,
    nonVeg: (count) => `${count} non-vegetarian`,
    notSaid: (count) => `${count} (food not said)`,
    from: (moment) => moment,
    to: (moment) => `to ${moment}`,
  },
  ml: {
    people: (count) => (count === 1 ? 'ഒരാൾ' : `${count} പേർ`),
    when: 'എപ്പോൾ',
    where: 'എവിടെ',
    adults: 'മുതിർന്നവർ',
    teens: 'കൗമാരക്കാർ',
    children: 'കുട്ടികൾ',
    veg: (count) => `സസ്യാഹാരം ${count}`,
    nonVeg: (count) => `മാംസാഹാരം ${count}`,
    notSaid: (count) => `ഭക്ഷണം പറയാത്തവർ ${count}`,
    from: (moment) => `${moment} മുതൽ`,
    to: (moment) => `${moment} വരെ`,
  },
  hi: {
    people: (count) => (count === 1 ? '1 व्यक्ति' : `${count} लोग`),
    when: 'कब',
    where: 'कहाँ',
    adults: 'वयस्क',
    teens: 'किशोर',
    children: 'बच्चे',
    veg: (count) => `${count} शाकाहारी`,
    nonVeg: (count) => `${count} मांसाहारी`,
    notSaid: (count) => `${count} (भोजन नहीं बताया)`,
    from: (moment) => `${moment} से`,
    to: (moment) => `${moment} तक`,
  },
};

/** Who comes, "5 people", then what they eat: "Adults: 2 vegetarian, 1 non-vegetarian". */
export function peopleLines(registration: People, language: Language = 'en'): string[] {
  const { people, adults, teens, children, veg, nonVeg, notSaid } = words[language];
  const groups: [label: string, veg: number, nonVeg: number, notSaid: number][] = [
    [adults, registration.adultsVeg, registration.adultsNonVeg, registration.adultsNotSaid],
    [teens, registration.teensVeg, registration.teensNonVeg, registration.teensNotSaid],
    [children, registration.childrenVeg, registration.childrenNonVeg, registration.childrenNotSaid],
  ];
  const lines = groups.flatMap(([label, vegCount, nonVegCount, notSaidCount]) => {
    const meals = [
      ...(vegCount > 0 ? [veg(vegCount)] : []),
      ...(nonVegCount > 0 ? [nonVeg(nonVegCount)] : []),
      ...(notSaidCount > 0 ? [notSaid(notSaidCount)] : []),
    ];
    return meals.length > 0 ? [`${label}: ${meals.join(', ')}`] : [];
  });
  return [people(registration.people), ...lines];
}

/** `peopleLines` as a fact, labelled with the number of people. */
export function peopleFact(registration: People, language: Language): Fact {
  const [count = '', ...lines] = peopleLines(registration, language);
  return [count, lines];
}

const formats = (options: Intl.DateTimeFormatOptions) =>
  Object.fromEntries(
    Object.entries(intlLocales).map(([language, locale]) => [
      language,
      new Intl.DateTimeFormat(locale, { timeZone: eventTimeZone, ...options }),
    ]),
  ) as Readonly<Record<Language, Intl.DateTimeFormat>>;
const dayFormats = formats({ dateStyle: 'full' });
const timeFormats = formats({ hour: 'numeric', minute: '2-digit' });

/** The day of an ISO moment in Kochi, in full: "Saturday, 23 January 2027". */
export const day = (moment: string, language: Language = 'en') =>
  dayFormats[language].format(new Date(moment));
/** With the time: "Saturday, 23 January 2027, 9:00 am". */
export const dayAndTime = (moment: string, language: Language = 'en') =>
  `${day(moment, language)}, ${timeFormats[language].format(new Date(moment))}`;

/** From when to when something is, in Kochi; one line when it is over on the same day. */
export function periodLines(
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string },
  language: Language = 'en',
): string[] {
  const { from, to } = words[language];
  const start = from(dayAndTime(startsAt, language));
  return day(startsAt) === day(endsAt)
    ? [`${start} ${to(timeFormats[language].format(new Date(endsAt)))}`]
    : [start, to(dayAndTime(endsAt, language))];
}

type EventSettings = Pick<PublicSettings, 'event'>;

/** From when to when the event is, in Kochi. */
export function datesFact({ event }: EventSettings, language: Language): Fact {
  return [words[language].when, periodLines(event, language)];
}

/** Where the event is, as far as the settings of the language say. */
export function venueFact({ event }: EventSettings, language: Language): Fact {
  return [words[language].where, [event.venueName, event.city].filter(Boolean)];
}
