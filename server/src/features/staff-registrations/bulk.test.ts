import type { BulkRun } from '@sangamam/contract/staff-registrations/acts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { staffCaller } from '../../../testing/domain/acts.ts';
import { paidFamily, payer } from '../../../testing/domain/money.ts';

const test = await testApp({ provider: true });
const superAdmin = await staffCaller(test, 'super@example.org', { role: 'super_admin' });
const kollam = await staffCaller(test, 'kollam@example.org', { assignedSchools: ['JNV Kollam'] });
const mahe = await staffCaller(test, 'mahe@example.org', { assignedSchools: ['JNV Mahe'] });
const reason = 'Asked for it by phone';

async function mails(): Promise<string[]> {
  await test.runJobs();
  return test.outbox.splice(0).map(({ subject }) => subject);
}

async function rowOf(id: string) {
  return await test.db
    .selectFrom('registration')
    .select(['status', 'registrationNumber as number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('many at once', () => {
  async function bulk(call: typeof kollam, body: object): Promise<BulkRun> {
    const started = await call<BulkRun>('POST', '/bulk', body);
    if (!started.body.data) throw new Error(`${started.status} ${started.body.code}`);
    await test.runJobs();
    const report = await call<BulkRun>('GET', `/bulk/${started.body.data._id}`);
    return report.body.data as BulkRun;
  }

  it('reminds those who have something to do, and names the others with why', async () => {
    const unpaid = await payer(test);
    const draft = await payer(test, { isSubmitted: false });
    const paid = await paidFamily(test);
    await mails();
    const ids = [unpaid.id, draft.id, paid.id];
    const report = await bulk(kollam, { action: 'remind', ids });
    expect(report).toMatchObject({ isDone: true, total: 3, succeeded: 2, refusedTotal: 1 });
    expect(report.refused).toMatchObject([
      { _id: paid.id, message: 'There is nothing to remind them about.' },
    ]);
    expect((await mails()).length).toBe(2);
  });

  it('cancels the unpaid only, each with its own history', async () => {
    const [unpaid, paid] = [await payer(test), await paidFamily(test)];
    const report = await bulk(kollam, { action: 'cancel', ids: [unpaid.id, paid.id], reason });
    expect(report).toMatchObject({ succeeded: 1, refusedTotal: 1 });
    expect(report.refused[0]?.message).toBe('It has been paid, or a payment is on its way.');
    expect((await rowOf(unpaid.id)).status).toBe('Cancelled');
    expect((await rowOf(paid.id)).status).toBe('Confirmed');
    const noReason = await kollam('POST', '/bulk', { action: 'cancel', ids: [paid.id] });
    expect(noReason.body.fields).toEqual({ reason: 'Give a reason in a few words' });
  });

  it('stops where its admin is switched off meanwhile', async () => {
    const leaving = await staffCaller(test, 'leaving@example.org', { allSchools: true });
    await sql`
      create function switch_off() returns trigger language plpgsql as $$ begin
        update admin_user set active = false where email = 'leaving@example.org'; return new;
      end $$;
      create trigger switch_off after update on bulk_run
        for each row when (new.looked_at = 1) execute function switch_off()`.execute(test.db);
    const ids = [(await payer(test)).id, (await payer(test)).id, (await payer(test)).id];
    const started = await leaving<BulkRun>('POST', '/bulk', { action: 'cancel', ids, reason });
    await test.runJobs();
    await sql`drop function switch_off cascade`.execute(test.db);
    const run = await test.db
      .selectFrom('bulkRun')
      .select(['state', 'succeeded', 'refused'])
      .where('id', '=', started.body.data?._id ?? '')
      .executeTakeFirstOrThrow();
    const refused = { message: 'You no longer have permission to do this.' };
    expect(run).toMatchObject({ state: 'done', succeeded: 1, refused: [refused, refused] });
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id)).status));
    expect(states.filter((status) => status === 'Cancelled')).toHaveLength(1);
  });

  it('touches only own schools, ticked or filtered, and shows the report to its maker', async () => {
    const family = await payer(test);
    const foreign = await mahe('POST', '/bulk', { action: 'remind', ids: [family.id] });
    expect(foreign.status).toBe(404);
    const { number } = await rowOf(family.id);
    const filter = { searchTerm: number };
    expect((await mahe('POST', '/bulk', { action: 'remind', ids: null, filter })).status).toBe(404);
    const report = await bulk(kollam, { action: 'remind', ids: null, filter });
    expect(report).toMatchObject({ total: 1, succeeded: 1 });
    expect((await superAdmin('GET', `/bulk/${report._id}`)).status).toBe(404);
  });
});
