import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { coming, visitor } from '../../../testing/domain/registrations.ts';
import { tx } from '../../platform/db/connect.ts';

let served: TestApp;
beforeAll(async () => {
  served = await testApp();
});

const startMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const visiting = visitor(served.app);
      await visiting.start();
      return visiting;
    }),
  );

const attend = (visiting: ReturnType<typeof visitor>, adults: number, extra: object = {}) =>
  visiting.save('eventAttendance', { eventAttendance: coming(adults) }, extra);

const historyOf = (id: string) =>
  served.db
    .selectFrom('registrationChange')
    .select(['actor', 'event', 'reason', 'changes'])
    .where('registrationId', '=', id)
    .execute();

it('keeps the answers of many who save at once, each with what it corrected', async () => {
  const visitors = await startMany(12);
  const first = await Promise.all(visitors.map((visiting) => attend(visiting, 1)));
  expect(first.map(({ status }) => status)).toEqual(visitors.map(() => 200));
  const corrected = await Promise.all(visitors.map((visiting, n) => attend(visiting, n + 2)));
  for (const [n, visiting] of visitors.entries()) {
    const { data } = (await visiting.read()).body;
    expect(data).toMatchObject({ version: 3, fee: { people: n + 2 } });
    // what was answered is what is stored
    expect(corrected[n]?.body.data).toEqual(data);
    const change = {
      field: 'eventAttendance.attendees.adults.veg',
      before: 1,
      after: n + 2,
    };
    expect(await historyOf(visiting.id())).toEqual([
      { actor: 'registrant', event: 'answers', reason: '', changes: [change] },
    ]);
  }
});

it('of two who save one draft at once onto the same version, one is told', async () => {
  const [anu] = await startMany(1);
  if (!anu) throw new Error('nobody started');
  const replies = await Promise.all([2, 3].map((adults) => attend(anu, adults, { version: 1 })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('STALE');
  const kept = replies.find(({ status }) => status === 200)?.body.data;
  expect((await anu.read()).body.data).toEqual(kept);
});

it('keeps nobody waiting for a draft that is held elsewhere, and saves that one after', async () => {
  const [held, ...others] = await startMany(4);
  if (!held) throw new Error('nobody started');
  const saved = await tx(served.db, async (trx) => {
    await sql`select from registration where id = ${held.id()} for update`.execute(trx);
    const waiting = attend(held, 2);
    const replies = await Promise.all(others.map((visiting) => attend(visiting, 3)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await held.read()).body.data?.version).toBe(1);
    return { waiting };
  });
  const { status, body } = await saved.waiting;
  expect([status, body.data?.fee.people, body.data?.version]).toEqual([200, 2, 2]);
});
