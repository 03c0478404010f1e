import { eventTimeZone } from '../locale/event-time.ts';
import { intlLocales, type Language } from '../locale/languages.ts';
import type { PublicSettings } from './settings.ts';

const options = {
  timeZone: eventTimeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
} as const;

/** Days of the event at the event: "6–7 February 2027", "31 January – 1 February 2027". */
export function eventDays(
  { startsAt, endsAt }: Pick<PublicSettings['event'], 'startsAt' | 'endsAt'>,
  language: Language = 'en',
): string {
  const format = new Intl.DateTimeFormat(intlLocales[language], options);
  // The platform knows how the days of another language stand together.
  if (language !== 'en') return format.formatRange(Date.parse(startsAt), Date.parse(endsAt));
  const parts = (moment: string) => {
    const found = format.formatToParts(Date.parse(moment));
    const of = (type: Intl.DateTimeFormatPartTypes) =>
      found.find((part) => part.type === type)?.value ?? '';
    return { day: of('day'), month: of('month'), year: of('year') };
  };
  const first = parts(startsAt);
  const last = parts(endsAt);
  const end = `${last.day} ${last.month} ${last.year}`;
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} – ${end}`;
  if (first.month !== last.month) return `${first.day} ${first.month} – ${end}`;
  return first.day === last.day ? end : `${first.day}–${end}`;
}
