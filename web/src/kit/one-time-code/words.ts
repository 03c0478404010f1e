import { inLanguage } from '../../ui/in-language.ts';

export const codeWords = inLanguage('code', {
  send: 'Send OTP',
  sending: 'Sending...',
  sent: 'OTP sent successfully!',
  otp: 'OTP',
  verify: 'Verify OTP',
  verifying: 'Verifying',
  empty: 'Please enter OTP.',
  tooMany: (minutes: number) =>
    `Too many tries. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`} or contact us.`,
  /** Added to the message of a call that timed out. */
  timedOut: (failed: string) =>
    `${failed}. The server did not answer in time; trying again is safe.`,
  tryAgain: 'Try again',
  held: (time: string) =>
    `We have already sent a code to this contact. Use the newest one, or ask again after ${time}.`,
  again: 'Send again',
  againIn: (time: string) => `Send again in ${time}`,
});
