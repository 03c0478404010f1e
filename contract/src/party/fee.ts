import {
  type Age,
  ages,
  type ByAge,
  byAge,
  type OneOfAge,
  oneOf,
  type Party,
  partySize,
  sumByAge,
} from './party.ts';

type RateName = OneOfAge | 'discountAmount' | 'discountAfterYear';
/** Rupees per person, and the discount that applies once for recent pass-outs. */
export type FeeRates = Readonly<Record<RateName, number>>;

const rateNames = [...ages.map(oneOf), 'discountAmount', 'discountAfterYear'] as const;
/** Builds something of every rate. */
export const eachRate = <Value>(make: (rate: RateName) => Value) =>
  Object.fromEntries(rateNames.map((rate) => [rate, make(rate)])) as Record<RateName, Value>;

/** Default rates (docs/product/fixed.md#numbers). */
export const defaultFeeRates: FeeRates = {
  adult: 500,
  teen: 500,
  child: 300,
  discountAmount: 150,
  discountAfterYear: 2023,
};

/** The rates from the settings. */
export const feeRates = ({ fees }: { readonly fees: FeeRates }): FeeRates =>
  eachRate((rate) => fees[rate]);

/** The people of an age, in words, and their fee. */
export const aboutAge = (
  fees: FeeRates & { readonly [Ages in `${OneOfAge}Ages`]: string },
  age: Age,
) => ({ ages: fees[`${oneOf(age)}Ages`], rupees: fees[oneOf(age)] });

/** Amounts in whole rupees. */
export interface FeeBreakdown extends ByAge<Readonly<Record<'count' | 'rate' | 'amount', number>>> {
  readonly people: number;
  readonly gross: number;
  readonly discount: number;
  readonly minimum: number;
}

/**
 * The fee of a party by line, in whole rupees. The discount applies once, only if somebody comes and
 * `yearOfPassing` is a number above the limit; the minimum is never negative. See
 * docs/product/registering.md#fee.
 */
export function feeBreakdown(
  party: Party | undefined,
  yearOfPassing: string | number | undefined,
  rates: FeeRates = defaultFeeRates,
): FeeBreakdown {
  const counts = sumByAge(party ?? {});
  const lines = byAge((age) => {
    const rate = rates[oneOf(age)];
    return { count: counts[age], rate, amount: counts[age] * rate };
  });
  const people = partySize(counts);
  const gross = partySize(byAge((age) => lines[age].amount));
  const recent = Number(yearOfPassing) > rates.discountAfterYear;
  const discount = recent && people > 0 ? Math.min(rates.discountAmount, gross) : 0;
  return { ...lines, people, gross, discount, minimum: gross - discount };
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
