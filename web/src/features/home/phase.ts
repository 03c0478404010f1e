import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent, startOfDayMs } from '@sangamam/contract/locale/event-time';
import { registrationWindow } from '@sangamam/contract/registrations/window';
import type { PageSettings } from '../../kit/page/settings.ts';

/** The phase of the event, by which the home page invites, waits, welcomes or thanks. */
export type Phase = 'not yet' | 'open' | 'closed' | 'today' | 'over';

/** Midnight at the event before a moment. */
const dayStart = (moment: number) => startOfDayMs(dateAtEvent(moment));

/** "Today" begins with the first day of the event and ends when the event does. */
export function eventPhase(
  settings: Pick<PageSettings, 'event' | 'deadlines'>,
  nowMs: number,
): Phase {
  if (nowMs > Date.parse(settings.event.endsAt)) return 'over';
  if (nowMs >= dayStart(Date.parse(settings.event.startsAt))) return 'today';
  return registrationWindow(settings, new Date(nowMs));
}

/** The moment on a day of the event, counted from 0, at which it is noon at the event. */
export function noonOfEventDay(startsAt: string, day: number): Date {
  return new Date(dayStart(Date.parse(startsAt)) + day * dayMs + 12 * hourMs);
}
