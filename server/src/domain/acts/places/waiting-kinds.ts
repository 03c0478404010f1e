import { words } from '@sangamam/words/by-language/templates/registration';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import {
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

const keptPlace = {
  ...person,
  amount: rupees(2100),
  /** Until when the place is kept. */
  until: moment('2027-01-20T03:30:00.000Z'),
  dates: period(samplePeriod),
  venue: text('Rajagiri Hall, Ernakulam, Kerala, India'),
  payUrl: link('https://sangamam.example/registration-pending-success?type=payment'),
};

export const placeGiven = defineKind('placeGiven', words, {
  onlyWhile: ['Submitted'],
  placeholders: keptPlace,
  required: ['number', 'amount', 'until', 'payUrl'],
});

export const placeEnding = defineKind('placeEnding', words, {
  onlyWhile: ['Submitted'],
  placeholders: keptPlace,
  required: ['number', 'amount', 'until', 'payUrl'],
});

export const placeLapsed = defineKind('placeLapsed', words, {
  onlyWhile: ['Waitlisted'],
  placeholders: person,
  required: ['number'],
});
