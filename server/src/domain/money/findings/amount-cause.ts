import type { Finding } from '@sangamam/contract/payments/findings';
import type { ProviderPayment } from '../../../platform/outside/razorpay-entities.ts';

type Cause = NonNullable<Finding['cause']>;

/**
 * Why payments are not of the amount of their orders, in a few letters, so that equal causes are one finding: by which
 * offer of the provider, or by how much of a hundred. null for another currency, which each payment must be looked at for.
 */
export function causeOf(
  { amountPaise, currency, offerId }: Pick<ProviderPayment, 'amountPaise' | 'currency' | 'offerId'>,
  orderPaise: number,
): string | null {
  const abovePaise = amountPaise - orderPaise;
  if (currency !== 'INR' || abovePaise === 0) return null;
  const percent = Math.round((Math.abs(abovePaise) / orderPaise) * 10_000) / 100;
  if (abovePaise > 0) return `above ${percent}`;
  return offerId === null ? `below ${percent}` : `offer ${offerId}`;
}

/** The same as staff are told. */
export function readCause(cause: string | null): Cause | null {
  const [word, value = ''] = cause?.split(' ') ?? [];
  switch (word) {
    case 'above':
    case 'below':
      return { direction: word, percent: Number(value), offer: null };
    case 'offer':
      return { direction: 'below', percent: null, offer: value };
    default:
      return null;
  }
}
