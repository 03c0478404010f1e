import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { testApp } from '../../../testing/app.ts';
import { browser } from '../../../testing/domain/one-time-codes.ts';
import { sendRemindersJob } from '../../domain/acts/reminders/send-reminders.ts';
import { compose } from '../../house.ts';
import { freeJobsJob } from './alive.ts';
import { addJob, job } from './job.ts';
import { runOnSchedule, scheduleOf, startJobs } from './jobs.ts';
import { selectBacklog } from './store.ts';

const { jobs: allJobs } = compose();

/** A job of the schedule whose runs end when they are let go. */
function held(name: string) {
  const ends: ReturnType<typeof Promise.withResolvers<void>>[] = [];
  const slow = job({
    name,
    work: 'bulk',
    cron: '0 0 1 1 *',
    run() {
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    },
  });
  return { slow, ends };
}

test('a scheduled job that takes longer than its pause holds one place, over all processes', async () => {
  const { db, deps } = await testApp();
  const { slow, ends } = held('slow');
  const seen: unknown[] = [];
  const note = job({
    name: 'note',
    work: 'soon',
    payload: z.object({ number: z.number() }),
    run: async (_deps, payload) => void seen.push(payload),
  });
  const processes = await Promise.all([
    startJobs(deps, [slow, note]),
    startJobs(deps, [slow, note]),
  ]);
  await runOnSchedule(db, slow);
  await vi.waitFor(() => expect(ends).toHaveLength(1), 30_000);
  // it becomes due again and again, and what people wait for comes after
  for (let time = 0; time < 10; time++) await runOnSchedule(db, slow);
  for (let number = 0; number < 20; number++) await addJob(db, note, { number });
  await vi.waitFor(() => expect(seen).toHaveLength(20), 30_000);
  expect(ends).toHaveLength(1);
  // all those times are made up for by one run
  ends[0]?.resolve();
  await vi.waitFor(() => expect(ends).toHaveLength(2), 30_000);
  ends[1]?.resolve();
  await Promise.all(processes.map((running) => running.stop()));
  const { rows } = await sql`select from graphile_worker.jobs`.execute(db);
  expect(rows).toEqual([]);
  expect(ends).toHaveLength(2);
});

test('a run that fails after the next one was due is made up for by that, and no job is given up', async () => {
  const { db, deps } = await testApp();
  const { slow, ends } = held('failing');
  const running = await startJobs(deps, [slow]);
  await runOnSchedule(db, slow);
  await vi.waitFor(() => expect(ends).toHaveLength(1), 30_000);
  await runOnSchedule(db, slow);
  ends[0]?.reject(new Error('not today'));
  await vi.waitFor(() => expect(ends).toHaveLength(2), 30_000);
  ends[1]?.resolve();
  await running.stop();
  await freeJobsJob.run(deps, {});
  expect(await selectBacklog(db, deps.now())).toEqual([]);
});

test('a run of the job that frees places, killed after the next one was due, is no job given up', async () => {
  const { db, deps } = await testApp();
  await runOnSchedule(db, freeJobsJob);
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'dead'`.execute(
    db,
  );
  await runOnSchedule(db, freeJobsJob);
  await freeJobsJob.run(deps, {});
  const backlog = await selectBacklog(db, new Date(Date.now() + 60_000));
  expect(backlog).toMatchObject([{ job: 'free-jobs', due: 1, givenUp: 0 }]);
});

test('every job of the schedule takes turns, but what frees the places of the dead', () => {
  const alone = scheduleOf(allJobs).filter(({ options }) => options.queueName === undefined);
  expect(alone.map(({ task }) => task)).toEqual([freeJobsJob.name]);
  const queues = new Set(scheduleOf(allJobs).map(({ options }) => options.queueName));
  expect(queues.size).toBe(scheduleOf(allJobs).length);
});

test('codes get out while 10,000 people are reminded', async () => {
  const served = await testApp({ now: () => noonAtEvent });
  const { db, deps, outbox } = served;
  const many = 10_000;
  await sql`
    insert into registration (id, registration_number, name, email, contact_number, school,
      year_of_passing, form, status, created_at, updated_at)
    select gen_random_uuid(), 'SGM-' || n, 'Anu Nair', 'anu' || n || '@example.org',
      '+919' || lpad(n::text, 9, '0'), 'JNV Kollam', '1998', '{}', 'Draft', ${leftAt}, ${leftAt}
    from generate_series(1, ${many}::int) n`.execute(db);
  const reminded = async () => {
    const { rows } = await sql<{ amount: number }>`select count(*)::int as amount from message
      where kind = 'draftReminder'`.execute(db);
    return rows[0]?.amount ?? 0;
  };
  const running = await startJobs(deps, allJobs);
  // four times it was due
  for (let time = 0; time < 4; time++) await runOnSchedule(db, sendRemindersJob);
  await expect.poll(reminded).toBeGreaterThan(0);
  expect(await browser(served).ask({ email: 'anu77@example.org' })).toMatchObject({ status: 200 });
  const codes = () => outbox.filter(({ recipient }) => recipient === 'anu77@example.org');
  await expect.poll(() => codes().some(({ text }) => /\b\d{6}\b/.test(text))).toBe(true);
  expect(await reminded()).toBeLessThan(many);
  // the others need no reminder any more
  await sql`update registration set status = 'Cancelled'`.execute(db);
  await running.stop();
  const { rows: twice } = await sql`select from message where kind = 'draftReminder'
    group by registration_id having count(*) > 1`.execute(db);
  expect(twice).toEqual([]);
});

const noonAtEvent = new Date('2026-12-03T12:00:00+05:30');
const leftAt = new Date('2026-12-01T09:00:00+05:30');
