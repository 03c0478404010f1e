import type { StepSlug } from '@sangamam/contract/form/steps';
import { words } from '@sangamam/words/by-language/templates/registration';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import {
  choice,
  count,
  day,
  link,
  people,
  period,
  text,
  ticket,
} from '../../../platform/message-kinds/placeholders.ts';
import { samplePeople, samplePeriod, unpaid } from '../../money/index.ts';

const ofDrafts = {
  onlyWhile: ['Draft'],
  isForAnybody: true,
  isReminder: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    /** The first step that is not filled in. */
    step: count(4),
    closesAt: day('2027-01-23T03:30:00.000Z'),
    resumeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number', 'resumeUrl'],
} as const;

export const draft = defineKind('draft', words, ofDrafts);
export const draftReminder = defineKind('draftReminder', words, ofDrafts);

const fillIn = (slug: StepSlug) => link(`https://sangamam.example/alumni-update?fill=${slug}`);

export const restReminder = defineKind('restReminder', words, {
  onlyWhile: ['Submitted', 'Confirmed'],
  isForAnybody: true,
  isReminder: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    /** Empty where the step has answers. */
    journeyUrl: fillIn('transport'),
    stayUrl: fillIn('stay'),
    workUrl: fillIn('professional'),
    joinUrl: fillIn('optional'),
    supportUrl: fillIn('support'),
    emergencyUrl: fillIn('emergency'),
  },
  required: ['number'],
});

export const eventSoon = defineKind('eventSoon', words, {
  onlyWhile: ['Confirmed', 'Checked In'],
  isForAnybody: true,
  isReminder: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    ticket: ticket({
      registrationNumber: 'SGM-00042',
      token: 'SGM-00042.sample',
      school: 'JNV Kollam',
    }),
    /** Which of the two mails it is. */
    days: choice('week', 'tomorrow'),
    firstDay: day(samplePeriod.startsAt),
    dates: period(samplePeriod),
    people: people(samplePeople),
    venue: text('Rajagiri Hall\nErnakulam, Kerala, India'),
    city: text('Ernakulam, Kerala, India'),
    mapUrl: link('https://maps.example/rajagiri'),
    siteUrl: link('https://sangamam.example/'),
    changeUrl: link('https://sangamam.example/alumni-update'),
  },
  required: ['number'],
});

export const thankYou = defineKind('thankYou', words, {
  onlyWhile: ['Confirmed', 'Checked In'],
  isForAnybody: true,
  isReminder: true,
  placeholders: {
    number: text('SGM-00042'),
    name: text('Anu Thomas'),
    /** Empty while there is no gallery. */
    galleryUrl: link('https://meet.example/gallery'),
  },
  required: ['number'],
});

export const unpaidReminder = defineKind('unpaidReminder', words, {
  onlyWhile: ['Submitted'],
  isForAnybody: true,
  isReminder: true,
  placeholders: unpaid.placeholders,
  required: ['number', 'amount', 'payUrl'],
});
