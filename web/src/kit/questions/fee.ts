import { attendeeGroups, foodKinds } from '@sangamam/contract/form/visit';
import { type FeeBreakdown, feeBreakdown, feeRates } from '@sangamam/contract/party/fee';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { readCount } from '../fields/read-number.ts';
import type { PageSettings } from '../page/settings.ts';

type Counts = Record<string, Record<string, unknown> | undefined>;

/** A typed or saved count; 0 while it is not a whole number. */
function countOf(value: unknown): number {
  const count = readCount(String(value ?? '')) ?? 0;
  return count <= 1000 ? count : 0;
}

/** The typed counts as input of the fee function. */
export function readAttendees(typed: unknown) {
  const counts = (typed ?? {}) as Counts;
  const meals = (group: string) => ({
    veg: countOf(counts[group]?.veg),
    nonVeg: countOf(counts[group]?.nonVeg),
    notSaid: countOf(counts[group]?.notSaid),
  });
  return { adults: meals('adults'), teens: meals('teens'), children: meals('children') };
}

/** People in the counts typed so far. */
export function countPeople(typed: unknown): number {
  const attendees = readAttendees(typed);
  return attendeeGroups.reduce(
    (sum, group) => sum + foodKinds.reduce((part, meal) => part + attendees[group][meal], 0),
    0,
  );
}

/**
 * The fee for what is on the screen. `typed` has the counts while their step is open; otherwise the saved
 * answers are used. A registration that has paid keeps its rates.
 */
export function liveFee(
  registration: RegistrationRecord | null,
  settings: PageSettings,
  typed: { attendees: unknown } | undefined,
): FeeBreakdown {
  const saved = registration?.formDataStructured.eventAttendance;
  const isComing = saved?.isAttending === true;
  const attendees = typed ? typed.attendees : isComing ? saved?.attendees : undefined;
  const year = registration?.formDataStructured.personalInfo?.yearOfPassing;
  return feeBreakdown(
    readAttendees(attendees),
    typeof year === 'string' ? year : undefined,
    registration?.fee.paid ? registration.fee.rates : feeRates(settings),
  );
}
