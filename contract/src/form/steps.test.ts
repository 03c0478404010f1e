import { describe, expect, it } from 'vitest';
import { mayTakeStep, openSteps, stepAfter, steps, stepsFor, stepsToPay } from './steps.ts';

it('numbers the nine steps to the payment from 1 without a gap', () => {
  expect(stepsToPay(true, []).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('asks those who come for journey and stay', () => {
  expect(stepAfter('eventAttendance', true, [])?.slug).toBe('transport');
});

it('goes on with nine steps while nobody has said whether they come', () => {
  expect(stepsToPay(undefined, [])).toHaveLength(9);
});

it('leaves journey and stay out when nobody comes', () => {
  expect(stepsToPay(false, []).map(({ slug }) => slug)).toEqual([
    'personal',
    'professional',
    'attendance',
    'optional',
    'support',
    'review',
    'payment',
  ]);
  expect(stepAfter('eventAttendance', false, [])?.slug).toBe('optional');
});

it('asks those who come what helps in an emergency, off the way to the payment', () => {
  const offTheWay = (isAttending: boolean | undefined) =>
    stepsFor(isAttending)
      .filter((step) => !stepsToPay(isAttending, []).includes(step))
      .map(({ slug }) => slug);
  expect([true, undefined, false].map(offTheWay)).toEqual([['emergency'], ['emergency'], []]);
});

it('ends with the payment', () => {
  expect(stepAfter('payment', true, [])).toBeNull();
});

describe('journey and stay that follow the payment', () => {
  const later = ['transportation', 'accommodation'] as const;
  const form = { personalInfo: {}, eventAttendance: { isAttending: true } };
  const isStep = (name: string) => steps.find(({ stepName }) => stepName === name) ?? steps[0];
  const mayTake = (name: string, isSubmitted: boolean, after: readonly (typeof later)[number][]) =>
    mayTakeStep(isStep(name), { form, formSubmissionComplete: isSubmitted }, after);

  it('are not on the way to it', () => {
    expect(stepAfter('eventAttendance', true, later)?.slug).toBe('optional');
  });

  it('are not open, as they are without the setting', () => {
    const slugs = (after: typeof later | readonly []) =>
      openSteps(form, after).map(({ slug }) => slug);
    expect(slugs(later)).toEqual([]);
    expect(slugs([])).toEqual(['transport', 'stay']);
  });

  it('do not stand in the way of other steps, and once submitted none does', () => {
    expect(mayTake('optional', false, later)).toBe(true);
    expect(mayTake('optional', false, [])).toBe(false);
    expect(mayTake('accommodation', true, [])).toBe(true);
  });

  it('are not asked of who does not come', () => {
    const home = { ...form, eventAttendance: { isAttending: false } };
    const submitted = { form: home, formSubmissionComplete: true };
    expect(mayTakeStep(isStep('accommodation'), submitted, later)).toBe(false);
  });
});
