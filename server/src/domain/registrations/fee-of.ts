import { paiseToRupees, toPaise } from '@sangamam/contract/locale/money';
import { eachRate, type FeeRates, feeBreakdown, feeRates } from '@sangamam/contract/party/fee';
import { byAge, byFood } from '@sangamam/contract/party/party';
import type { FeeView } from '@sangamam/contract/registrations/registrations';
import { owesNothing } from '@sangamam/contract/registrations/status';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import * as z from 'zod/mini';

/** The facts of a registration that the fee depends on. Amounts in paise. */
export interface FeeSource {
  /** The form's answers as stored. */
  readonly form: unknown;
  readonly yearOfPassing: string;
  /** Frozen with the first payment; null while unpaid. */
  readonly paidRates: unknown;
  readonly feePaidPaise: number;
  readonly creditPaise: number;
  readonly declaredContributionPaise: number;
}

const count = z._default(z.int().check(z.nonnegative()), 0);
const meals = z._default(
  z.object(byFood(() => count)),
  byFood(() => 0),
);
const attendance = z.object({
  eventAttendance: z.object({
    isAttending: z.literal(true),
    attendees: z.object(byAge(() => meals)),
  }),
});

const storedRates = z.object(eachRate(() => z.int()));

/** Rates as stored with a payment or an order; null when there are none. */
export function readRates(stored: unknown): FeeRates | null {
  const { data } = z.safeParse(storedRates, stored);
  return data ?? null;
}

/**
 * The fee of a registration in whole rupees, and what of it is still due: the rates stored with its
 * payment if there was one, else the current table. Nobody attending costs nothing. See
 * docs/product/registering.md#fee.
 */
export function feeOf(
  registration: FeeSource & Parameters<typeof owesNothing>[0],
  settings: PublicSettings,
): FeeView {
  const fee = payableFeeOf(registration, settings);
  return owesNothing(registration) ? { ...fee, due: 0 } : fee;
}

/**
 * The same for placing money: `due` is what the fee can still take, so that whoever was refunded can pay
 * again.
 */
export function payableFeeOf(registration: FeeSource, settings: PublicSettings): FeeView {
  const rates = readRates(registration.paidRates) ?? feeRates(settings);
  const { data } = z.safeParse(attendance, registration.form);
  const fee = feeBreakdown(data?.eventAttendance.attendees, registration.yearOfPassing, rates);
  const settledPaise = registration.feePaidPaise + registration.creditPaise;
  return {
    ...fee,
    paid: paiseToRupees(registration.feePaidPaise),
    credit: paiseToRupees(registration.creditPaise),
    due: paiseToRupees(Math.max(0, toPaise(fee.minimum) - settledPaise)),
    contribution: paiseToRupees(registration.declaredContributionPaise),
    rates,
    version: settings.fees.version,
  };
}
