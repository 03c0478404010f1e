import type { PublicSettings } from './settings.ts';

/** How many people of one age group eat what. Whole numbers, 0 to 20 each. */
export interface Meals {
  readonly veg: number;
  readonly nonVeg: number;
}

export interface Attendees {
  readonly adults: Meals;
  readonly teens: Meals;
  readonly children: Meals;
}

/** Rupees a head, and the discount that applies once for recent pass-outs. */
export interface FeeRates {
  readonly adult: number;
  readonly teen: number;
  readonly child: number;
  readonly discountAmount: number;
  readonly discountAfterYear: number;
}

/** Specification 9. */
export const defaultFeeRates: FeeRates = {
  adult: 500,
  teen: 500,
  child: 300,
  discountAmount: 150,
  discountAfterYear: 2023,
};

/** The fee rates among the settings, as the fee function takes them. */
export function feeRates({ fees }: Pick<PublicSettings, 'fees'>): FeeRates {
  const { adult, teen, child, discountAmount, discountAfterYear } = fees;
  return { adult, teen, child, discountAmount, discountAfterYear };
}

export interface FeeLine {
  readonly count: number;
  readonly rate: number;
  readonly amount: number;
}

/** All amounts in whole rupees. */
export interface FeeBreakdown {
  readonly adults: FeeLine;
  readonly teens: FeeLine;
  readonly children: FeeLine;
  readonly people: number;
  readonly gross: number;
  readonly discount: number;
  readonly minimum: number;
}

const noOne: Meals = { veg: 0, nonVeg: 0 };

/**
 * The fee for a family, line by line, in whole rupees. The discount applies once, only when somebody
 * comes and `yearOfPassing` is a number above the limit; the minimum is never negative.
 * Source: Specification 9.
 */
export function feeBreakdown(
  attendees: Partial<Attendees> | undefined,
  yearOfPassing: string | number | undefined,
  rates: FeeRates = defaultFeeRates,
): FeeBreakdown {
  const line = (meals: Meals | undefined, rate: number): FeeLine => {
    const { veg, nonVeg } = meals ?? noOne;
    const count = veg + nonVeg;
    return { count, rate, amount: count * rate };
  };
  const adults = line(attendees?.adults, rates.adult);
  const teens = line(attendees?.teens, rates.teen);
  const children = line(attendees?.children, rates.child);
  const people = adults.count + teens.count + children.count;
  const gross = adults.amount + teens.amount + children.amount;
  const recent = Number(yearOfPassing) > rates.discountAfterYear;
  const discount = recent && people > 0 ? Math.min(rates.discountAmount, gross) : 0;
  return { adults, teens, children, people, gross, discount, minimum: gross - discount };
}

/** The least a family pays, in whole rupees (Specification 9). */
export function minimumFeeRupees(
  attendees: Partial<Attendees> | undefined,
  yearOfPassing: string | number | undefined,
  rates: FeeRates = defaultFeeRates,
): number {
  return feeBreakdown(attendees, yearOfPassing, rates).minimum;
}

/** What a received payment is used for, in paise; the three parts add up to the payment. */
export interface PaymentSplit {
  readonly feePart: number;
  readonly contributionPart: number;
  readonly creditPart: number;
}

/**
 * Splits a fee payment: first what is due, then the contribution declared in the form, the rest is
 * credit that absorbs later increases of the fee. All in paise.
 */
export function splitPayment(
  amountPaise: number,
  duePaise: number,
  declaredContributionPaise: number,
): PaymentSplit {
  const feePart = Math.min(amountPaise, duePaise);
  const contributionPart = Math.min(amountPaise - feePart, declaredContributionPaise);
  return { feePart, contributionPart, creditPart: amountPaise - feePart - contributionPart };
}
