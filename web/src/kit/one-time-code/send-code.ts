import { sendOtp, verifyOtp } from '@sangamam/contract/one-time-codes/otp';
import { words as codeWords } from '@sangamam/words/page/code';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { CallError, call, noConnection } from '../calls/call.ts';
import { requireCookies } from '../calls/require-cookies.ts';
import { serverNowMs } from '../server-clock.ts';
import { timeInWords } from '../words/dates.ts';

/** An email address and a number in E.164; one of them may be empty. */
export interface Contact {
  readonly email: string;
  readonly contactNumber: string;
}

export interface SentCode {
  readonly contact: Contact;
  readonly resendAfterSeconds: number;
  readonly validForSeconds: number;
  /** True for a number that cannot get SMS: the code goes to the email of its registration. */
  readonly byEmail: boolean;
  /** By the server's clock. */
  readonly sentAtMs: number;
  /** Why no further code was sent and when to ask again; null if one was sent. */
  readonly held: string | null;
}

/**
 * Requests a code. `update`: to open an existing registration, else to prove a new contact. The answer does
 * not reveal whether the contact is registered. When the budget of codes is used up, an earlier one can
 * still be entered: that of `before`, if known.
 */
export async function requestCode(
  contact: Contact,
  update: boolean,
  before?: SentCode,
): Promise<SentCode> {
  await requireCookies();
  try {
    const answer = await call(sendOtp, { body: { ...contact, update } });
    showToast(codeWords.sent, { tone: 'success', durationMs: publicToastMs });
    return { contact, ...answer, sentAtMs: serverNowMs(), held: null };
  } catch (thrown) {
    const waitSeconds = thrown instanceof CallError ? thrown.retryAfterSeconds : null;
    if (!(thrown instanceof CallError && thrown.code === 'CODES_SENT')) throw thrown;
    if (waitSeconds === null) throw thrown;
    const sentAtMs = serverNowMs();
    return {
      contact,
      resendAfterSeconds: waitSeconds,
      validForSeconds: before
        ? before.validForSeconds - (sentAtMs - before.sentAtMs) / 1000
        : Number.POSITIVE_INFINITY,
      byEmail: before?.byEmail ?? false,
      sentAtMs,
      held: codeWords.held({ time: timeInWords(sentAtMs + waitSeconds * 1000) }),
    };
  }
}

/** Checks a code; a wrong one throws a `CallError` with status 401. */
export async function checkCode(contact: Contact, otp: string, update: boolean): Promise<boolean> {
  const { verified } = await call(verifyOtp, { body: { ...contact, otp, update } });
  return verified;
}

/** As `errorText`, for a field: after a time-out it adds that the request may have succeeded. */
export function problemText(thrown: unknown): string {
  const text = errorText(thrown);
  return thrown instanceof CallError && thrown.isTimeOut
    ? codeWords.timedOut({ failed: text })
    : text;
}

/** True if no answer came, so that the request can be repeated. */
export const isUnanswered = (thrown: unknown) =>
  !(thrown instanceof CallError) || thrown.status === 0;

/** The message for a failed call; for a rate limit, with how long it lasts. */
export function errorText(thrown: unknown): string {
  if (!(thrown instanceof CallError)) return noConnection();
  const { status, message, retryAfterSeconds } = thrown;
  if (status !== 429 || retryAfterSeconds === null) return message;
  return codeWords.tooMany({ minutes: Math.ceil(retryAfterSeconds / 60) });
}
