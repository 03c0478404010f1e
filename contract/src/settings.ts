import * as z from 'zod/mini';
import { defaultPolicies } from './default-policies.ts';
import { endpoint } from './endpoint.ts';
import { defaultFeeRates } from './fee.ts';
import { languages } from './languages.ts';
import { defaultOptions } from './options.ts';

/** A text of at most `max` characters, trimmed. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Write at most ${max} characters`));
const rupees = z.int().check(z.nonnegative(), z.maximum(1_000_000));
const choices = z.array(text(80)).check(z.maxLength(60));
const markdown = text(30_000);

/** The lists of options, as the settings name them. */
export const optionLists = Object.keys(defaultOptions) as (keyof typeof defaultOptions)[];
export type OptionList = (typeof optionLists)[number];
/** A text by list and value. */
export const optionTexts = z.partialRecord(z.enum(optionLists), z.record(z.string(), text(80)));

/** Everything event-specific that the public pages and the forms need. Nothing here is secret. */
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
    /** In front of registration numbers, such as SGM-00042. */
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
    /** Grows with every change, so that a payer can be told when the fee moved. */
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
    /** The registration on one page, with travel and stay added later. */
    quick: z.boolean(),
    payLater: z.boolean(),
    credit: z.boolean(),
    /** Nobody submits before a code has proven the email address or the phone number. */
    requireContactVerification: z.boolean(),
    /** Asks whether the registrant is 18 or older; a younger one needs the consent of a parent. */
    askAge: z.boolean(),
    /** Shows who is coming, by school and batch. */
    publicCounts: z.boolean(),
    gallery: z.boolean(),
  }),
  /** Which languages beside English people may choose. */
  languages: z.object({ ml: z.boolean(), hi: z.boolean() }),
  options: z.object({
    schools: z.array(z.object({ value: text(80), place: text(80) })),
    professions: choices,
    participation: choices,
    transportModes: choices,
    arrivalPoints: choices,
    stayKinds: choices,
    stayAreas: choices,
    mentorship: choices,
    training: choices,
    seminars: choices,
    sponsorshipCategories: choices,
    contributionPurposes: choices,
  }),
  /** No longer offered; who chose one before keeps it. */
  hiddenOptions: z.partialRecord(z.enum(optionLists), choices),
  /** What people read in place of a value; a value without a label is its own. */
  optionLabels: optionTexts,
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
    /** When the desk answers, in words. Settings written before it was added have none. */
    hours: z._default(text(160), ''),
    /** Pages of the association elsewhere, in the footer. Settings written before it was added have none. */
    social: z._default(z.array(z.object({ name: text(40), url: text(500) })), []),
    legalName: text(160),
    credit: text(80),
  }),
  payments: z.object({
    /** Rupees; the most one order may ask for. The database takes no larger one. */
    maxOrder: z.int().check(z.minimum(1), z.maximum(500_000)),
    /** Rupees; above them a second member of staff approves a refund, or money staff took in. */
    refundApprovalAbove: rupees,
    manualApprovalAbove: rupees,
    /** Tax numbers of the association, on its receipts; empty: not shown. */
    pan: text(20),
    gstin: text(20),
  }),
  /** How long data is kept, in days. */
  retention: z.object({
    /** Forms that were begun and never submitted. */
    draftDays: z.int().check(z.minimum(1)),
    /** Registrations, since the end of the event and since they were changed. */
    registrationDays: z.int().check(z.minimum(1)),
    /** The sealed copy of what was erased. */
    sealedDays: z.int().check(z.minimum(0)),
  }),
});

export type PublicSettings = z.output<typeof publicSettings>;

const dayMs = 24 * 60 * 60 * 1000;
const istOffsetMs = 5.5 * 60 * 60 * 1000;

/** The first Saturday at least 60 days ahead, 09:00 in Kochi, as UTC milliseconds. */
function firstSaturday(now: Date): number {
  const local = new Date(now.getTime() + istOffsetMs + 60 * dayMs);
  const daysAhead = (6 - local.getUTCDay() + 7) % 7;
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  return midnight + daysAhead * dayMs + 9 * 60 * 60 * 1000 - istOffsetMs;
}

/**
 * What a fresh installation starts with: an event about two months ahead, so that the shipped site is
 * open. Written to the database once, at the first start.
 */
export function defaultPublicSettings(now: Date): PublicSettings {
  const startsAt = firstSaturday(now);
  const at = (offsetDays: number) => new Date(startsAt + offsetDays * dayMs).toISOString();
  return {
    event: {
      name: 'Sangamam – Navodaya Alumni Summit',
      edition: new Date(startsAt + istOffsetMs).getUTCFullYear().toString(),
      tagline: 'Sixteen schools, one shore',
      startsAt: at(0),
      endsAt: new Date(startsAt + dayMs + 5 * 60 * 60 * 1000).toISOString(),
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
    hiddenOptions: {},
    optionLabels: {},
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
