import * as z from 'zod/mini';
import { defaultPolicies } from './default-policies.ts';
import { dayMs, hourMs } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { dateInKochi, startOfDayMs } from './event-time.ts';
import { defaultFeeRates } from './fee.ts';
import { languages } from './languages.ts';
import {
  defaultOptions,
  type Option,
  type OptionList,
  optionFlags,
  optionLists,
} from './options.ts';
import { questionSettings } from './questions/own.ts';

/** A text of at most `max` characters, trimmed. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Write at most ${max} characters`));
const rupees = z.int().check(z.nonnegative(), z.maximum(1_000_000));
const markdown = text(30_000);

/** The lists of options, each an array of its options: hidden ones included, with the flags of that list. */
export function optionArrays(option: {
  value: z.ZodMiniType<string>;
  text: z.ZodMiniType<string>;
}) {
  const isTrue = z.optional(z.literal(true, 'Say true, or leave it out'));
  const arrays = optionLists.map((list) => {
    const flags = optionFlags[list].map((flag) => [flag, isTrue]);
    const schema = z.object({
      ...{ value: option.value, label: z.optional(option.text), isHidden: isTrue },
      ...(list === 'schools' && { place: z.optional(option.text) }),
      ...Object.fromEntries(flags),
    });
    return [list, z.array(schema as unknown as z.ZodMiniType<Option>)] as const;
  });
  return Object.fromEntries(arrays) as Record<OptionList, z.ZodMiniArray<z.ZodMiniType<Option>>>;
}

/** A text by list and value. */
export const optionTexts = z.partialRecord(z.enum(optionLists), z.record(z.string(), text(80)));

/** All public settings of the event. Nothing here is secret. */
export const publicSettings = z.object({
  event: z.object({
    name: text(120),
    edition: text(40),
    tagline: text(160),
    /** ISO 8601 with time zone. */
    startsAt: z.string(),
    endsAt: z.string(),
    venueName: text(160),
    city: text(120),
    mapUrl: text(500),
    /** Prefix of registration numbers, such as SGM. */
    numberPrefix: text(8),
  }),
  fees: z.object({
    adult: rupees,
    teen: rupees,
    child: rupees,
    adultAges: text(60),
    teenAges: text(60),
    childAges: text(60),
    discountAmount: rupees,
    discountAfterYear: z.int(),
    /** Grows with each change, so that payers are told of it. */
    version: z.int(),
  }),
  deadlines: z.object({
    opensAt: z.string(),
    closesAt: z.string(),
    payBy: z.string(),
    attendeesLockAt: z.string(),
    stayLockAt: z.string(),
    transportLockAt: z.string(),
  }),
  capacity: z.object({
    /** People; 0 means no limit. */
    people: z.int(),
    waitlist: z.boolean(),
  }),
  form: z.object({
    maxPerCell: z.int(),
    maxPerRegistration: z.int(),
    firstYearOfPassing: z.int(),
  }),
  features: z.object({
    /** Registration on one page; travel and stay are added later. */
    quick: z.boolean(),
    payLater: z.boolean(),
    credit: z.boolean(),
    /** A proven email address or phone number is required to submit. */
    requireContactVerification: z.boolean(),
    /** Asks whether registrants are 18 or older; younger ones need the consent of a parent. */
    askAge: z.boolean(),
    /** Shows who is coming, by school and batch. */
    publicCounts: z.boolean(),
    gallery: z.boolean(),
  }),
  /** Languages offered beside English. */
  languages: z.object({ ml: z.boolean(), hi: z.boolean() }),
  options: z.object(optionArrays({ value: text(80), text: text(80) })),
  questions: questionSettings,
  policies: z.object({
    version: z.int(),
    updatedAt: z.string(),
    terms: markdown,
    privacy: markdown,
    refund: markdown,
    cancellation: markdown,
  }),
  contact: z.object({
    email: text(254),
    phone: text(40),
    address: text(300),
    /** When the help desk answers, in words. Empty in older settings. */
    hours: z._default(text(160), ''),
    /** Other pages of the association, in the footer. Empty in older settings. */
    social: z._default(z.array(z.object({ name: text(40), url: text(500) })), []),
    legalName: text(160),
    credit: text(80),
  }),
  payments: z.object({
    /** Rupees; the most per order, as the database checks. */
    maxOrder: z.int().check(z.minimum(1), z.maximum(500_000)),
    /** Rupees; above them a second person must approve a refund, or a payment recorded by staff. */
    refundApprovalAbove: rupees,
    manualApprovalAbove: rupees,
    /** Tax numbers of the association, shown on receipts; empty: not shown. */
    pan: text(20),
    gstin: text(20),
  }),
  /** In days. */
  retention: z.object({
    /** Abandoned drafts. */
    draftDays: z.int().check(z.minimum(1)),
    /** Registrations, counted from the end of the event and from their last change. */
    registrationDays: z.int().check(z.minimum(1)),
    /** Sealed copies of erased registrations. */
    sealedDays: z.int().check(z.minimum(0)),
  }),
});

export type PublicSettings = z.output<typeof publicSettings>;

/** The first Saturday at least 60 days ahead, 09:00 in Kochi, as UTC milliseconds. */
function firstSaturday(now: Date): number {
  const day = dateInKochi(now.getTime() + 60 * dayMs);
  const daysAhead = (6 - new Date(day).getUTCDay() + 7) % 7;
  return startOfDayMs(day) + daysAhead * dayMs + 9 * hourMs;
}

/**
 * The settings of a new installation, with an event about two months ahead, so that registration is open.
 * Stored once, at the first start.
 */
export function defaultPublicSettings(now: Date): PublicSettings {
  const startsAt = firstSaturday(now);
  const at = (offsetDays: number) => new Date(startsAt + offsetDays * dayMs).toISOString();
  return {
    event: {
      name: 'Sangamam – Navodaya Alumni Summit',
      edition: dateInKochi(startsAt).slice(0, 4),
      tagline: 'Sixteen schools, one shore',
      startsAt: at(0),
      endsAt: new Date(startsAt + dayMs + 5 * hourMs).toISOString(),
      venueName: 'Venue to be announced',
      city: 'Kochi, Kerala, India',
      mapUrl: '',
      numberPrefix: 'SGM',
    },
    fees: {
      ...defaultFeeRates,
      adultAges: '18 and above',
      teenAges: '13–17',
      childAges: 'up to 12',
      version: 1,
    },
    deadlines: {
      opensAt: now.toISOString(),
      closesAt: at(-14),
      payBy: at(-10),
      attendeesLockAt: at(-7),
      stayLockAt: at(-7),
      transportLockAt: at(-3),
    },
    capacity: { people: 0, waitlist: false },
    form: { maxPerCell: 20, maxPerRegistration: 40, firstYearOfPassing: 1990 },
    features: {
      quick: true,
      payLater: true,
      credit: true,
      requireContactVerification: false,
      askAge: false,
      publicCounts: false,
      gallery: true,
    },
    languages: { ml: true, hi: true },
    options: structuredClone(defaultOptions) as unknown as PublicSettings['options'],
    questions: { own: [], off: [], optional: [], afterPaying: [] },
    policies: { version: 1, updatedAt: now.toISOString(), ...defaultPolicies },
    contact: {
      email: 'contact@sangamam.example',
      phone: '',
      address: 'Kochi, Kerala, India',
      hours: 'Monday to Saturday, 10 am to 6 pm',
      social: [],
      legalName: 'Navodaya Alumni Association, Kerala',
      credit: 'the alumni of sixteen schools',
    },
    payments: {
      maxOrder: 500_000,
      refundApprovalAbove: 2_000,
      manualApprovalAbove: 10_000,
      pan: '',
      gstin: '',
    },
    retention: { draftDays: 60, registrationDays: 365, sealedDays: 365 },
  };
}

export const readPublicSettings = endpoint({
  method: 'GET',
  path: '/settings/public',
  summary: 'Everything event-specific the public pages need, in one language',
  access: { kind: 'public' },
  query: z.object({ language: z._default(z.enum(languages), 'en') }),
  reply: publicSettings,
  failure: 'Failed to load the settings',
});
