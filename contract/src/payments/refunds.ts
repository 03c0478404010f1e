import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import type { Step } from '../calls/steps.ts';
import { dayInWords } from '../locale/dates.ts';
import { dayMs } from '../locale/durations.ts';
import { dateAtEvent, noonOf, startOfDayMs } from '../locale/event-time.ts';
import type { Language } from '../locale/languages.ts';
import { failed } from '../locale/problems.ts';
import { registrationRecord } from '../registrations/registrations.ts';
import type { PublicSettings } from '../settings/settings.ts';

/** `processed`: it went out. `failed`: the provider refused it, or the bank sent it back. */
export const refundStatuses = [
  'awaiting',
  'requested',
  'pending',
  'processed',
  'rejected',
  'failed',
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The steps of a refund after it was asked for; who asked for it themselves are told of its rejection. */
export const refundSteps = {
  approve: { from: ['awaiting'], to: 'requested', by: ['staff'] },
  reject: { from: ['awaiting'], to: 'rejected', by: ['staff'], tells: 'refund' },
  /** To the provider, whose answer decides; what staff took in, they give back at once. */
  send: { from: ['requested'], to: null, by: ['time'], tells: 'refund' },
  /** The provider did make one it had refused. */
  find: { from: ['requested', 'failed'], to: 'pending', by: ['time'], tells: 'refund' },
  /** The provider's word on one that is on its way. */
  follow: { from: ['pending'], to: null, by: ['time'], tells: 'refund' },
  /** By another refund of the payment, which holds the money again. */
  askAgain: { from: ['failed'], to: null, by: ['staff'] },
} as const satisfies Record<string, Step<RefundStatus, RefundStatus | null>>;

/** Holds money back that has not left yet. */
export const waitingRefunds: readonly RefundStatus[] = [
  ...refundSteps.approve.from,
  ...refundSteps.send.from,
];
/** Waits for somebody, or is on its way. */
export const openRefunds: readonly RefundStatus[] = [...waitingRefunds, ...refundSteps.follow.from];
/** Nothing leaves, so the payment is as it was. */
export const refundsOfNothing: readonly RefundStatus[] = ['rejected', 'failed'];

type RefundSettings = Pick<PublicSettings, 'refunds' | 'event'>;

/** A time in which one share of the fee comes back. */
export interface RefundPeriod {
  readonly percent: number;
  /** Its last day at the event, `YYYY-MM-DD`; null: until the event. */
  readonly until: string | null;
}

/** The refund table, earliest period first; whoever cancels after its last day gets nothing back. */
export function refundPeriods({ refunds, event }: RefundSettings): readonly RefundPeriod[] {
  const firstDayMs = startOfDayMs(dateAtEvent(Date.parse(event.startsAt)));
  const until = (daysBefore: number) => dateAtEvent(firstDayMs - daysBefore * dayMs);
  const first = { percent: refunds.firstPercent, until: until(refunds.firstDays) };
  const second = { percent: refunds.secondPercent, until: until(refunds.secondDays) };
  return [
    first,
    ...(refunds.secondDays < refunds.firstDays ? [second] : []),
    { percent: 0, until: null },
  ];
}

/** The part of the fee that comes back if somebody cancels now. */
export function refundPeriodAt(settings: RefundSettings, now: Date): RefundPeriod {
  const today = dateAtEvent(now.getTime());
  const found = refundPeriods(settings).find(({ until }) => until === null || today <= until);
  return found ?? { percent: 0, until: null };
}

/** Sentences about a period, in one language. */
interface RefundWords {
  readonly until: (values: { day: string; percent: number }) => string;
  readonly later: string;
}

/** A period as pages, mails and policies say it: "Until Fri, 25 Dec 2026: 90% of the fee". */
export function refundLine(
  { percent, until }: RefundPeriod,
  said: RefundWords,
  language: Language,
): string {
  if (until === null) return said.later;
  return said.until({ day: dayInWords(noonOf(until), language), percent });
}

/** Nobody comes any more, or fewer than were paid for. */
const leaving = z.enum(['cancel', 'fewer']);
export type Leaving = z.output<typeof leaving>;

const refundOffer = z.object({
  /** Rupees of refunds that wait for approval or are on their way. */
  asked: z.number(),
  percent: z.number(),
  until: z.nullable(z.string()),
  /** Rupees that come back now, after cancelling or for people who were taken off. */
  cancel: z.number(),
  fewer: z.number(),
  mayCancel: z.boolean(),
  /**
   * Money went back, and we ask whether they still come: the rupees, and what is due if all of them do; null where
   * nothing is asked.
   */
  coming: z.nullable(z.object({ wentBack: z.number(), due: z.number() })),
  /** Says if the place can be passed to another person, and until when the link for that is good. */
  mayPass: z.boolean(),
  passUntil: z.nullable(z.string()),
});
export type RefundOffer = z.output<typeof refundOffer>;

export const readRefundOffer = endpoint('GET /registrations/{id}/refund-offer', {
  summary: 'What would be refunded today, and whether the registration can be cancelled',
  access: { kind: 'registrant' },
  reply: refundOffer,
  failure: failed('registrationNotFetched'),
});

export const leaveEvent = endpoint('POST /registrations/{id}/leave', {
  summary:
    'Cancels a registration, or says what becomes of the money of people who no longer come: refunded or given',
  access: { kind: 'registrant' },
  body: z.object({
    what: leaving,
    /** `credit`: the money stays with the registration. `gift`: it becomes a contribution. */
    choice: z.enum(['refund', 'credit', 'gift']),
    /** The rupees that were offered; STALE if it is another amount now. */
    amount: z.number().check(z.minimum(0), z.maximum(10_000_000)),
  }),
  reply: registrationRecord,
  limit: { calls: 10, windowSeconds: 600 },
  failure: failed('registrationNotUpdated'),
});

/** Answers the question of `coming`; without one nothing changes. Who does not come answers by leaving. */
export const confirmComing = endpoint('POST /registrations/{id}/still-coming', {
  summary: 'Says that the people of a registration still come, although money went back',
  access: { kind: 'registrant' },
  reply: registrationRecord,
  limit: { calls: 10, windowSeconds: 600 },
  failure: failed('registrationNotUpdated'),
});
