import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { defaultFeeRates } from './fee.ts';
import { defaultOptions } from './options.ts';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const rupees = z.int().check(z.nonnegative(), z.maximum(1_000_000));
const choices = z.array(text(80)).check(z.maxLength(60));
const markdown = text(30_000);

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
  }),
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
    /** The sealed copy of what somebody asked us to erase. */
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
    },
    options: structuredClone(defaultOptions) as unknown as PublicSettings['options'],
    policies: { version: 1, updatedAt: now.toISOString(), ...defaultPolicies },
    contact: {
      email: 'contact@sangamam.example',
      phone: '',
      address: 'Kochi, Kerala, India',
      hours: 'Monday to Saturday, 10 am to 6 pm',
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
    retention: { draftDays: 60, sealedDays: 365 },
  };
}

const defaultPolicies = {
  terms: `## Who runs the event
The alumni association named at the foot of this site runs the meet.

## Who can register
Former students of the schools of the region, with their families and guests.

## The fee and what it covers
The fee is set for each person by age. It covers the programme and the meals of both days. Stay and travel are not part of it.

## Your ticket
The ticket reaches you by email within minutes of the payment. Nothing is shipped.

## How we treat each other
Please be kind to everybody present. The organisers may ask a person who harms others to leave.

## Photos
Photos are taken at the event. Tell us if you do not want to be in them.

## Liability and law
The association answers for its own faults. The courts at Ernakulam have jurisdiction.`,
  privacy: `## What we keep
Your answers in the registration form, your payments, and the messages we exchange. Children are only counted; we do not ask for their names.

## Why
To run the event: food, stay, travel, badges and safety. With your consent also to tell you about later alumni events.

## Who sees it
The organisers entrusted with your school; a hotel or driver when they need it. Card and bank details stay with the payment provider Razorpay.

## How long
Twelve months after the event. Records of payments are kept as long as the law asks for.

## Your rights
You may see, correct or erase your data, withdraw a consent, or complain. Write to the mailbox at the foot of this site.`,
  refund: `## How much
- Thirty days or more before the event: 90 % of the fee
- Fifteen to twenty-nine days before: 50 %
- Later: no refund
- The event is cancelled, or you paid twice: 100 %

Contributions are not refundable.

## How
Money goes back to the method you paid with, normally within five to seven working days after approval.`,
  cancellation: `## How to cancel
Write to the mailbox at the foot of this site with your registration number. The person who registered may cancel, for the whole family or for a part of it.

## If the event moves
When the event is postponed, your registration stays valid. If the new date does not suit you, ask for a refund.

## Passing your place on
You may pass your place to a batchmate. Write to us before the deadline for changes.`,
};

/** The fee rates among the settings, as the fee function takes them. */
export function feeRates({ fees }: Pick<PublicSettings, 'fees'>) {
  const { adult, teen, child, discountAmount, discountAfterYear } = fees;
  return { adult, teen, child, discountAmount, discountAfterYear };
}

export const readPublicSettings = endpoint({
  method: 'GET',
  path: '/settings/public',
  summary: 'Everything event-specific the public pages need',
  access: { kind: 'public' },
  reply: publicSettings,
  failure: 'Failed to load the settings',
});
