import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { asCode, asEmail } from '../text/doors.ts';

/** Digits of a code (docs/product/self-service.md#one-time-codes). */
export const otpLength = 6;

const otpMissing = problem('otpRequired');
/** A code as typed; the server decides whether it is right. */
export const typedOtp = z.string(otpMissing).check(
  asCode,
  z.refine((typed) => typed !== '', otpMissing),
  z.maxLength(40),
);

const contact = {
  email: z._default(z.string().check(asEmail, z.maxLength(254)), ''),
  contactNumber: z._default(z.string().check(asCode, z.maxLength(40)), ''),
  /** True: open an existing registration; false: prove a new contact. */
  update: z._default(z.boolean(), true),
};

/**
 * The answer does not reveal whether the contact is registered. If both contacts are given, they must
 * belong to one registration; the code goes by email, and by SMS if that is set up.
 */
export const sendOtp = endpoint('POST /registrations/send-otp', {
  summary: 'Sends a one-time code to a contact, bound to this browser',
  access: { kind: 'public' },
  body: z.object(contact),
  reply: z.object({
    /** When this browser may ask again. */
    resendAfterSeconds: z.number(),
    validForSeconds: z.number(),
    /** True for a number alone that cannot get SMS: its code goes to the email of its registration. */
    byEmail: z.boolean(),
  }),
  captchaAfter: 3,
  scriptless: 60,
  limit: { calls: 10, windowSeconds: 3600 },
  bodyLimitBytes: 4096,
  timeoutMs: 30_000,
  failure: failed('otpNotSent'),
});

/**
 * A right code answers `verified: true`. With `update` it also starts the session for all registrations of
 * the contact; without it, it marks the contact of this browser's registration as proven. Any other code
 * answers 401 with `status: "error"`, `verified: false` and the code OTP_INVALID.
 */
export const verifyOtp = endpoint('POST /registrations/verify-otp', {
  summary: 'Checks the code in the browser that asked for it',
  access: { kind: 'public' },
  body: z.object({ ...contact, otp: typedOtp }),
  reply: z.object({ verified: z.boolean() }),
  alsoTopLevel: ['verified'],
  scriptless: 60,
  limit: { calls: 60, windowSeconds: 3600 },
  bodyLimitBytes: 4096,
  timeoutMs: 10_000,
  failure: failed('otpNotVerified'),
  wordless: { 401: 'OTP_INVALID' },
});
