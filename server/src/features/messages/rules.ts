import type { EventSettings } from '@sangamam/contract/event-settings';
import { dateInKochi } from '@sangamam/contract/visit';
import type { Audience } from './reminder-store.ts';

/** A reminder whose time has come. */
export interface DueReminder {
  readonly kind: 'draft' | 'draftReminder' | 'unpaidReminder' | 'eventSoon' | 'thankYou';
  /** With a registration's id behind it, the key that lets each person get it once. */
  readonly name: string;
  readonly audience: Audience;
  /** Of `eventSoon`. */
  readonly days: 'week' | 'tomorrow';
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Nobody is written to at night: hours of Kochi, which is UTC+5:30 all year. */
const firstHour = 9;
const lastHour = 20;
const istOffsetMs = 5.5 * hourMs;

/** After so long without a save a draft was left. */
const draftLeftMs = 30 * minuteMs;

/**
 * The reminders that go out at this moment, of those the settings let go (Product 7). Each has a time in which it is still of use, so
 * that one that was missed while nothing ran is made up for, or left out where it comes too late.
 */
export function dueReminders(
  { deadlines, event, reminders }: EventSettings,
  now: Date,
): DueReminder[] {
  const at = now.getTime();
  const hour = new Date(at + istOffsetMs).getUTCHours();
  const isDaytime = hour >= firstHour && hour <= lastHour;
  const isOpen = at < Date.parse(deadlines.closesAt);
  return [
    ...(isOpen && reminders.draft ? [draft('draft', 'draft', now, draftLeftMs, dayMs)] : []),
    ...(isOpen && isDaytime && reminders.draft
      ? [
          draft('draftReminder', 'draft-2d', now, 2 * dayMs, 4 * dayMs),
          draft('draftReminder', 'draft-7d', now, 7 * dayMs, 9 * dayMs),
        ]
      : []),
    ...(isDaytime && reminders.unpaid ? unpaid(Date.parse(deadlines.payBy), now) : []),
    ...(isDaytime && reminders.eventDays ? eventDays(event, now) : []),
  ];
}

function draft(
  kind: 'draft' | 'draftReminder',
  name: string,
  now: Date,
  afterMs: number,
  untilMs: number,
): DueReminder {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const audience = { type: 'draft', idleFrom: ago(untilMs), idleUntil: ago(afterMs) } as const;
  return { kind, name, audience, days: 'week' };
}

/** Three days after the submission; two days before the deadline, whichever is not too near the other. */
function unpaid(payByMs: number, now: Date): DueReminder[] {
  const leftMs = payByMs - now.getTime();
  if (leftMs <= 0) return [];
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const reminder = (name: string, submittedFrom: Date, submittedUntil: Date): DueReminder => ({
    ...{ kind: 'unpaidReminder', name, days: 'week' },
    audience: { type: 'unpaid', submittedFrom, submittedUntil },
  });
  if (leftMs <= 2 * dayMs) return [reminder('unpaid-last', new Date(0), ago(dayMs))];
  return leftMs <= 3 * dayMs ? [] : [reminder('unpaid-3d', ago(5 * dayMs), ago(3 * dayMs))];
}

/** A week and a day before, and after it: by days of the calendar in Kochi. */
function eventDays({ startsAt, endsAt }: EventSettings['event'], now: Date): DueReminder[] {
  const today = Date.parse(dateInKochi(now.getTime()));
  const dayOf = (moment: string) => dateInKochi(Date.parse(moment));
  const daysTo = (moment: string) => Math.round((Date.parse(dayOf(moment)) - today) / dayMs);
  const before = daysTo(startsAt);
  const after = -daysTo(endsAt);
  const reminder = (
    kind: 'eventSoon' | 'thankYou',
    name: string,
    days: DueReminder['days'] = 'week',
  ): DueReminder => ({ kind, name, days, audience: { type: 'coming' } });
  return [
    ...(before === 7 || before === 6 ? [reminder('eventSoon', `event-7d:${dayOf(startsAt)}`)] : []),
    ...(before === 1 ? [reminder('eventSoon', `event-1d:${dayOf(startsAt)}`, 'tomorrow')] : []),
    ...(after >= 1 && after <= 3 ? [reminder('thankYou', `thanks:${dayOf(endsAt)}`)] : []),
  ];
}
