import { dayMs } from '@sangamam/contract/locale/durations';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import { registrationStatuses } from '@sangamam/contract/registrations/status';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { staffCaller } from '../../../testing/domain/acts.ts';
import { ledgerOf, paidFamily, payer, practice } from '../../../testing/domain/money.ts';
import { eraseDeleted } from '../../domain/acts/delete-registration.ts';

const test = await testApp({ provider: true });
const bank = practice(test);
const superAdmin = await staffCaller(test, 'super@example.org', { role: 'super_admin' });
const kollam = await staffCaller(test, 'kollam@example.org', { assignedSchools: ['JNV Kollam'] });
const mahe = await staffCaller(test, 'mahe@example.org', { assignedSchools: ['JNV Mahe'] });
const reason = 'Asked for it by phone';
const later = (days: number) => new Date(Date.now() + days * dayMs);

async function mails(): Promise<string[]> {
  await test.runJobs();
  return test.outbox.splice(0).map(({ subject }) => subject);
}

async function rowOf(id: string) {
  return await test.db
    .selectFrom('registration')
    .select(['status', 'paymentStatus', 'deletedAt', 'name', 'registrationNumber as number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function events(id: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('registrationChange')
    .select('event')
    .where('registrationId', '=', id)
    .where('actor', '=', 'staff')
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ event }) => event);
}

beforeEach(async () => {
  await bank.switches({});
  await mails();
});

describe('cancelling', () => {
  it('gives bed, seat and the shared ride back, tells the registrant, and keeps the money', async () => {
    const family = await paidFamily(test);
    const other = await payer(test);
    await mails();
    await sql`
      with room as (insert into room (id, block, name, capacity, use)
        values (gen_random_uuid(), 'A', ${family.id}, 4, 'Any') returning id),
      bed as (insert into stay_allocation (id, registration_id, room_id, men, women, children, use,
          check_in, check_out)
        select gen_random_uuid(), ${family.id}, id, 1, 0, 0, 'Men', '2027-01-01', '2027-01-02' from room),
      trip as (insert into trip (id, vehicle, capacity, arrival_point, leaves_at)
        values (gen_random_uuid(), 'Bus', 9, 'Aluva', now()) returning id),
      seat as (insert into trip_seat (trip_id, registration_id, people)
        select id, ${family.id}, 1 from trip)
      insert into pool_proposal (id, driver_id, rider_id, people, created_at)
      values (gen_random_uuid(), ${other.id}, ${family.id}, 1, now())`.execute(test.db);
    const { status, body } = await kollam('POST', `/${family.id}/cancel`, { reason });
    expect([status, body.data?.status]).toEqual([200, 'Cancelled']);
    const { rows } = await sql<{ beds: number; seats: number; rides: number }>`select
      (select count(*)::int from stay_allocation
        where registration_id = ${family.id} and status <> 'Released') as beds,
      (select count(*)::int from trip_seat where registration_id = ${family.id}) as seats,
      (select count(*)::int from pool_proposal
        where rider_id = ${family.id} and state <> 'Withdrawn') as rides`.execute(test.db);
    expect(rows[0]).toEqual({ beds: 0, seats: 0, rides: 0 });
    expect(await ledgerOf(test, family.id)).toEqual(['fee 50000']);
    expect(await mails()).toEqual([
      expect.stringMatching(/^SGM-\d+: your registration is cancelled$/),
    ]);
    expect(await events(family.id)).toEqual(['cancelled']);
  });

  it('keeps a payment that arrives afterwards, with a finding, and confirms nobody', async () => {
    const family = await payer(test);
    const orderId = await family.orderId();
    await kollam('POST', `/${family.id}/cancel`, { reason });
    const { response } = await bank.pay(orderId);
    await family.confirm(response);
    expect(await ledgerOf(test, family.id)).toEqual(['unallocated 50000']);
    expect((await rowOf(family.id)).status).toBe('Cancelled');
    const finding = await test.db
      .selectFrom('finding')
      .select('kind')
      .where('registrationId', '=', family.id)
      .execute();
    expect(finding).toEqual([{ kind: 'unallocated' }]);
  });

  it.each(registrationStatuses)(
    'from %s moves only as the table of statuses allows',
    async (from) => {
      const { id } = await payer(test);
      await test.db
        .updateTable('registration')
        .set({ status: from })
        .where('id', '=', id)
        .execute();
      const { status, body } = await kollam('POST', `/${id}/cancel`, { reason });
      if (['Draft', 'Submitted', 'Waitlisted', 'Confirmed'].includes(from)) {
        expect(status).toBe(200);
      } else {
        expect(body.message).toBe(`This cannot be changed from ${from} to Cancelled.`);
        expect([status, body.code]).toEqual([409, 'STATUS_STEP']);
      }
      const back = await superAdmin('POST', `/${id}/restore`, {});
      expect(back.status).toBe(from === 'Checked In' ? 409 : 200);
      if (from === 'Checked In') {
        expect(back.body.message).toBe('This cannot be changed from Checked In to Submitted.');
      }
    },
  );

  it('is done once, however many press at once', async () => {
    const { id } = await payer(test);
    const replies = await Promise.all(
      [1, 2, 3].map(() => kollam('POST', `/${id}/cancel`, { reason })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await events(id)).toEqual(['cancelled']);
  });

  it('needs a reason, a registration of an own school, and the right to edit', async () => {
    const { id } = await payer(test);
    const short = await kollam('POST', `/${id}/cancel`, { reason: 'no' });
    expect(short.body.fields).toEqual({ reason: 'Give a reason in a few words' });
    const foreign = await mahe('POST', `/${id}/cancel`, { reason });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'REGISTRATION_NOT_FOUND']);
    expect((await rowOf(id)).status).toBe('Submitted');
  });
});

describe('bringing a cancelled one back', () => {
  it('confirms it again when its fee is paid, and says so', async () => {
    const family = await paidFamily(test);
    await kollam('POST', `/${family.id}/cancel`, { reason, tell: false });
    await mails();
    const { body } = await superAdmin('POST', `/${family.id}/restore`, { reason });
    expect(body.data?.status).toBe('Confirmed');
    expect(await mails()).toEqual([expect.stringMatching(/you are registered$/)]);
    expect(await events(family.id)).toEqual(['cancelled', 'restored']);
  });

  it('is for super admins, and not for one whose contact was registered again', async () => {
    const family = await payer(test);
    await kollam('POST', `/${family.id}/cancel`, { reason });
    expect((await kollam('POST', `/${family.id}/restore`, {})).status).toBe(403);
    const again = await payer(test);
    await sql`update registration set email = (select email from registration where id = ${family.id})
      where id = ${again.id}`.execute(test.db);
    const { status, body } = await superAdmin('POST', `/${family.id}/restore`, {});
    expect([status, body.code]).toEqual([409, 'DUPLICATE_CONTACT']);
    expect((await rowOf(family.id)).status).toBe('Cancelled');
  });

  it('is refused when all places are taken', async () => {
    const family = await payer(test);
    await kollam('POST', `/${family.id}/cancel`, { reason });
    const change = (people: number) =>
      test.patchSettings((s) => ({ ...s, capacity: { ...s.capacity, people } }));
    await change(1);
    const { status, body } = await superAdmin('POST', `/${family.id}/restore`, {});
    await change(0);
    expect([status, body.code]).toEqual([409, 'CAPACITY']);
  });
});

describe('deleting', () => {
  const remove = async (id: string) =>
    superAdmin('DELETE', `/${id}`, { number: (await rowOf(id)).number, reason });

  it('takes it out of every list, and a super admin restores it for 30 days', async () => {
    const family = await payer(test);
    const { number } = await rowOf(family.id);
    const wrong = await superAdmin('DELETE', `/${family.id}`, { number: 'SGM-1', reason });
    expect(wrong.body.fields).toEqual({ number: `Enter ${number}` });
    expect((await remove(family.id)).status).toBe(200);
    expect((await superAdmin('GET', `?searchTerm=${number}`)).body.pagination?.total).toBe(0);
    expect((await superAdmin('GET', `/${family.id}`)).status).toBe(404);
    expect((await family.send('GET', family.id)).status).not.toBe(200);
    const deleted = await superAdmin<RegistrationRow[]>('GET', '?view=deleted');
    expect(deleted.body.data).toMatchObject([
      { registrationNumber: number, deleted: { by: 'Asha Kurian', reason } },
    ]);
    expect((await kollam('GET', '?view=deleted')).status).toBe(403);
    const back = await superAdmin('POST', `/${family.id}/restore`, {});
    expect([back.status, back.body.data?.status]).toEqual([200, 'Submitted']);
    expect(await events(family.id)).toEqual(['deleted', 'undeleted']);
  });

  it('is refused while money is held: refund or cancel first', async () => {
    const family = await paidFamily(test);
    const { status, body } = await remove(family.id);
    expect([status, body.code, body.message]).toEqual([
      409,
      'MONEY_HELD',
      'Refund or cancel first',
    ]);
    await kollam('POST', `/${family.id}/cancel`, { reason });
    expect((await remove(family.id)).status).toBe(200);
    expect(await ledgerOf(test, family.id)).toEqual(['fee 50000']);
  });

  it('leaves a payment that arrives afterwards with a finding; restored, it is still there', async () => {
    const family = await payer(test);
    const orderId = await family.orderId();
    expect((await remove(family.id)).status).toBe(200);
    await bank.pay(orderId);
    await bank.deliver();
    await test.runJobs();
    expect(await ledgerOf(test, family.id)).toEqual(['unallocated 50000']);
    await superAdmin('POST', `/${family.id}/restore`, {});
    expect((await rowOf(family.id)).deletedAt).toBeNull();
  });

  it('is undone by nobody whose contact or place is taken meanwhile, nor after 30 days', async () => {
    const family = await payer(test);
    const { rows } = await sql<{ contact: string }>`select contact_number as contact
      from registration where id = ${family.id}`.execute(test.db);
    await remove(family.id);
    const other = await payer(test);
    await sql`update registration set contact_number = ${rows[0]?.contact} where id = ${other.id}`.execute(
      test.db,
    );
    const taken = await superAdmin('POST', `/${family.id}/restore`, {});
    expect(taken.body.code).toBe('DUPLICATE_CONTACT');
    await sql`update registration set deleted_at = deleted_at - interval '31 days'
      where id = ${family.id}`.execute(test.db);
    const over = await superAdmin('POST', `/${family.id}/restore`, {});
    expect([over.status, over.body.code]).toEqual([410, 'RESTORE_OVER']);
  });

  it('is erased after 30 days, with every trace', async () => {
    const family = await payer(test);
    await remove(family.id);
    await eraseDeleted({ ...test.deps, now: () => later(29) }, 50);
    expect((await rowOf(family.id)).name).toBe('Anu Thomas');
    await eraseDeleted({ ...test.deps, now: () => later(31) }, 50);
    expect((await rowOf(family.id)).name).toBe('');
    expect((await superAdmin('POST', `/${family.id}/restore`, {})).status).toBe(404);
  });
});

describe('sending the confirmation again', () => {
  it('sends what holds: the ticket to whom has paid, the fee to whom has not, nothing to others', async () => {
    const paid = await paidFamily(test);
    const unpaid = await payer(test);
    const draft = await payer(test, { isSubmitted: false });
    await mails();
    const sent = async (id: string) => (await kollam('POST', `/${id}/resend`, {})).body;
    expect((await sent(paid.id)).data).toMatchObject({ sent: 'confirmation' });
    expect((await sent(unpaid.id)).data).toMatchObject({ sent: 'fee' });
    expect((await sent(draft.id)).message).toBe(
      'There is nothing to confirm: the registration is Draft.',
    );
    expect((await mails()).toSorted()).toEqual([
      expect.stringMatching(/you are registered$/),
      expect.stringMatching(/still to pay$/),
    ]);
  });
});
