import { inLanguage } from '../../languages/in-language.ts';

/** The words of asking for a one-time code and of handing it in. */
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
  again: 'Send again',
  againIn: (time: string) => `Send again in ${time}`,
});
