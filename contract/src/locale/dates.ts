import { eventTimeZone } from './event-time.ts';
import { intlLocales, type Language } from './languages.ts';

/**
 * The format of a language, at the event unless another zone is given. It is made on its first use and kept: making one
 * costs more than a hundred uses.
 */
export function formats(options: Intl.DateTimeFormatOptions) {
  const made: Partial<Record<Language, Intl.DateTimeFormat>> = {};
  return (language: Language): Intl.DateTimeFormat => {
    made[language] ??= new Intl.DateTimeFormat(intlLocales[language], {
      timeZone: eventTimeZone,
      ...options,
    });
    return made[language];
  };
}

const dayFormats = formats({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** The day of an ISO time at the event: "Sat, 6 Feb 2027". */
export function dayInWords(moment: string, language: Language = 'en'): string {
  const format = dayFormats(language);
  if (language !== 'en') return format.format(Date.parse(moment));
  const of: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(Date.parse(moment))) of[type] = value;
  return `${of.weekday}, ${of.day} ${of.month} ${of.year}`;
}

const momentFormats = formats({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** An ISO time at the event: day "6 Feb 2027", time "9:00 am". */
export function momentInWords(
  moment: string,
  language: Language = 'en',
): { day: string; time: string } {
  const of: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of momentFormats(language).formatToParts(Date.parse(moment)))
    of[type] = value;
  return {
    day: `${of.day} ${of.month} ${of.year}`,
    time: `${of.hour}:${of.minute} ${of.dayPeriod?.toLowerCase()}`,
  };
}

/** An ISO time at the event: "6 Feb 2027, 9:00 am". */
export function dayAndTime(moment: string, language: Language = 'en'): string {
  const { day, time } = momentInWords(moment, language);
  return `${day}, ${time}`;
}

const clock = formats({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** An ISO time at the event on the 24-hour clock: "09:12". */
export function clockTime(moment: string): string {
  return clock('en').format(Date.parse(moment));
}
