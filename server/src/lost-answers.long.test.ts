import { expect, test } from 'vitest';
import { endpointOf, idempotentEndpoints } from '../testing/idempotent-requests.ts';
import { idempotentLabels, loseAnswers } from '../testing/lose-answers.ts';
import { nameOf } from '../testing/platform/http.ts';

test('every endpoint that promises it has a case', () => {
  const tried = new Set(idempotentLabels.map((label) => nameOf(endpointOf(label))));
  expect(idempotentEndpoints.map(nameOf).filter((one) => !tried.has(one))).toEqual([]);
});

loseAnswers(idempotentLabels);
