/** The words of the login page. Another language is another object. */
export const words = {
  title: 'Staff sign in',
  lead: 'For the organisers of',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  failed: 'Login failed',
  invalidResponse: 'Invalid response from server',
  /** Why somebody was sent here, by the `reason` of the address. */
  reasons: {
    expired: 'Session expired',
    unverified: 'Token verification failed',
  } as Readonly<Record<string, string>>,
  reasonHint: 'Please sign in again to go on where you were.',
  publicSite: 'To the public site',
} as const;
