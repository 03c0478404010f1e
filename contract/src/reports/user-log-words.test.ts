import { expect, test } from 'vitest';
import { defaultEventSettings } from '../settings/event-settings.ts';
import { actionInWords, fieldInWords, inWords, objectInWords } from './user-log-words.ts';

const settings = defaultEventSettings(new Date('2026-11-21T06:00:00Z'));

test('what was done reads as a sentence, also where an entry is older than its words', () => {
  expect(actionInWords('payment.refund')).toBe('Refunded a payment');
  expect(actionInWords('door.open_again')).toBe('Door open again');
  expect(objectInWords('contact_message')).toBe('Contact message');
});

test.each([
  ['settings', 'fees.adult', 'Adult'],
  ['registration', 'personalInfo.contactNumber', 'Phone'],
  ['payment', 'cancelRegistration', 'Also cancel the registration'],
  ['trip', 'leavesAt', 'Leaves at'],
])('a change of %s, %s, is called %s', (type, field, said) => {
  expect(fieldInWords(type, field, settings)).toContain(said);
});

test.each([
  [null, 'empty'],
  [true, 'yes'],
  [['JNV Mahe', 'JNV Kollam'], 'JNV Mahe, JNV Kollam'],
  [{ schoolNames: ['a'], needsAccessible: false }, 'School names: a; Needs step-free access: no'],
  ['2027-02-06T03:30:00.000Z', '6 Feb 2027, 9:00 am'],
  [{ amountPaise: 150_050 }, 'Amount: ₹1,500.50'],
])('%j is told as %s', (value, said) => {
  expect(inWords(value)).toBe(said);
});
