import type { StepName } from '../form/steps.ts';
import type { FinalPart } from '../questions/question.ts';
import type { PublicSettings } from '../settings/settings.ts';
import type { PaymentStatus } from './status.ts';

type Deadlines = Pick<PublicSettings, 'deadlines'>;

/**
 * Parts the registrant can no longer change: by the deadlines for food, stay and travel, and what was paid
 * for after the payment (docs/product/self-service.md#what-may-be-changed).
 */
export function finalParts(
  { deadlines }: Deadlines,
  { isPaidOrPaying, now }: { readonly isPaidOrPaying: boolean; readonly now: Date },
): ReadonlySet<FinalPart> {
  const isPast = (moment: string) => now.getTime() > Date.parse(moment);
  const parts = new Set<FinalPart>();
  if (isPast(deadlines.attendeesLockAt)) parts.add('people').add('schoolAndYear');
  if (isPast(deadlines.stayLockAt)) parts.add('stay');
  if (isPast(deadlines.transportLockAt)) parts.add('journey');
  if (isPaidOrPaying) parts.add('pledge');
  return parts;
}

/** The steps of a visit as they become final. */
export const visitPart: { readonly [Name in StepName]?: FinalPart } = {
  transportation: 'journey',
  accommodation: 'stay',
};

/** True if money was received (`paid`, in any unit) or a payment is under way. */
export function isPaidOrPaying(status: PaymentStatus, paid: number): boolean {
  return paid > 0 || status === 'Processing';
}

/** True if registrations may still be submitted now and paid later. */
export function mayPayLater(
  { features, deadlines }: Pick<PublicSettings, 'features' | 'deadlines'>,
  now: Date,
): boolean {
  return features.payLater && now.getTime() <= Date.parse(deadlines.payBy);
}

/** True if some kind of bed or seat is limited. */
export const hasLimitedKind = ({ options }: Pick<PublicSettings, 'options'>): boolean =>
  Object.values(options).some((list) => list.some(({ places }) => places));

/**
 * True if a code must have proven a contact before the form is submitted: where the settings ask for it, and where
 * places, beds or seats are limited, so that none is held for nobody.
 */
export function mustProveContact(
  settings: Pick<PublicSettings, 'features' | 'capacity' | 'options'>,
): boolean {
  const { features, capacity } = settings;
  return features.requireContactVerification || capacity.people > 0 || hasLimitedKind(settings);
}
