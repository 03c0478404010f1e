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
  text,
} from '../../../platform/message-kinds/placeholders.ts';
import { samplePeople, samplePeriod } from './confirmed-kind.ts';

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
