import * as z from 'zod/mini';
import { isOneEmailAddress } from './answer-kinds.ts';
import { translatedTexts } from './event-settings.ts';
import { faq, homeContent, sponsors } from './home.ts';
import { type Option, optionLists } from './options.ts';
import { optionArrays } from './settings.ts';
import type { SettingsTab } from './settings-tabs.ts';

/** What each tab of the settings holds and its allowed values. */

const line = (max: number) =>
  z.string('Enter text').check(
    z.trim(),
    z.maxLength(max, `Write at most ${max} characters`),
    z.refine((v) => !/[\n\r\p{Zl}\p{Zp}]/u.test(v), 'Write it on one line'),
  );
const required = (max: number, missing: string) => line(max).check(z.minLength(1, missing));
const whole = (least: number, most: number, what: string) => {
  // a year has no comma
  const end = most.toLocaleString('en-IN', { useGrouping: 'min2' });
  const message = `Enter ${what} from ${least} to ${end}`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
};
const rupees = (most: number, least = 0) => whole(least, most, 'whole rupees');
const yesNo = z.boolean('Choose yes or no');

const momentMessage = 'Enter a day and a time';
const momentPattern = /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
const moment = z.string(momentMessage).check(
  z.refine((v) => momentPattern.test(v) && !Number.isNaN(Date.parse(v)), {
    error: momentMessage,
    abort: true,
  }),
  z.overwrite((v) => new Date(v).toISOString()),
);
const markdown = z
  .string('Enter text')
  .check(
    z.trim(),
    z.minLength(1, 'Write the policy'),
    z.maxLength(30_000, 'Write at most 30,000 characters'),
  );

const isWebAddress = (v: string) => URL.canParse(v) && /^https:\/\//.test(v);
const webAddress = line(500).check(
  z.refine((v) => v === '' || isWebAddress(v), 'Enter an address that begins with https://'),
);

const socialLink = z.object({
  name: required(40, 'Write what people call it'),
  url: line(500).check(z.refine(isWebAddress, 'Enter an address that begins with https://')),
});

/** These parts of the translations, for each language. */
const inLanguages = <Part extends keyof typeof translatedTexts.shape>(
  ...parts: readonly Part[]
) => {
  const shape = Object.fromEntries(parts.map((part) => [part, translatedTexts.shape[part]]));
  const texts = z.object(shape as Pick<typeof translatedTexts.shape, Part>);
  return z.object({ ml: texts, hi: texts });
};

const arrays = optionArrays({ value: required(80, 'Write the option'), text: line(80) });
const isOffered = ({ isHidden }: Option) => !isHidden;
const lists = Object.fromEntries(
  optionLists.map((list) => [
    list,
    arrays[list].check(
      z.refine((options) => options.some(isOffered), 'Keep at least one option'),
      z.maxLength(120, 'At most 120 options, hidden ones included'),
    ),
  ]),
) as typeof arrays;

const panPattern = /^[A-Z]{5}\d{4}[A-Z]$/;
const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const phonePattern = /^\+?[\d\s()/.-]{6,40}$/;

/** What a tab holds: the groups and fields that are saved together. */
export const tabValues = {
  event: z.object({
    event: z.object({
      name: required(120, 'Write the name of the event'),
      edition: line(40),
      tagline: line(160),
      startsAt: moment,
      endsAt: moment,
      venueName: required(160, 'Write where it is, or that it will be announced'),
      city: required(120, 'Write the city'),
      mapUrl: webAddress,
      numberPrefix: z
        .string('Enter text')
        .check(z.trim(), z.regex(/^[A-Z]{2,8}$/, 'Enter two to eight capital letters, A to Z')),
    }),
    features: z.object({ publicCounts: yesNo, gallery: yesNo }),
    translations: inLanguages('event'),
  }),
  fees: z.object({
    fees: z.object({
      adult: rupees(100_000),
      teen: rupees(100_000),
      child: rupees(100_000),
      adultAges: line(60),
      teenAges: line(60),
      childAges: line(60),
      discountAmount: rupees(100_000),
      discountAfterYear: whole(1950, 2100, 'a year'),
    }),
    form: z.object({
      maxPerCell: whole(1, 100, 'a whole number'),
      maxPerRegistration: whole(1, 600, 'a whole number'),
    }),
    translations: inLanguages('fees'),
  }),
  deadlines: z.object({
    deadlines: z.object({
      opensAt: moment,
      closesAt: moment,
      payBy: moment,
      attendeesLockAt: moment,
      stayLockAt: moment,
      transportLockAt: moment,
    }),
    capacity: z.object({ people: whole(0, 1_000_000, 'a whole number'), waitlist: yesNo }),
    features: z.object({ quick: yesNo, payLater: yesNo }),
  }),
  options: z.object({
    form: z.object({ firstYearOfPassing: whole(1950, 2100, 'a year') }),
    options: z.object(lists),
    translations: inLanguages('optionLabels', 'schoolPlaces'),
  }),
  home: z.object({ home: homeContent }),
  faq: z.object({ faq }),
  sponsors: z.object({ sponsors }),
  policies: z.object({
    policies: z.object({
      terms: markdown,
      privacy: markdown,
      refund: markdown,
      cancellation: markdown,
    }),
    translations: inLanguages('policies'),
  }),
  contact: z.object({
    contact: z.object({
      email: z
        .string('Enter an email address')
        .check(z.trim(), z.refine(isOneEmailAddress, 'Enter an email address')),
      phone: line(40).check(
        z.refine((v) => v === '' || phonePattern.test(v), 'Enter a telephone number'),
      ),
      address: z
        .string('Enter text')
        .check(z.trim(), z.maxLength(300, 'Write at most 300 characters')),
      hours: line(160),
      social: z._default(z.array(socialLink).check(z.maxLength(8, 'At most 8 pages')), []),
      credit: line(80),
    }),
    features: z.object({ credit: yesNo }),
    translations: inLanguages('contact'),
  }),
  messages: z.object({
    reminders: z.object({ draft: yesNo, unpaid: yesNo, eventDays: yesNo }),
  }),
  payments: z.object({
    payments: z.object({
      maxOrder: rupees(500_000, 1),
      refundApprovalAbove: rupees(1_000_000),
      manualApprovalAbove: rupees(1_000_000),
      pan: line(20).check(
        z.refine((v) => v === '' || panPattern.test(v), 'Enter a PAN like AAATN1234C'),
      ),
      gstin: line(20).check(
        z.refine((v) => v === '' || gstinPattern.test(v), 'Enter a GSTIN like 32AAATN1234C1Z5'),
      ),
    }),
    contact: z.object({ legalName: required(160, 'Write the name of the association') }),
  }),
  security: z.object({
    features: z.object({ requireContactVerification: yesNo, askAge: yesNo }),
    retention: z.object({
      draftDays: whole(7, 365, 'days'),
      registrationDays: whole(90, 3_650, 'days'),
      sealedDays: whole(0, 3_650, 'days'),
    }),
    sessions: z.object({
      staffHours: whole(1, 8, 'hours'),
      staffIdleMinutes: whole(5, 30, 'minutes'),
    }),
    codes: z.object({
      perHour: whole(2, 5, 'codes'),
      perDay: whole(3, 10, 'codes'),
      textsPerDay: whole(0, 5, 'texts'),
    }),
  }),
  languages: z.object({ languages: z.object({ ml: yesNo, hi: yesNo }) }),
} satisfies Record<SettingsTab, z.ZodMiniType>;

export type TabValue<Tab extends SettingsTab> = z.output<(typeof tabValues)[Tab]>;
