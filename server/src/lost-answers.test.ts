import { expect, test } from 'vitest';
import { idempotentLabels, loseAnswers } from '../testing/lose-answers.ts';

/** Of all that count once, those by which money moves; lost-answers.long.test.ts tries the others as well. */
const aboutMoney = [
  'POST /registrations/step/{id} that submits',
  'POST /registrations/{id}/payment',
  'POST /registrations/staff/new',
  'POST /payments/manual',
  'POST /payments/{id}/refund',
];

test('the acts about money are among those that count once', () => {
  expect(idempotentLabels).toEqual(expect.arrayContaining(aboutMoney));
});

loseAnswers(aboutMoney);
