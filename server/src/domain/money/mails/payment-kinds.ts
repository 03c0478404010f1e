import { countPeople, writeParty } from '@sangamam/contract/party/party';
import { words } from '@sangamam/words/by-language/templates/money';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import {
  choice,
  day,
  link,
  moment,
  people,
  period,
  rupees,
  school,
  text,
  ticket,
} from '../../../platform/message-kinds/placeholders.ts';

const party = { adults: { veg: 1, nonVeg: 1 }, teens: { nonVeg: 1 }, children: { veg: 2 } };
export const samplePeople = { people: countPeople(party), ...writeParty(party) };
export const samplePeriod = {
  startsAt: '2027-02-06T03:30:00.000Z',
  endsAt: '2027-02-07T08:30:00.000Z',
};

export const confirmed = defineKind('confirmed', words, {
  isForAnybody: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    firstName: text('Anu'),
    school: school('JNV Kollam'),
    yearOfPassing: text('2001'),
    coming: choice('yes', 'no'),
    ticket: ticket({
      registrationNumber: 'SGM-00042',
      token: 'SGM-00042.sample',
      school: 'JNV Kollam',
    }),
    people: people(samplePeople),
    dates: period(samplePeriod),
    venue: text('Rajagiri Hall, Ernakulam, Kerala, India'),
    mapUrl: link('https://maps.example/rajagiri'),
    /** Says if there was anything to pay. */
    payment: choice('paid', 'none'),
    paid: rupees(2100),
    /** The provider's fee, paid by the payer beside the amount. */
    payerFee: text('₹23.60'),
    receipt: text('SGM-R-2627-00042'),
    transaction: text('pay_QxV3m8RtLk20aZ'),
    inviteUrl: link('https://sangamam.example/invitation?from=sample'),
    /** Empty where the organisers do not show it. */
    whoUrl: link('https://sangamam.example/who-is-coming'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number'],
});

export const unpaid = defineKind('unpaid', words, {
  onlyWhile: ['Submitted'],
  isForAnybody: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    amount: rupees(2100),
    payBy: day('2027-01-27T03:30:00.000Z'),
    people: people(samplePeople),
    dates: period(samplePeriod),
    venue: text('Rajagiri Hall, Ernakulam, Kerala, India'),
    /** Says if there is a limit of places. */
    places: choice('limited', 'free'),
    payUrl: link('https://sangamam.example/registration-pending-success?type=payment'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount', 'payUrl'],
});

export const payLink = defineKind('payLink', words, {
  onlyWhile: ['Submitted', 'Checked In'],
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    amount: rupees(2100),
    /** Until when the link is good. */
    until: moment('2027-01-27T03:30:00.000Z'),
    people: people(samplePeople),
    dates: period(samplePeriod),
    venue: text('Rajagiri Hall, Ernakulam, Kerala, India'),
    payUrl: link('https://rzp.io/i/sample'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount', 'payUrl'],
});

export const receipt = defineKind('receipt', words, {
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    payment: choice('balance', 'contribution', 'corrected'),
    /** The document that another took the place of. */
    replaced: text('SGM-R-2627-00042'),
    amount: rupees(1000),
    receipt: text('SGM-R-2627-00043'),
    paidAt: moment('2026-11-21T08:00:00.000Z'),
    fee: text('₹500'),
    contribution: text('₹500'),
    credit: text(''),
    /** The provider's fee, paid by the payer beside the amount. */
    payerFee: text('₹23.60'),
    transaction: text('pay_QxV3m8RtLk20aZ'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount'],
});

export const refund = defineKind('refund', words, {
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    /** `disputed`: the payer's bank took it back. */
    state: choice('started', 'done', 'rejected', 'disputed'),
    /** Why it was rejected. */
    note: text('Cancelled after the last day for refunds'),
    /** `provider`: through the payment provider; `staff`: handed back by staff. */
    way: choice('provider', 'staff'),
    /** Set if we ask if they still come; `owing`: something is due if they do. */
    coming: choice('ask', 'owing', 'none'),
    due: rupees(1000),
    amount: rupees(1000),
    transaction: text('pay_QxV3m8RtLk20aZ'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount'],
});

export const leaving = defineKind('leaving', words, {
  evenIfCancelled: true,
  isForAnybody: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    what: choice('cancel', 'fewer'),
    /** `none`: nothing comes back. */
    choice: choice('refund', 'credit', 'gift', 'none'),
    amount: rupees(1890),
    /** The line of the refund table that holds. */
    table: text('Until Fri, 25 Dec 2026: 90% of the fee'),
    refundUrl: link('https://sangamam.example/refund-policy'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number'],
});

export const transferNotFound = defineKind('transferNotFound', words, {
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    amount: rupees(2100),
    paidOn: day('2026-11-20T06:30:00.000Z'),
    /** Why it was not found. */
    note: text('No transfer of this amount since 18 November'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount'],
});

export const unmatched = defineKind('unmatched', words, {
  evenIfCancelled: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    amount: rupees(700),
    transaction: text('pay_QxV3m8RtLk20aZ'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'amount'],
});
