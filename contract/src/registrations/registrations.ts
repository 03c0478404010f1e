import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { steps } from '../form/steps.ts';
import { languages } from '../locale/languages.ts';
import { failed } from '../locale/problems.ts';
import { typedOtp } from '../one-time-codes/otp.ts';
import { eachRate } from '../party/fee.ts';
import { byAge } from '../party/party.ts';
import { formDataStructured, sentForm } from '../questions/wire.ts';
import { asCode, asEmail } from '../text/doors.ts';
import { paymentStatuses, registrationStatuses, registrationTypes } from './status.ts';

const uuid = z.uuid();
/** Answers of a section as stored; `registration-form.ts` validates them. */
const answers = z.record(z.string(), z.unknown());

const feeLine = z.object({ count: z.number(), rate: z.number(), amount: z.number() });
/** Whole rupees. `due` is the minimum less what was paid towards it and credit. */
export const feeView = z.object({
  ...byAge(() => feeLine),
  people: z.number(),
  gross: z.number(),
  discount: z.number(),
  minimum: z.number(),
  paid: z.number(),
  credit: z.number(),
  due: z.number(),
  /** Pledge, to be paid with the fee. */
  contribution: z.number(),
  rates: z.object(eachRate(() => z.number())),
  version: z.number(),
});
export type FeeView = z.output<typeof feeView>;

/** Wallets of phones that may keep a ticket. */
export const wallets = ['apple', 'google'] as const;
export type Wallet = (typeof wallets)[number];

/** A registration as its registrant sees it (docs/product/fixed.md#records-and-bodies). */
export const registrationRecord = z.object({
  _id: uuid,
  registrationNumber: z.string(),
  registrationType: z.enum(registrationTypes),
  status: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  paymentAmount: z.number(),
  paymentMethod: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  additionalContribution: z.number(),
  lastContributionAmount: z.nullable(z.number()),
  lastContributionTransactionId: z.nullable(z.string()),
  formSubmissionComplete: z.boolean(),
  /** The current email address or phone number is proven by a code. */
  contactVerified: z.boolean(),
  /** When an unfinished quick registration is deleted; null for others. */
  temporaryUntil: z.nullable(z.string()),
  formDataStructured,
  lastCompletedStep: z.number(),
  nextStep: z.nullable(z.enum(steps.map(({ slug }) => slug))),
  fee: feeView,
  /** Grows with each save; sent back with the next, so that concurrent changes are noticed. */
  version: z.number(),
  /** Content of the ticket's QR code; null unless Confirmed. */
  ticketToken: z.nullable(z.string()),
  /** The page where friends read that they are coming; null until there is a ticket, and for those who do not come. */
  invitationUrl: z.nullable(z.string()),
  /** Those that take its ticket; none until there is one, and for those who do not come. */
  wallets: z.array(z.enum(wallets)),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type RegistrationRecord = z.output<typeof registrationRecord>;

const idOrNew = z.object({ id: z.union([uuid, z.literal('new')]) });
const idParams = z.object({ id: uuid });
const locale = z._default(z.enum(languages), 'en');

export const consents = z.object({
  policies: z.boolean(),
  photos: z._default(z.boolean(), false),
  /** Absent if not asked. */
  attendeeList: z.optional(z.boolean()),
});
export type Consents = z.output<typeof consents>;

/** Saves the step in `stepName`; the path is the same for all (docs/product/fixed.md#calls). */
export const saveStep = endpoint('POST /registrations/step/{id}', {
  summary: 'Saves one step of the form; `new` creates a registration; the last step submits',
  access: { kind: 'public' },
  params: idOrNew,
  body: z.object({
    step: z.optional(z.int()),
    stepName: z.enum(steps.map(({ stepName }) => stepName)),
    formDataStructured: z._default(sentForm, {}),
    formSubmissionComplete: z._default(z.boolean(), false),
    skipped: z._default(z.boolean(), false),
    submitWithoutPayment: z._default(z.boolean(), false),
    consents: z.optional(consents),
    locale,
    /** The `version` that was read; STALE if there is a newer one. */
    version: z.optional(z.int()),
  }),
  reply: registrationRecord,
  idempotent: true,
  captchaAfter: 3,
  limit: { calls: 120, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: failed('registrationFailed'),
  failureWhen: { submitWithoutPayment: failed('submitWithoutPaymentFailed') },
});

const quickForm = z.object({
  personalInfo: z.optional(answers),
  eventAttendance: z.optional(answers),
});

/** Called before the payment, so that every payment has a registration. */
export const startQuickRegistration = endpoint('POST /registrations/temp-quick-registration', {
  summary:
    'Creates or changes a temporary registration, kept for 30 minutes unless money belongs to it',
  access: { kind: 'public' },
  body: z.object({
    formDataStructured: z._default(quickForm, {}),
    /** Stored, so that the payment can submit the registration even if the browser is closed. */
    consents: z.optional(consents),
    locale,
  }),
  reply: registrationRecord,
  idempotent: true,
  captchaAfter: 3,
  limit: { calls: 60, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: failed('quickRegistrationFailed'),
});

export const finishQuickRegistration = endpoint('POST /registrations/quick-registration/{id}', {
  summary: 'Submits a temporary registration, paid or to be paid later; `new` makes it at once',
  access: { kind: 'public' },
  params: idOrNew,
  body: z.object({
    formDataStructured: z._default(quickForm, {}),
    consents: z.optional(consents),
    formSubmissionComplete: z._default(z.boolean(), true),
    submitWithoutPayment: z._default(z.boolean(), false),
    locale,
  }),
  reply: registrationRecord,
  idempotent: true,
  captchaAfter: 3,
  limit: { calls: 60, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: failed('quickRegistrationFailed'),
});

/** The facts shown in the choice between registrations of one contact. */
export const otherRegistration = z.object({
  _id: uuid,
  registrationNumber: z.string(),
  name: z.string(),
  school: z.string(),
  yearOfPassing: z.string(),
  paymentStatus: z.enum(paymentStatuses),
});
export type OtherRegistration = z.output<typeof otherRegistration>;

/** `data` is the one changed last. Access comes from the session of the one-time code, not from this call. */
export const getByContact = endpoint('POST /registrations/get-by-contact', {
  summary: 'The registration of a contact that was verified in this browser, and others it has',
  access: { kind: 'public' },
  body: z.object({
    email: z._default(z.string().check(asEmail, z.maxLength(254)), ''),
    contactNumber: z._default(z.string().check(asCode, z.maxLength(40)), ''),
  }),
  reply: z.extend(registrationRecord, { others: z.array(otherRegistration) }),
  alsoTopLevel: ['others'],
  limit: { calls: 120, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: failed('registrationNotFetched'),
});

/**
 * Changes the email address or phone number. CODE_REQUIRED unless a code for a current contact was entered
 * within five minutes; `otp` is the code that `send-otp` with `update: false` sent to the new one.
 */
export const changeContact = endpoint('POST /registrations/{id}/contact', {
  summary: 'Changes the email address or the phone number, proven by codes to both sides',
  access: { kind: 'registrant' },
  params: idParams,
  body: z.union([
    z.strictObject({ email: z.string().check(asEmail, z.maxLength(254)), otp: typedOtp }),
    z.strictObject({ contactNumber: z.string().check(asCode, z.maxLength(40)), otp: typedOtp }),
  ]),
  reply: registrationRecord,
  limit: { calls: 30, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: failed('registrationNotUpdated'),
});

/**
 * Undoes a change of email or phone with the secret of the link mailed to the old address. Later changes
 * are undone too, and every session of the registration ends. UNDO_OVER after 72 hours or once used.
 */
export const undoContactChange = endpoint('POST /registrations/undo-contact-change', {
  summary: 'Restores the earlier email address and phone number of a registration',
  access: { kind: 'public' },
  body: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  reply: z.object({ registrationNumber: z.string() }),
  limit: { calls: 20, windowSeconds: 3600 },
  bodyLimitBytes: 1024,
  timeoutMs: 30_000,
  failure: failed('registrationNotUpdated'),
});

/** Nothing changes for who waits already. STATUS_CHANGE for who is not on the list. */
export const waitAgain = endpoint('POST /registrations/{id}/wait-again', {
  summary: 'Puts a registration that let an offered place go back on the waiting list, at its end',
  access: { kind: 'registrant' },
  params: idParams,
  limit: { calls: 10, windowSeconds: 600 },
  failure: failed('registrationNotUpdated'),
});

export const readOwnRegistration = endpoint('GET /registrations/{id}', {
  summary: 'The registration of this browser session, or one of a staff member’s schools',
  access: { kind: 'registrant-or-admin', action: 'registrations.view' },
  keyScope: 'registrations.read',
  params: idParams,
  reads: 'record',
  reply: registrationRecord,
  timeoutMs: 30_000,
  failure: failed('registrationNotFetched'),
});

/** The newest registration of this browser's session, so that a reopened tab can continue. */
export const currentRegistration = endpoint('GET /registrations/current', {
  summary: 'The registration of this browser session, or nothing',
  access: { kind: 'public' },
  reply: z.nullable(registrationRecord),
  timeoutMs: 30_000,
  failure: failed('registrationNotFetched'),
});

/** Ends the session of this browser ("Start again", "Logout"). */
export const endRegistrationSession = endpoint('POST /registrations/session/logout', {
  summary: 'Forgets the registration session of this browser',
  access: { kind: 'public' },
  failure: failed('logoutFailed'),
});
