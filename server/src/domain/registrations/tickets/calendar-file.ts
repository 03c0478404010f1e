import { daySeconds } from '@sangamam/contract/durations';
import { type EventSettings, settingsIn } from '@sangamam/contract/event-settings';
import { eventTimeZone } from '@sangamam/contract/event-time';
import type { Language } from '@sangamam/contract/languages';
import ical, { ICalAlarmType } from 'ical-generator';

const timeZone = eventTimeZone;
const reminderSeconds = daySeconds;
/** India has no summer time. */
const timeZoneBlock = [
  'BEGIN:VTIMEZONE',
  `TZID:${timeZone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

const words: Readonly<Record<Language, Record<'number' | 'tomorrow', (of: string) => string>>> = {
  en: {
    number: (number) => `Your registration number is ${number}.`,
    tomorrow: (event) => `${event} is tomorrow`,
  },
  ml: {
    number: (number) => `നിങ്ങളുടെ രജിസ്ട്രേഷൻ നമ്പർ ${number} ആണ്.`,
    tomorrow: (event) => `${event} നാളെയാണ്`,
  },
  hi: {
    number: (number) => `आपकी पंजीकरण संख्या ${number} है।`,
    tomorrow: (event) => `${event} कल है`,
  },
};

/**
 * The event as an iCalendar file with a reminder one day before. Its UID is the registration number
 * at our host, so that adding it twice leaves one entry and another host's same number is another. `language`: of the registration.
 */
export function calendarFile(
  registrationNumber: string,
  settings: Pick<EventSettings, 'event'> & Partial<Pick<EventSettings, 'translations'>>,
  options: { publicUrl: string; language: Language; now: Date },
): string {
  const { event } = settingsIn(settings, options.language);
  const { number, tomorrow } = words[options.language];
  const { hostname } = new URL(options.publicUrl);
  const calendar = ical({ prodId: { company: hostname, product: 'Registration' } });
  // no zone on the calendar itself: its stamps stay in UTC, as RFC 5545 wants them
  calendar.timezone({ name: null, generator: () => timeZoneBlock });
  const placed = calendar.createEvent({
    id: `${registrationNumber}@${hostname}`,
    stamp: options.now,
    start: wallClock(event.startsAt),
    end: wallClock(event.endsAt),
    timezone: timeZone,
    summary: event.name,
    location: [event.venueName, event.city].filter(Boolean).join(', '),
    description: number(registrationNumber),
    url: options.publicUrl,
  });
  placed.createAlarm({
    type: ICalAlarmType.display,
    trigger: reminderSeconds,
    description: tomorrow(event.name),
  });
  return calendar.toString();
}

const wallClockFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** "2027-01-23T09:00:00": the moment as clocks in Kochi show it, whatever zone this machine is in. */
function wallClock(moment: string): string {
  return wallClockFormat.format(new Date(moment)).replace(' ', 'T');
}
