import { expect, it } from 'vitest';
import { stepAfter, steps, stepsFor } from './steps.ts';

it('numbers the nine steps from 1 without a gap', () => {
  expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('asks those who come for journey and stay', () => {
  expect(stepsFor(true)).toHaveLength(9);
  expect(stepAfter('eventAttendance', true)?.slug).toBe('transport');
});

it('goes on with nine steps while nobody has said whether they come', () => {
  expect(stepsFor(undefined)).toHaveLength(9);
});

it('leaves journey and stay out when nobody comes', () => {
  expect(stepsFor(false).map(({ slug }) => slug)).toEqual([
    'personal',
    'professional',
    'attendance',
    'optional',
    'support',
    'review',
    'payment',
  ]);
  expect(stepAfter('eventAttendance', false)?.slug).toBe('optional');
});

it('ends with the payment', () => {
  expect(stepAfter('payment', true)).toBeNull();
});
