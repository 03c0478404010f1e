import type { Tone } from '../../ui/alert.tsx';

interface Reason {
  readonly tone: Tone;
  readonly title: string;
  readonly hint: string;
}

/** The words of signing in and of what leads to it. Another language is another object. */
export const words = {
  title: 'Staff sign in',
  lead: 'For the organisers of',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  failed: 'Login failed',
  invalidResponse: 'Invalid response from server',
  publicSite: 'To the public site',
  toLogin: 'To the sign-in',
  /** Why somebody was sent to the login, by the `reason` of the address. */
  reasons: {
    expired: {
      tone: 'warning',
      title: 'Session expired',
      hint: 'Please sign in again to go on where you were.',
    },
    unverified: {
      tone: 'warning',
      title: 'Token verification failed',
      hint: 'Please sign in again to go on where you were.',
    },
    late: {
      tone: 'warning',
      title: 'That took too long',
      hint: 'Please give your email and password again.',
    },
    accepted: {
      tone: 'success',
      title: 'Your account is open',
      hint: 'Sign in with your email and the password you have just chosen.',
    },
    reset: {
      tone: 'success',
      title: 'Your password was changed',
      hint: 'You were signed out everywhere. Sign in with the new one.',
    },
  } as Readonly<Record<string, Reason>>,
  code: {
    title: 'One more step',
    lead: 'Your password is right. Now show that it is you.',
    label: 'Code',
    hint: 'The six digits your authenticator app shows now',
    recoveryLabel: 'Recovery code',
    recoveryHint: 'One of the ten you kept; each works once',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use the app instead',
  },
  setup: {
    title: 'Set up your second factor',
    needed: 'Your role needs a second factor: a code from your phone beside the password.',
    install: 'Install an authenticator app on your phone, if you have none yet.',
    scan: 'Scan this code with the app.',
    qrLabel: 'QR code for the authenticator app',
    open: 'Open it in the app on this phone',
    type: 'or type this key:',
    enter: 'Enter the six digits that the app shows.',
  },
  recovery: {
    title: 'Your recovery codes',
    once: 'Keep these codes now. They are not shown again.',
    why: 'If you lose your phone, each of them lets you in once in place of a code.',
    copy: 'Copy',
    copied: 'Copied',
    save: 'Save as a file',
    fileName: 'recovery-codes.txt',
    kept: 'I have kept them',
  },
  newPassword: 'New password',
  newPasswordHint:
    'At least 12 characters. Four or five words that do not belong together are good.',
  noLinkTitle: 'This link is not complete',
  noLink: 'Open the link in our email once more, or copy the whole of it into the address bar.',
  forgot: {
    link: 'Forgot your password?',
    again: 'Ask for a new link',
    title: 'Choose a new password',
    lead: 'We email you a link to choose a new one.',
    failed: 'No link was sent',
    submit: 'Send the link',
    submitting: 'Sending…',
    sent: 'Check your email',
    sentTo: (email: string) =>
      `If ${email} has an account, a link is on its way. It opens once, within 30 minutes.`,
  },
  reset: {
    title: 'Choose a new password',
    lead: 'Afterwards you are signed out everywhere.',
    failed: 'The password was not changed',
    submit: 'Change the password',
    submitting: 'Changing…',
  },
  accept: {
    title: 'Welcome',
    lead: (email: string, what: string) => `${email} is invited ${what}.`,
    asSuperAdmin: 'as super admin',
    forAllSchools: 'to help with all schools',
    forSchools: (schools: string) => `to help with ${schools}`,
    name: 'Your name',
    failed: 'The invitation was not accepted',
    submit: 'Open my account',
    submitting: 'Opening…',
    closed: 'This invitation does not open',
    askAgain: 'Ask whoever invited you to send it again.',
  },
} as const;
