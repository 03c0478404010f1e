import { dayMs, minuteMs } from '@sangamam/contract/locale/durations';
import { dateAtEvent, hourAtEvent } from '@sangamam/contract/locale/event-time';
import { stepsLeft } from '@sangamam/contract/registrations/steps-left';
import type { EventSettings } from '@sangamam/contract/settings/event-settings';
import type { Audience } from './reminder-store.ts';

/** A reminder that is due now, and whom it goes to. */
export interface DueReminder {
  readonly kind:
    | 'draft'
    | 'draftReminder'
    | 'unpaidReminder'
    | 'restReminder'
    | 'eventSoon'
    | 'thankYou';
  /** With the registration id, the key that sends it to each registrant only once. */
  readonly name: string;
  readonly audience: Audience;
  /** The days before the event of `eventSoon`. */
  readonly days: 'week' | 'tomorrow';
}

/** Reminders go out from this hour of the day at the event (UTC+5:30, no summer time). */
const firstHour = 9;
const lastHour = 20;

/** A draft without a save for this long counts as abandoned. */
const draftLeftMs = 30 * minuteMs;

/**
 * The reminders that go out at this moment, of those the settings let go (docs/product/mails.md#reminders). Each has
 * a time in which it is still of use, so that one that was missed while nothing ran is made up for, or left out where
 * it comes too late.
 */
export function dueReminders(settings: EventSettings, now: Date): DueReminder[] {
  const { deadlines, event, reminders } = settings;
  const at = now.getTime();
  const hour = hourAtEvent(at);
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
    ...(isDaytime && reminders.rest && at < Date.parse(event.startsAt)
      ? [rest(settings, now)]
      : []),
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

/** Three days after submission and two days before the deadline, unless the two are too close. */
function unpaid(payByMs: number, now: Date): DueReminder[] {
  const leftMs = payByMs - now.getTime();
  if (leftMs <= 0) return [];
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const reminder = (name: string, submittedFrom: Date, submittedUntil: Date): DueReminder => ({
    kind: 'unpaidReminder',
    name,
    days: 'week',
    audience: { type: 'unpaid', submittedFrom, submittedUntil },
  });
  if (leftMs <= 2 * dayMs) return [reminder('unpaid-last', new Date(0), ago(dayMs))];
  return leftMs <= 3 * dayMs ? [] : [reminder('unpaid-3d', ago(5 * dayMs), ago(3 * dayMs))];
}

/** A week after submission, of use for another one. */
function rest(settings: EventSettings, now: Date): DueReminder {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const without = { form: {}, formSubmissionComplete: true, status: 'Submitted' };
  const leftBy = (registrationType: 'full' | 'quick') =>
    stepsLeft({ ...without, registrationType }, settings, now).flatMap(
      ({ sections }): readonly string[] => sections,
    );
  const sections = { left: leftBy('full'), leftByQuick: leftBy('quick') };
  const submitted = { submittedFrom: ago(14 * dayMs), submittedUntil: ago(7 * dayMs) };
  const audience = { type: 'rest', ...sections, ...submitted } as const;
  return { kind: 'restReminder', name: 'rest', days: 'week', audience };
}

/** A week before, a day before, and after the event, by calendar days at the event. */
function eventDays({ startsAt, endsAt }: EventSettings['event'], now: Date): DueReminder[] {
  const today = Date.parse(dateAtEvent(now.getTime()));
  const dayOf = (moment: string) => dateAtEvent(Date.parse(moment));
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
