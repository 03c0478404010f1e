import type { PublicSettings } from '../settings/settings.ts';

/** Says if the form accepts new registrations now, and if not, why. */
export function registrationWindow(
  { deadlines }: Pick<PublicSettings, 'deadlines'>,
  now: Date,
): 'open' | 'not yet' | 'closed' {
  if (now.getTime() < Date.parse(deadlines.opensAt)) return 'not yet';
  return now.getTime() > Date.parse(deadlines.closesAt) ? 'closed' : 'open';
}
