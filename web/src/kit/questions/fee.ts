import { type FeeBreakdown, feeBreakdown, feeRates } from '@sangamam/contract/party/fee';
import { makeParty } from '@sangamam/contract/party/party';
import { answerAt } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { readCount } from '../fields/read-number.ts';
import type { PageSettings } from '../page/settings.ts';

/** A typed or saved count; 0 while it is not a whole number. */
function countOf(value: unknown): number {
  const count = readCount(String(value ?? '')) ?? 0;
  return count <= 1000 ? count : 0;
}

/** The typed counts as input of the fee function. */
export function readAttendees(typed: unknown) {
  return makeParty(({ age, food }) => countOf(answerAt(typed, [age, food])));
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
