import { countPeople, writeParty } from '@sangamam/contract/party/party';
import { words } from '@sangamam/words/by-language/templates/money';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import {
  choice,
  link,
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
