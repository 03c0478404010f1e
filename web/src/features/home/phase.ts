import { registrationWindow } from '@sangamam/contract/registration-window';
import type { PublicSettings } from '@sangamam/contract/settings';

/** Where the event stands: its home page invites, waits, welcomes or thanks. */
export type Phase = 'not yet' | 'open' | 'closed' | 'today' | 'over';

const hourMs = 60 * 60 * 1000;
const istOffsetMs = 5.5 * hourMs;
const dayMs = 24 * hourMs;

/** Midnight in Kochi before a moment. */
const dayStart = (moment: number) =>
  Math.floor((moment + istOffsetMs) / dayMs) * dayMs - istOffsetMs;

/** "Today" begins with the first day of the event and ends when the event does. */
export function eventPhase(
  settings: Pick<PublicSettings, 'event' | 'deadlines'>,
  nowMs: number,
): Phase {
  if (nowMs > Date.parse(settings.event.endsAt)) return 'over';
  if (nowMs >= dayStart(Date.parse(settings.event.startsAt))) return 'today';
  return registrationWindow(settings, new Date(nowMs));
}

/** The moment on a day of the event, counted from 0, at which it is noon in Kochi. */
export function noonOf(startsAt: string, day: number): Date {
  return new Date(dayStart(Date.parse(startsAt)) + day * dayMs + 12 * hourMs);
}
