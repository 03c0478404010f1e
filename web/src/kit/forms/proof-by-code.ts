import { sendOtp, verifyOtp } from '@sangamam/contract/one-time-codes/otp';
import { isOneEmailAddress } from '@sangamam/contract/text/email-address';
import { words } from '@sangamam/words/page/proof';
import { call } from '../calls/call.ts';
import { CallError } from '../calls/call-error.ts';
import type { Visit } from '../site-context.ts';
import { proofField } from './proof-field.tsx';

/*
 * A code that is mailed to the address in a form stands in for a captcha without scripts.
 */

/** The address in a form, whichever of its sections it stands in. */
function emailIn(form: FormData): string | null {
  const [, email] = [...form].find(([name]) => /(^|\.)email$/.test(name)) ?? [];
  return typeof email === 'string' && isOneEmailAddress(email.trim()) ? email.trim() : null;
}

/** Proves the address by the code that the form brings, if any, and takes it out of the form. */
export async function provePosted(form: FormData, visit: Visit): Promise<void> {
  const otp = form.get(proofField);
  const email = emailIn(form);
  form.delete(proofField);
  if (typeof otp !== 'string' || otp.trim() === '' || email === null) return;
  try {
    await call(verifyOtp, { body: { email, otp, update: false }, visit });
  } catch (problem) {
    if (!(problem instanceof CallError) || problem.code !== 'OTP_INVALID') throw problem;
    const { message, status, code } = problem;
    throw new CallError(message, { status, code, fields: { [proofField]: message } });
  }
}

/** Mails a code to the address in the form. Returns what the field of the code says; nothing where none can be mailed. */
export async function askForProof(form: FormData, visit: Visit): Promise<Record<string, string>> {
  const email = emailIn(form);
  if (email === null) return {};
  try {
    await call(sendOtp, { body: { email, update: false }, visit });
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem;
    // of one that was sent before, the newest is good
    if (problem.code !== 'CODES_SENT') return {};
  }
  return { [proofField]: words.sent({ email }) };
}
