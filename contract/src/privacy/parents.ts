import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { typedOtp } from '../one-time-codes/otp.ts';
import { asLine } from '../text/doors.ts';
import { consentState } from './consents.ts';

/**
 * Consent of a parent for a registrant under 18: `otp` is the code that `send-otp` with `update: false`
 * sent to the parent. It counts for this contact only.
 */
export const giveParentConsent = endpoint('POST /registrations/{id}/parent-consent', {
  summary: 'Records the consent of a parent, proven by a code sent to the parent',
  access: { kind: 'registrant' },
  body: z.object({
    /** The email address or phone number given as `parentContact` in the form. */
    contact: z.string().check(asLine, z.maxLength(254)),
    otp: typedOtp,
    declaration: z.literal(true, problem('parentMustAgree')),
  }),
  reply: z.array(consentState),
  limit: { calls: 30, windowSeconds: 3600 },
  timeoutMs: 10_000,
  failure: failed('otpNotVerified'),
});
