import { words } from '@sangamam/words/by-language/templates/registration';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import {
  choice,
  count,
  link,
  moment,
  people,
  period,
  rupees,
  text,
} from '../../../platform/message-kinds/placeholders.ts';
import { samplePeople, samplePeriod } from '../../money/index.ts';

const person = {
  number: text('SGM-00042'),
  name: text('Anu Thomas'),
  people: people(samplePeople),
  changeUrl: link('https://sangamam.example/alumni-update'),
};

export const waitlisted = defineKind('waitlisted', words, {
  onlyWhile: ['Waitlisted'],
  isForAnybody: true,
  placeholders: person,
  required: ['number'],
});

const ofKeptPlaces = {
  onlyWhile: ['Submitted'],
  isForAnybody: true,
  placeholders: {
    ...person,
    amount: rupees(2100),
    /** Until when the place is kept. */
    until: moment('2027-01-20T03:30:00.000Z'),
    dates: period(samplePeriod),
    venue: text('Rajagiri Hall, Ernakulam, Kerala, India'),
    payUrl: link('https://sangamam.example/registration-pending-success?type=payment'),
  },
  required: ['number', 'amount', 'until', 'payUrl'],
} as const;

export const placeGiven = defineKind('placeGiven', words, ofKeptPlaces);
export const placeEnding = defineKind('placeEnding', words, ofKeptPlaces);

export const placeLapsed = defineKind('placeLapsed', words, {
  onlyWhile: ['Waitlisted'],
  isForAnybody: true,
  placeholders: person,
  required: ['number'],
});

export const kindOffered = defineKind('kindOffered', words, {
  onlyWhile: ['Submitted', 'Confirmed', 'Checked In'],
  isForAnybody: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    /** As the form calls it in the language of the message. */
    kind: text('Family room'),
    /** The people it is for. */
    count: count(2),
    /** Until when it is kept. */
    until: moment('2027-01-20T03:30:00.000Z'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'kind', 'until', 'changeUrl'],
});

export const placePassed = defineKind('placePassed', words, {
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    /** `offered`: the link was made; `taken`: another person has the registration now. */
    what: choice('offered', 'taken'),
    /** Until when the link is good. */
    until: moment('2027-01-20T03:30:00.000Z'),
    /** Empty for who has no registration any longer. */
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number'],
});
