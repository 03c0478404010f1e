import * as dates from '@sangamam/contract/locale/dates';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { intlLocales } from '@sangamam/contract/locale/languages';
import * as event from '@sangamam/contract/settings/event-days';
import { languageNow } from '../../ui/in-language.ts';
import type { PageSettings } from '../page/settings.ts';
import { serverNow } from '../server-clock.ts';

/** The day of an ISO time at the event, in the language of the page: "Sat, 6 Feb 2027". */
export const dayInWords = (moment: string) => dates.dayInWords(moment, languageNow());

/** Day and time of an ISO time at the event, in the language of the page. */
export const momentInWords = (moment: string) => dates.momentInWords(moment, languageNow());

/** The same as one text: "6 Feb 2027, 6:42 pm". */
export const dayAndTime = (moment: string) => dates.dayAndTime(moment, languageNow());

/**
 * A time of the server where this browser is, rounded up to the minute: "6:42 pm", with the weekday if it is not today.
 */
export function timeInWords(momentMs: number): string {
  const at = new Date(Math.ceil(momentMs / minuteMs) * minuteMs);
  const isToday = at.toDateString() === serverNow().toDateString();
  const format = new Intl.DateTimeFormat(intlLocales[languageNow()], {
    ...(!isToday && { weekday: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return format.format(at);
}

/** Days of the event in the language of the page: "6–7 February 2027". */
export const eventDays = (days: Pick<PageSettings['event'], 'startsAt' | 'endsAt'>) =>
  event.eventDays(days, languageNow());
