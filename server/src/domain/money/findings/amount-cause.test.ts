import { expect, test } from 'vitest';
import { causeOf, readCause } from './amount-cause.ts';

const offer = 'offer_Practice000001';

test.each([
  [102_360, 100_000, {}, 'above 2.36', { direction: 'above', percent: 2.36, offer: null }],
  [51_180, 50_000, {}, 'above 2.36', { direction: 'above', percent: 2.36, offer: null }],
  // a fee in whole paise is of nearly the same share
  [34_086, 33_300, {}, 'above 2.36', { direction: 'above', percent: 2.36, offer: null }],
  [200_000, 100_000, {}, 'above 100', { direction: 'above', percent: 100, offer: null }],
  [90_000, 100_000, {}, 'below 10', { direction: 'below', percent: 10, offer: null }],
  [
    90_000,
    100_000,
    { offerId: offer },
    `offer ${offer}`,
    { direction: 'below', percent: null, offer },
  ],
  [
    102_360,
    100_000,
    { offerId: offer },
    'above 2.36',
    { direction: 'above', percent: 2.36, offer: null },
  ],
  [100_000, 100_000, {}, null, null],
  [102_360, 100_000, { currency: 'USD' }, null, null],
])('%s paise for an order of %s %j', (amountPaise, orderPaise, change, cause, read) => {
  const payment = { amountPaise, currency: 'INR', offerId: null, ...change };
  expect(causeOf(payment, orderPaise)).toBe(cause);
  expect(readCause(cause)).toEqual(read);
});
