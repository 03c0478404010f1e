import { defaultFeeRates, feeBreakdown } from '@sangamam/contract/party/fee';
import { describe, expect, it } from 'vitest';
import { feeChange } from './fee-change.ts';

/** A registration of this many adults that has paid. */
function registered(adults: number, { paid = 0, credit = 0 } = {}) {
  const none = { veg: 0, nonVeg: 0 };
  const attendees = { adults: { veg: adults, nonVeg: 0 }, teens: none, children: none };
  const fee = feeBreakdown(attendees, '1998');
  const due = Math.max(0, fee.minimum - paid - credit);
  return {
    status: 'Confirmed',
    paymentStatus: 'Completed',
    fee: { ...fee, paid, credit, due, contribution: 0, rates: defaultFeeRates, version: 1 },
  } as const;
}
const coming = (adults: string, yearOfPassing = '1998') => ({
  isAttending: true,
  attendees: { adults: { veg: adults, nonVeg: '' } },
  yearOfPassing,
});

describe('what a change of answers does to the fee', () => {
  it('says nothing while the fee stays the same', () => {
    expect(feeChange(registered(2, { paid: 1000 }), coming('2'))).toBeNull();
  });
  it('asks for the difference when more come', () => {
    expect(feeChange(registered(2, { paid: 1000 }), coming('3'))).toEqual({
      minimum: 1500,
      paid: 1000,
      due: 500,
      surplus: 0,
      discount: 0,
    });
  });
  it('takes credit before it asks', () => {
    expect(feeChange(registered(2, { paid: 1000, credit: 500 }), coming('3'))).toMatchObject({
      paid: 1500,
      due: 0,
    });
  });
  it('never asks again for what was paid, and says what is too much', () => {
    expect(feeChange(registered(2, { paid: 1000 }), coming('1'))).toMatchObject({
      minimum: 500,
      due: 0,
      surplus: 500,
    });
    const nobody = { ...coming('2'), isAttending: false };
    expect(feeChange(registered(2, { paid: 1000 }), nobody)).toMatchObject({
      minimum: 0,
      surplus: 1000,
    });
  });
  it('asks nothing of whom the fee went back to', () => {
    const refunded = { ...registered(2), paymentStatus: 'Refunded' } as const;
    expect(feeChange(refunded, coming('3'))).toMatchObject({ minimum: 1500, due: 0 });
  });
  it('follows the year of passing', () => {
    expect(feeChange(registered(1), coming('1', '2024'))).toMatchObject({
      minimum: 350,
      due: 350,
      discount: 150,
    });
  });
  it('counts what is no number as nobody', () => {
    expect(feeChange(registered(1), coming('one'))).toMatchObject({ minimum: 0 });
  });
});
