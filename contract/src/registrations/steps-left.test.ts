import { describe, expect, test } from 'vitest';
import { defaultEventSettings } from '../settings/event-settings.ts';
import { type LeavingSteps, stepsLeft } from './steps-left.ts';

const now = new Date('2026-11-21T06:00:00Z');
const shipped = defaultEventSettings(now);
const settings = { ...shipped, questions: { ...shipped.questions, afterPaying: [] } };
const short = {
  ...settings,
  questions: { ...settings.questions, afterPaying: ['transportation', 'optional', 'support'] },
} as typeof settings;
const submitted: LeavingSteps = {
  form: { personalInfo: {}, eventAttendance: { isAttending: true } },
  registrationType: 'full',
  formSubmissionComplete: true,
  status: 'Submitted',
};
const left = (change: object = {}, by = short, at = now) =>
  stepsLeft({ ...submitted, ...change }, by, at).map(({ slug }) => slug);

describe('steps left for later', () => {
  test('are those that follow the payment, until they are answered', () => {
    expect(left()).toEqual(['transport', 'optional', 'support', 'emergency']);
    const form = { ...submitted.form, transportation: {}, financial: {} };
    expect(left({ form })).toEqual(['optional', 'emergency']);
  });

  test('are none that were passed over on the way to the payment', () => {
    expect(left({}, settings)).toEqual(['emergency']);
  });

  test('are none in which nothing is asked', () => {
    const off = ['contactName', 'contactNumber', 'medicalNotes'].map((name) => `emergency.${name}`);
    expect(left({}, { ...settings, questions: { ...settings.questions, off } })).toEqual([]);
  });

  test('are journey and stay of a quick registration, whatever the settings', () => {
    expect(left({ registrationType: 'quick' }, settings)).toEqual([
      'transport',
      'stay',
      'emergency',
    ]);
  });

  test.each<[string, object, string[]]>([
    [
      'who does not come',
      { form: { eventAttendance: { isAttending: false } } },
      ['optional', 'support'],
    ],
    ['a form that is not submitted', { formSubmissionComplete: false }, []],
    ['who cancelled', { status: 'Cancelled' }, []],
  ])('%s', (_who, change, slugs) => {
    expect(left(change)).toEqual(slugs);
  });

  test('end with the deadline of the journey', () => {
    const after = new Date(Date.parse(settings.deadlines.transportLockAt) + 1);
    expect(left({}, short, after)).toEqual(['optional', 'support', 'emergency']);
  });
});
