import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { browser, registered } from '../../../testing/domain/one-time-codes.ts';

/* The one test that compares times: what a stranger could measure. A busy machine makes both answers longer. */

const clock = new Date('2027-01-04T06:00:00Z');
const served = await testApp({ now: () => clock });
const { runJobs } = served;

test('known and unknown contacts are answered in the same time', async () => {
  const pairs = 40;
  const rounds = 5;
  const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  type Visitor = ReturnType<typeof browser>;
  type Contact = Record<'email' | 'contactNumber', string>;
  const timeMs = async (call: () => Promise<unknown>) => {
    const startMs = performance.now();
    await call();
    return performance.now() - startMs;
  };
  /** The median difference between the times of both answers, and its share of their time. */
  async function gapOf(
    both: { anu: Visitor; eve: Visitor; known: Contact; unknown: Contact }[],
    call: (who: Visitor, contact: Contact) => Promise<unknown>,
  ) {
    const gapsMs: number[] = [];
    const timesMs: number[] = [];
    for (const { anu, eve, known, unknown } of both) {
      const knownMs = await timeMs(() => call(anu, known));
      const unknownMs = await timeMs(() => call(eve, unknown));
      gapsMs.push(knownMs - unknownMs);
      timesMs.push(unknownMs);
    }
    const gapMs = Math.abs(median(gapsMs));
    return { gapMs, share: gapMs / median(timesMs) };
  }
  async function measure(round: number) {
    const known = await Promise.all(Array.from({ length: pairs }, () => registered(served)));
    const both = known.map((somebody, n) => ({
      anu: browser(served),
      eve: browser(served),
      known: somebody,
      unknown: {
        email: `stranger-${round}-${n}@example.org`,
        contactNumber: `+91984700${1000 + round * pairs + n}`,
      },
    }));
    const byMail = await gapOf(both, (who, { email }) => who.ask({ email }));
    // a number alone: its code goes by email
    const byNumber = await gapOf(both, (who, { contactNumber }) => who.ask({ contactNumber }));
    await runJobs();
    const guessing = await gapOf(both, (who, { email }) => who.enter({ email }, '000000'));
    return { byMail, byNumber, guessing };
  }

  // A longer path is longer in every round; a delay by a busy machine is not.
  let apart: readonly ('byMail' | 'byNumber' | 'guessing')[] = ['byMail', 'byNumber', 'guessing'];
  const seen: object[] = [];
  for (let round = 0; apart.length > 0 && round < rounds; round++) {
    const gaps = await measure(round);
    seen.push(gaps);
    apart = apart.filter((kind) => gaps[kind].gapMs >= 5 && gaps[kind].share >= 0.2);
  }
  expect(apart, JSON.stringify(seen)).toEqual([]);
});
