import { expect, it } from 'vitest';
import { answerText, fieldLabel } from './answer-text.ts';

it.each([
  ['name', 'Name'],
  ['contactNumber', 'Contact Number'],
  ['stateUT', 'State UT'],
  ['nonVeg', 'Non Veg'],
  ['sangamamFamilyGroups', 'Sangamam Family Groups'],
])('labels the field %s "%s"', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

it.each([
  ['JNV Kollam', 'JNV Kollam'],
  [true, 'Yes'],
  [false, 'No'],
  [750, '750'],
  [['Doctor', 'Teacher'], 'Doctor, Teacher'],
  [
    { needed: true, arrivalPoint: 'Ernakulam Junction', serviceNumber: '' },
    'Needed: Yes; Arrival Point: Ernakulam Junction',
  ],
  [
    {
      adults: { veg: 2, nonVeg: 1 },
      teens: { veg: 0, nonVeg: 0 },
      children: { veg: 1, nonVeg: 0 },
    },
    'Adults: Veg 2, Non Veg 1; Children: Veg 1',
  ],
])('says %j as "%s"', (value, text) => {
  expect(answerText(value)).toBe(text);
});

it.each([[''], ['  '], [null], [undefined], [0], [[]], [{}], [{ checkIn: '', men: 0 }]])(
  'says nothing of %j',
  (value) => {
    expect(answerText(value)).toBeNull();
  },
);
