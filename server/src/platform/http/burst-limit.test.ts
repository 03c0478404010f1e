import { minuteMs } from '@sangamam/contract/locale/durations';
import { expect, it } from 'vitest';
import { isProviderAddress } from '../outside/razorpay-addresses.ts';
import { burstLimit } from './burst-limit.ts';

it('lets a burst pass, then so many a second, each key by itself', () => {
  const passes = burstLimit({ perSecond: 50, burst: 200 });
  const passed = (key: string, calls: number, nowMs: number) =>
    Array.from({ length: calls }, () => passes(key, nowMs)).filter((wait) => wait === null).length;
  expect(passed('a', 300, 0)).toBe(200);
  expect(passes('a', 0)).toBe(1);
  expect(passed('b', 10, 0)).toBe(10);
  expect(passed('a', 300, 1000)).toBe(50);
  expect(passed('a', 300, minuteMs)).toBe(200);
});

it.each([
  ['52.66.75.174', true],
  ['::ffff:18.96.225.7', true],
  ['18.99.161.63', true],
  ['18.99.161.64', false],
  ['127.0.0.1', false],
  ['2001:db8::1', false],
  ['nonsense', false],
])('%s is the provider’s: %s', (address, isTheirs) => {
  expect(isProviderAddress(address)).toBe(isTheirs);
});
