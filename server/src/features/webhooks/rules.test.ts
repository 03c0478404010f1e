import { expect, test } from 'vitest';
import { givenUpAfterMs, nextTry, retryDelaysMs, signatures } from './rules.ts';

test('signs like the examples of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1614265330,
    body: '{"test": 2432232314}',
  };
  const expected = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signatures([secret], message)).toBe(expected);
  const both = signatures(['whsec_AAAA', secret], message).split(' ');
  expect(both).toEqual([expect.stringMatching(/^v1,/), expected]);
});

const queuedAt = new Date('2026-11-21T06:00:00Z');
const later = (ms: number) => new Date(queuedAt.getTime() + ms);
test.each<[string, number, number, number | null]>([
  ['the first failure', 1, 0, 60_000],
  ['the fourth', 4, 3_600_000, 2 * 3_600_000],
  ['the last pause', 9, 50 * 3_600_000, 24 * 3_600_000],
  ['one failure more', 10, 60 * 3_600_000, null],
  ['an event that waited three days for its second attempt', 2, givenUpAfterMs, null],
])('after %s', (_, attempts, ageMs, delayMs) => {
  const now = later(ageMs);
  const expected = delayMs === null ? null : new Date(now.getTime() + delayMs);
  expect(nextTry({ attempts, queuedAt }, now)).toEqual(expected);
});

test('the pauses grow and end after about three days', () => {
  expect(retryDelaysMs).toEqual(retryDelaysMs.toSorted((a, b) => a - b));
  const totalMs = retryDelaysMs.reduce((sum, delay) => sum + delay, 0);
  expect(totalMs / 3_600_000).toBeGreaterThan(72);
  expect(totalMs / 3_600_000).toBeLessThan(80);
});
