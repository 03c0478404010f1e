import * as dates from '@sangamam/contract/dates';
import * as event from '@sangamam/contract/event-days';
import type { PublicSettings } from '@sangamam/contract/settings';
import { languageNow } from './in-language.ts';

/** The day of an ISO moment in Kochi, in the language of the document: "Sat, 6 Feb 2027". */
export const dayInWords = (moment: string) => dates.dayInWords(moment, languageNow());

/** Day and time of an ISO moment in Kochi, in the language of the document. */
export const momentInWords = (moment: string) => dates.momentInWords(moment, languageNow());

/** The days of the event in the language of the document: "6–7 February 2027". */
export const eventDays = (days: PublicSettings['event']) => event.eventDays(days, languageNow());
