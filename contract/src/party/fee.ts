/** People of one age group by meal; whole numbers, 0 to 20 each. */
export interface Meals {
  readonly veg: number;
  readonly nonVeg: number;
  /** Nobody has said yet what they eat. */
  readonly notSaid?: number | undefined;
}

export interface Attendees {
  readonly adults: Meals;
  readonly teens: Meals;
  readonly children: Meals;
}

/** Rupees per person, and the discount that applies once for recent pass-outs. */
export interface FeeRates {
  readonly adult: number;
  readonly teen: number;
  readonly child: number;
  readonly discountAmount: number;
  readonly discountAfterYear: number;
}

/** Default rates (docs/product/fixed.md#numbers). */
export const defaultFeeRates: FeeRates = {
  adult: 500,
  teen: 500,
  child: 300,
  discountAmount: 150,
  discountAfterYear: 2023,
};

/** The rates from the settings. */
export function feeRates({ fees }: { readonly fees: FeeRates }): FeeRates {
  const { adult, teen, child, discountAmount, discountAfterYear } = fees;
  return { adult, teen, child, discountAmount, discountAfterYear };
}

export interface FeeLine {
  readonly count: number;
  readonly rate: number;
  readonly amount: number;
}

/** Amounts in whole rupees. */
export interface FeeBreakdown {
  readonly adults: FeeLine;
  readonly teens: FeeLine;
  readonly children: FeeLine;
  readonly people: number;
  readonly gross: number;
  readonly discount: number;
  readonly minimum: number;
}

const noAttendees: Meals = { veg: 0, nonVeg: 0 };

/**
 * The fee of a party by line, in whole rupees. The discount applies once, only if somebody comes and
 * `yearOfPassing` is a number above the limit; the minimum is never negative. See
 * docs/product/registering.md#fee.
 */
export function feeBreakdown(
  attendees: Partial<Attendees> | undefined,
  yearOfPassing: string | number | undefined,
  rates: FeeRates = defaultFeeRates,
): FeeBreakdown {
  const line = (meals: Meals | undefined, rate: number): FeeLine => {
    const { veg, nonVeg, notSaid = 0 } = meals ?? noAttendees;
    const count = veg + nonVeg + notSaid;
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

/** The fee of a party, in whole rupees (docs/product/registering.md#fee). */
export function minimumFeeRupees(
  attendees: Partial<Attendees> | undefined,
  yearOfPassing: string | number | undefined,
  rates: FeeRates = defaultFeeRates,
): number {
  return feeBreakdown(attendees, yearOfPassing, rates).minimum;
}

/** The smallest payment, in rupees: the due. After a full refund it is the fee again. */
export function minimumPayment(fee: {
  readonly minimum: number;
  readonly paid: number;
  readonly credit: number;
}): number {
  return Math.max(0, fee.minimum - fee.paid - fee.credit);
}

/** How a payment is allocated, in paise; the three parts add up to the payment. */
export interface PaymentSplit {
  readonly feePart: number;
  readonly contributionPart: number;
  readonly creditPart: number;
}

/**
 * Splits a payment: first the due, then the declared contribution; the rest is credit, which covers later
 * increases of the fee. All in paise.
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
