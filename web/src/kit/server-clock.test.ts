import { dayMs, hourMs } from '@sangamam/contract/locale/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const yearMs = 365 * dayMs;
const trueMs = Date.parse('2026-11-28T06:30:00Z');
const kept = new Map<string, string>();
/** The time on the device, and how long the page has been open. */
let deviceMs = trueMs;
let openForMs = 0;

beforeEach(() => {
  kept.clear();
  openForMs = 0;
  vi.stubEnv('SSR', false);
  vi.spyOn(Date, 'now').mockImplementation(() => deviceMs + openForMs);
  vi.spyOn(performance, 'now').mockImplementation(() => openForMs);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The clock of a page that was opened just now. */
async function openPage() {
  vi.resetModules();
  openForMs = 0;
  return import('./server-clock.ts');
}
const answerAt = (ms: number) =>
  new Response(null, { headers: { Date: new Date(ms).toUTCString() } });

test.each([
  ['right', 0],
  ['eleven years behind', -11 * yearMs],
  ['a year ahead', yearMs],
])('a clock that is %s changes nothing once the server has spoken', async (_, skewMs) => {
  deviceMs = trueMs + skewMs;
  const { noteAnswer, serverNowMs } = await openPage();
  noteAnswer(answerAt(trueMs));
  expect(serverNowMs()).toBe(trueMs);
  openForMs = 90_000;
  expect(serverNowMs()).toBe(trueMs + 90_000);
  // somebody puts the clock right
  deviceMs = trueMs;
  expect(serverNowMs()).toBe(trueMs + 90_000);
});

test('the rendering counts from when the page arrived', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { responseStart: 200 } as unknown as PerformanceEntry,
  ]);
  const { noteRendering, serverNowMs } = await openPage();
  openForMs = 5_200;
  noteRendering(trueMs);
  expect(serverNowMs()).toBe(trueMs + 5_000);
});

test('an answer of a cache, or without a time, does not turn the clock back', async () => {
  const { noteAnswer, noteServerTime, serverNowMs } = await openPage();
  noteAnswer(answerAt(trueMs));
  openForMs = 60_000;
  noteAnswer(answerAt(trueMs));
  noteAnswer(new Response());
  noteServerTime(Number.NaN);
  expect(serverNowMs()).toBe(trueMs + 60_000);
  // a counter that slept with the phone
  noteAnswer(answerAt(trueMs + 600_000));
  expect(serverNowMs()).toBe(trueMs + 600_000);
});

test('without a network the device is put right by what was known before', async () => {
  deviceMs = trueMs + yearMs;
  const before = await openPage();
  before.noteAnswer(answerAt(trueMs));
  deviceMs += hourMs;
  const { serverNowMs } = await openPage();
  expect(serverNowMs()).toBe(trueMs + hourMs);
});

test('a browser without storage goes by the device until the server speaks', async () => {
  vi.stubGlobal('localStorage', undefined);
  deviceMs = trueMs + yearMs;
  const { noteAnswer, serverNowMs } = await openPage();
  expect(serverNowMs()).toBe(deviceMs);
  noteAnswer(answerAt(trueMs));
  expect(serverNowMs()).toBe(trueMs);
});
