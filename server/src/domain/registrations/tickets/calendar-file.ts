import { dayMs, daySeconds, hourMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent, eventTimeZone, startOfDayMs } from '@sangamam/contract/locale/event-time';
import type { Language } from '@sangamam/contract/locale/languages';
import { type EventSettings, settingsIn } from '@sangamam/contract/settings/event-settings';
import { words } from '@sangamam/words/by-language/ticket';
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

type Using = Pick<EventSettings, 'event' | 'contact'> &
  Partial<Pick<EventSettings, 'home' | 'translations'>>;

/**
 * The event as an iCalendar file: an entry for each day, and a reminder one day before the first. Their UIDs
 * are the registration number at our host, so that adding them twice leaves one each and another host's same
 * number is another. `language`: of the registration.
 */
export function calendarFile(
  registrationNumber: string,
  settings: Using,
  options: { publicUrl: string; language: Language; now: Date },
): string {
  const { event } = settingsIn(settings, options.language);
  const { number, tomorrow } = words[options.language].calendar;
  const { hostname } = new URL(options.publicUrl);
  const calendar = ical({ prodId: { company: hostname, product: 'Registration' } });
  // no zone on the calendar itself: its stamps stay in UTC, as RFC 5545 wants them
  calendar.timezone({ name: null, generator: () => timeZoneBlock });
  for (const [index, { startMs, endMs }] of daysOf(settings).entries()) {
    const placed = calendar.createEvent({
      id: `${registrationNumber}${index === 0 ? '' : `-day-${index + 1}`}@${hostname}`,
      stamp: options.now,
      start: wallClock(startMs),
      end: wallClock(endMs),
      timezone: timeZone,
      summary: event.name,
      location: [event.venueName, event.city].filter(Boolean).join(', '),
      description: number({ number: registrationNumber }),
      url: options.publicUrl,
      // whoever answers it writes to the same mailbox as whoever answers our mails
      organizer: { name: event.name, email: settings.contact.email },
    });
    if (index > 0) continue;
    placed.createAlarm({
      type: ICalAlarmType.display,
      trigger: reminderSeconds,
      description: tomorrow({ event: event.name }),
    });
  }
  return calendar.toString();
}

/** A night that ends before this hour belongs to the day before. */
const dawnMs = 6 * hourMs;
/** How long the last item of a day is taken to last, and a day of which no item is known. */
const lengthMs = { item: 2 * hourMs, day: 12 * hourMs } as const;

/** When each day of the event begins and ends: as the programme says, between its first and last moment. */
function daysOf({ event, home }: Using): { startMs: number; endMs: number }[] {
  const [beginsMs, endsMs] = [Date.parse(event.startsAt), Date.parse(event.endsAt)];
  const midnightMs = startOfDayMs(dateAtEvent(beginsMs));
  const lastNightMs = startOfDayMs(dateAtEvent(Math.max(beginsMs, endsMs - dawnMs)));
  const last = Math.round((lastNightMs - midnightMs) / dayMs);
  return Array.from({ length: last + 1 }, (_, day) => {
    const times = home?.programme.days[day]?.items.map(({ time }) => msOfClock(time)).sort(byTime);
    const ofDayMs = midnightMs + day * dayMs;
    const [firstItem, lastItem] = [times?.at(0), times?.at(-1)];
    const opensMs = ofDayMs + (firstItem ?? beginsMs - midnightMs);
    const endMs =
      day === last
        ? endsMs
        : lastItem === undefined
          ? opensMs + lengthMs.day
          : ofDayMs + lastItem + lengthMs.item;
    return { startMs: day === 0 ? beginsMs : Math.min(opensMs, endMs - hourMs), endMs };
  });
}

const byTime = (one: number, other: number) => one - other;

/** "09:30" as milliseconds since midnight. */
const msOfClock = (time: string) => Date.parse(`1970-01-01T${time}Z`);

const wallClockFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** "2027-01-23T09:00:00": the moment as clocks at the event show it, whatever zone this machine is in. */
export function wallClock(momentMs: number): string {
  return wallClockFormat.format(momentMs).replace(' ', 'T');
}
