import { dayMs, hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import { expect, test } from 'vitest';
import { nextTry, retryDelaysMs, signatures } from './delivery-rules.ts';

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

const now = new Date('2026-11-21T06:00:00Z');
test.each<[string, number, boolean, number | null]>([
  ['the first failure', 1, false, minuteMs],
  ['the fourth', 4, false, 2 * hourMs],
  ['the last pause', 9, false, dayMs],
  ['one failure more', 10, false, null],
  ['an event that waited three days for its second attempt', 2, true, null],
])('after %s', (_, attempts, isOld, delayMs) => {
  const expected = delayMs === null ? null : new Date(now.getTime() + delayMs);
  expect(nextTry({ attempts, isOld }, now)).toEqual(expected);
});

test('the pauses grow and end after about three days', () => {
  expect(retryDelaysMs).toEqual(retryDelaysMs.toSorted((a, b) => a - b));
  const totalMs = retryDelaysMs.reduce((sum, delay) => sum + delay, 0);
  expect(totalMs / hourMs).toBeGreaterThan(72);
  expect(totalMs / hourMs).toBeLessThan(80);
});
