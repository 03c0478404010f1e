import { randomInt, randomUUID } from 'node:crypto';
import type { Endpoint } from '@sangamam/contract/calls/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { connect } from '../src/platform/db/connect.ts';
import { type TestApp, testApp } from './app.ts';
import { practice } from './domain/money.ts';
import { setEventDays } from './features/accommodation.ts';
import { treasurer } from './features/payment-history.ts';
import { endpointOf, idempotentRequests, type Sent } from './idempotent-requests.ts';
import { difference, rowCounter } from './platform/count-rows.ts';
import { startLossyProxy } from './platform/lossy-proxy.ts';

/** Every request that counts once, by its name in `idempotentRequests`. */
export const idempotentLabels = Object.keys(
  idempotentRequests({} as TestApp, () => {
    throw new Error('only the names are asked for');
  }),
);

/**
 * Everything the database has committed and could not say any more: the same request with the same key is
 * answered like the first, and everything is there once. Each of the requests is asked as often as it has answers
 * of the database to lose, which a proxy swallows one at a time; and twice at once.
 */
export function loseAnswers(labels: readonly string[]): void {
  let served: TestApp;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let proxy: Awaited<ReturnType<typeof startLossyProxy>>;
  /** A super admin who has just signed in. */
  let staff: Awaited<ReturnType<typeof treasurer>>;
  let cases: ReturnType<typeof idempotentRequests>;
  let countEverything: Awaited<ReturnType<typeof rowCounter>>;

  beforeAll(async () => {
    served = await testApp({ provider: true });
    await practice(served).switches({ webhook: { off: true } });
    await setEventDays(served);
    cases = idempotentRequests(served, () => staff);
    countEverything = await rowCounter(served.deps.pool);
    proxy = await startLossyProxy(served.deps.pool.options);
    const { db, pool, close } = connect(proxy.config);
    app = await buildApp({ ...served.deps, db, pool });
    await app.ready();
    afterAll(async () => {
      await app.close();
      await close();
      proxy.close();
    });
  });

  async function send({ method, path }: Endpoint, sent: Sent, key: string) {
    const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => sent.params?.[param] ?? '');
    const reply = await app.inject({
      method,
      url: `/api/v1${filled}`,
      remoteAddress: '10.1.2.3',
      headers: {
        'idempotency-key': key,
        'content-type': 'application/json',
        ...(sent.cookie === undefined ? staff.headers : { cookie: sent.cookie }),
      },
      payload: JSON.stringify(sent.body ?? {}),
    });
    return { status: reply.statusCode, body: reply.json() };
  }

  /** Prepares a request and has it sent by `ask`; returns the answer, and what there is more of then. */
  async function attempt<Answer>(
    label: string,
    ask: (say: () => ReturnType<typeof send>) => Promise<Answer>,
  ) {
    const email = `${randomInt(1e9)}@staff.example.org`;
    staff = await treasurer(served, { email, role: 'super_admin' });
    const sent = await (cases[label] as () => Promise<Sent>)();
    // one that another case made would be told, with a job that all share
    if (!label.startsWith('POST /webhooks')) await served.db.deleteFrom('webhook').execute();
    const before = await countEverything();
    const key = randomUUID();
    const answer = await ask(() => send(endpointOf(label), sent, key));
    return { answer, made: difference(before, await countEverything()) };
  }

  describe('a repeat after the answer of the database was lost', () => {
    test.each(labels)('%s', async (label) => {
      const { answer, made: once } = await attempt(label, (say) => say());
      expect(answer).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
      expect(Object.keys(once)).not.toEqual([]);
      let lost = 0;
      for (let isLost = true; isLost; lost++) {
        const { answer: again, made } = await attempt(label, async (say) => {
          proxy.loseAfter(lost);
          const first = await say();
          isLost = proxy.hasLost();
          return isLost ? await say() : first;
        });
        const { status, body } = again;
        const seen = { status, code: body.code, fields: body.fields, made };
        expect(seen, `after ${lost} answers, one lost`).toEqual({
          status: answer.status,
          made: once,
        });
      }
      expect(lost).toBeGreaterThan(1);
    });
  });

  describe('the same twice at once, and once more', () => {
    test.each(labels)('%s', async (label) => {
      const { answer, made: once } = await attempt(label, (say) => say());
      const { answer: all, made } = await attempt(label, async (say) => [
        ...(await Promise.all([say(), say()])),
        await say(),
      ]);
      expect(all.map(({ status }) => status)).toEqual(Array(3).fill(answer.status));
      expect(made).toEqual(once);
    });
  });
}
