import { randomUUID } from 'node:crypto';
import { dayMs } from '@sangamam/contract/locale/durations';
import type { MergePreview, PossibleDuplicate } from '@sangamam/contract/staff-registrations/merge';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { staffCaller } from '../../../testing/domain/acts.ts';
import { ledgerOf, paidFamily, payer } from '../../../testing/domain/money.ts';
import { often } from '../../../testing/platform/often.ts';
import { eraseDeleted } from '../../domain/acts/delete-registration.ts';
import { sealRegistration } from '../../domain/acts/removing/seal-registration.ts';
import { brokenInvariants } from '../../domain/money/reconciliation/broken-invariants.ts';
import { findDuplicates } from '../../domain/registrations/find-duplicates.ts';
import { tx } from '../../platform/db/connect.ts';

const test = await testApp({ provider: true });
const call = await staffCaller(test, 'super@example.org', { role: 'super_admin' });
const reason = 'Registered twice by mistake';

const merge = (kept: string, other: string, fields: string[] = []) =>
  call('POST', `/${kept}/merge`, { other, fields, reason });
const undo = (gone: string) => call<{ status: string }>('POST', `/${gone}/restore`, {});

async function formOf(id: string) {
  const { form } = await test.db
    .selectFrom('registration')
    .select('form')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return form as Record<string, Record<string, unknown>>;
}

/** Adds everything that can belong to a registration: note, mark, issue, bed, seat, need, arrival, shared car. */
async function attach(
  id: string,
  rider: string,
  what: { bed: boolean; seat: boolean; ride: boolean },
) {
  await sql`
    with room as (insert into room (id, block, name, capacity, use)
      values (gen_random_uuid(), 'A', gen_random_uuid()::text, 4, 'Any') returning id),
    bed as (insert into stay_allocation (id, registration_id, room_id, men, women, children, use,
        check_in, check_out)
      select gen_random_uuid(), ${id}, id, 1, 0, 0, 'Men', '2027-01-01', '2027-01-02' from room
      where ${what.bed}),
    need as (insert into stay_need values (${id}, true)),
    mark as (insert into follow_up
      select ${id}, null, 'called, pays Friday', now() on conflict do nothing),
    here as (insert into arrival values (${id}, 'Expected', now())),
    trip as (insert into trip (id, vehicle, capacity, arrival_point, leaves_at)
      values (gen_random_uuid(), 'Bus', 9, 'Aluva', now()) returning id),
    seat as (insert into trip_seat (trip_id, registration_id, people)
      select id, ${id}, 1 from trip where ${what.seat}),
    ride as (insert into pool_proposal (id, driver_id, rider_id, people, created_at)
      select gen_random_uuid(), ${id}, ${rider}, 1, now() where ${what.ride}),
    issue as (insert into issue (id, registration_id, category, title, description, reporter_name,
        reporter_email, reporter_phone, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'Other', 'Other', 'The hall has no ramp at all', 'Anu',
        'anu@example.org', '', now(), now()))
    insert into registration_note (id, registration_id, admin_id, text, created_at)
    select gen_random_uuid(), ${id}, id, 'Called her', now() from admin_user limit 1`.execute(
    test.db,
  );
}

/** All data of the registrations, without the traces of a change. */
async function everything(ids: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    with id as (select unnest(${[...ids]}::uuid[]) as id)
    select
      (select json_agg(to_jsonb(r) - '{version,updated_at}'::text[] order by r.id)
        from registration r where id in (select id from id)) as registrations,
      (select json_agg(b order by b.id) from stay_allocation b where registration_id in (select id from id)) as beds,
      (select json_agg(n order by registration_id) from stay_need n where registration_id in (select id from id)) as needs,
      (select json_agg(a order by registration_id) from arrival a where registration_id in (select id from id)) as arrivals,
      (select json_agg(s order by trip_id) from trip_seat s where registration_id in (select id from id)) as seats,
      (select json_agg(p order by p.id) from pool_proposal p where driver_id in (select id from id)) as rides,
      (select json_agg(i order by i.id) from issue i where registration_id in (select id from id)) as issues,
      (select json_agg(n order by n.id) from registration_note n where registration_id in (select id from id)) as notes,
      (select json_agg(f order by registration_id) from follow_up f where registration_id in (select id from id)) as marks,
      (select json_agg(c order by c.id) from registration_change c where registration_id in (select id from id)
        and event not in ('merged', 'unmerged', 'answers')) as changes,
      (select json_agg(m.id || m.registration_id::text order by m.id) from message m
        where kind <> 'contactChanged' and registration_id in (select id from id)) as messages,
      (select json_agg(l order by seq) from ledger_entry l where registration_id in (select id from id)) as ledger`.execute(
    test.db,
  );
  return rows[0] ?? {};
}

describe('a merge', () => {
  it('takes the answers asked for, moves what hangs on the other one, and shows that before', async () => {
    const [kept, gone, rider] = [await paidFamily(test), await payer(test), await payer(test)];
    await attach(gone.id, rider.id, { bed: true, seat: true, ride: true });
    const preview = await call<MergePreview>('GET', `/${kept.id}/merge?other=${gone.id}`);
    expect(preview.body.data).toMatchObject({
      refusal: null,
      moves: { issues: 1, notes: 1, beds: 1, seats: 1 },
    });
    const email = (await formOf(gone.id)).personalInfo?.email;
    expect(preview.body.data?.fields).toContainEqual({
      field: 'personalInfo.email',
      kept: (await formOf(kept.id)).personalInfo?.email,
      gone: email,
    });
    const { status } = await merge(kept.id, gone.id, ['personalInfo.email']);
    expect(status).toBe(200);
    expect((await formOf(kept.id)).personalInfo?.email).toBe(email);
    const after = await everything([kept.id]);
    for (const kind of [
      'beds',
      'seats',
      'rides',
      'issues',
      'notes',
      'needs',
      'arrivals',
      'marks',
    ]) {
      expect(after).toMatchObject({ [kind]: [expect.anything()] });
    }
    expect((await call('GET', `/${gone.id}`)).status).toBe(404);
    expect(await ledgerOf(test, kept.id)).toEqual(['fee 50000']);
  });

  it('shuts out whoever came by a contact that is no longer its own', async () => {
    const [kept, gone] = [await payer(test), await payer(test)];
    expect((await kept.send('GET', kept.id)).status).toBe(200);
    expect((await merge(kept.id, gone.id, ['personalInfo.email'])).status).toBe(200);
    expect((await kept.send('GET', kept.id)).status).toBe(401);
  });

  it('that changes the contact tells the old and the new one, and the proven one can take it back', async () => {
    const [kept, gone] = [await payer(test), await payer(test)];
    const contactOf = async (id: string) => (await formOf(id)).personalInfo ?? {};
    const [before, taken] = [await contactOf(kept.id), await contactOf(gone.id)];
    await sql`update registration set verified_email = email_key where id = ${kept.id}`.execute(
      test.db,
    );
    await merge(kept.id, gone.id, ['personalInfo.email', 'personalInfo.contactNumber']);
    await test.runJobs();
    const told = (...people: unknown[]) =>
      test.outbox.filter(
        ({ recipient, subject }) => people.includes(recipient) && subject.includes('was changed'),
      );
    const [old, now] = [told(before.email), told(taken.email)].map(([mail]) => mail?.text);
    expect(told(before.email, taken.email)).toHaveLength(2);
    expect(now).not.toContain('/undo-contact-change#');
    const token = /\/undo-contact-change#([\w-]{43})/.exec(old ?? '')?.[1];
    const url = '/api/v1/registrations/undo-contact-change';
    const undone = await test.app.inject({ method: 'POST', url, payload: { token } });
    expect(undone.statusCode).toBe(200);
    expect(await contactOf(kept.id)).toEqual(before);

    const other = await payer(test);
    await merge(kept.id, other.id, ['personalInfo.district']);
    await test.runJobs();
    expect(told(before.email, (await contactOf(other.id)).email)).toHaveLength(1);
  });

  it('takes the photos along that were sent in, and gives them back', async () => {
    const [kept, gone] = [await payer(test), await payer(test)];
    const photo = { id: randomUUID(), agreedTo: 'all of it', createdAt: new Date() };
    await test.db
      .insertInto('galleryPhoto')
      .values({ ...photo, registrationId: gone.id })
      .execute();
    const owner = async () =>
      (
        await test.db
          .selectFrom('galleryPhoto')
          .select('registrationId')
          .where('id', '=', photo.id)
          .executeTakeFirst()
      )?.registrationId;
    await merge(kept.id, gone.id);
    expect(await owner()).toBe(kept.id);
    await undo(gone.id);
    expect(await owner()).toBe(gone.id);
  });

  it('goes with the one it was merged into, once its person is erased', async () => {
    const [first, second, kept] = [await payer(test), await payer(test), await payer(test)];
    await merge(second.id, first.id);
    await merge(kept.id, second.id);
    const context = { ...test.deps, settings: await test.deps.settings.current() };
    const now = test.deps.now();
    await tx(test.db, (trx) => sealRegistration(trx, kept.id, { ...context, now }));
    const rows = await test.db
      .selectFrom('registration')
      .select(['name', 'email', 'contactNumber', 'deletedBy'])
      .where('id', 'in', [first.id, second.id, kept.id])
      .execute();
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({
        name: '',
        email: '',
        contactNumber: '',
        deletedBy: null,
      })),
    );
  });

  it('keeps the one that holds the money, and neither where both do', async () => {
    const [rich, poor, other] = [await paidFamily(test), await payer(test), await paidFamily(test)];
    const wrong = await merge(poor.id, rich.id);
    expect([wrong.status, wrong.body.code]).toEqual([409, 'MERGE_PAID']);
    expect(wrong.body.message).toMatch(/^Money was paid for SGM-\d+\. Keep that one\.$/);
    expect((await merge(rich.id, other.id)).body.message).toBe(
      'Money was paid for both. Refund one of them first.',
    );
    const ways = async (kept: string, gone: string) =>
      (await call<MergePreview>('GET', `/${kept}/merge?other=${gone}`)).body.data;
    expect(await ways(poor.id, rich.id)).toMatchObject({
      refusal: wrong.body.message,
      refusalReversed: null,
    });
    expect(await ways(rich.id, other.id)).toMatchObject({
      refusal: expect.stringContaining('both'),
      refusalReversed: expect.stringContaining('both'),
    });
    expect((await merge(rich.id, poor.id)).status).toBe(200);
    // with whom it went, money that arrives late is kept apart with a finding, as for every deleted one
    expect((await merge(rich.id, poor.id)).status).toBe(404);
  });

  it('refuses answers that do not go together, itself, and one that is checked in', async () => {
    const [kept, gone] = [await payer(test), await payer(test)];
    expect((await merge(kept.id, kept.id)).status).toBe(404);
    await test.db
      .updateTable('registration')
      .set({
        form: sql`jsonb_set(form, '{personalInfo,country}', '"France"') #- '{personalInfo,stateUT}'`,
      })
      .where('id', '=', gone.id)
      .execute();
    const mixed = await merge(kept.id, gone.id, ['personalInfo.stateUT']);
    expect([mixed.status, Object.keys(mixed.body.fields ?? {})]).toEqual([
      422,
      ['personalInfo.stateUT'],
    ]);
    await test.db
      .updateTable('registration')
      .set({ status: 'Checked In' })
      .where('id', '=', gone.id)
      .execute();
    expect((await merge(kept.id, gone.id)).body.code).toBe('MERGE_CHECKED_IN');
  });

  it('asked for twice at once is done once, and both ways round only one way', async () => {
    const [one, two] = [await payer(test), await payer(test)];
    const replies = await Promise.all([
      merge(one.id, two.id),
      merge(one.id, two.id),
      merge(two.id, one.id),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('undoing a merge', () => {
  it('brings both back exactly, whatever was chosen, and money never moves', async () => {
    const fields = ['name', 'email', 'contactNumber', 'district'].map(
      (key) => `personalInfo.${key}`,
    );
    const having = fc.record({ bed: fc.boolean(), seat: fc.boolean(), ride: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.subarray(fields), fc.boolean(), having, async (chosen, isPaid, what) => {
        const kept = isPaid ? await paidFamily(test) : await payer(test);
        const [gone, rider] = [await payer(test, { adults: 2 }), await payer(test)];
        await test.db
          .updateTable('registration')
          .set({ form: sql`jsonb_set(form, '{personalInfo,district}', '"Wayanad"')` })
          .where('id', '=', gone.id)
          .execute();
        await attach(gone.id, rider.id, what);
        await test.runJobs();
        const both = [kept.id, gone.id];
        const before = await everything(both);
        expect((await merge(kept.id, gone.id, chosen)).status).toBe(200);
        const merged = await everything(both);
        expect(merged).toMatchObject({ ledger: before.ledger });
        expect((await undo(gone.id)).status).toBe(200);
        expect(await everything(both)).toEqual(before);
      }),
      often(12),
    );
    expect(await brokenInvariants(test, false)).toEqual([]);
  });

  it('brings back what a merge moved that was kept in the former shape', async () => {
    const [kept, gone, rider] = [await payer(test), await payer(test), await payer(test)];
    await attach(gone.id, rider.id, { bed: true, seat: true, ride: true });
    await test.runJobs();
    const both = [kept.id, gone.id];
    const before = await everything(both);
    expect((await merge(kept.id, gone.id)).status).toBe(200);
    await sql`
      update registration_merge set before = jsonb_set(before, '{moved}', m.moved - m.kinds
        || jsonb_build_object('ids', (select jsonb_object_agg(key, value)
          from jsonb_each(m.moved) where key = any(m.kinds))))
      from (select gone_id, before -> 'moved' as moved,
        '{issue,note,change,message,bed,photo}'::text[] as kinds from registration_merge) as m
      where registration_merge.gone_id = ${gone.id} and m.gone_id = ${gone.id}`.execute(test.db);
    expect((await undo(gone.id)).status).toBe(200);
    expect(await everything(both)).toEqual(before);
  });

  it('leaves what was changed since, and is over with the thirty days', async () => {
    const [kept, gone] = [await payer(test), await payer(test)];
    await merge(kept.id, gone.id, ['personalInfo.email', 'personalInfo.contactNumber']);
    await test.db
      .updateTable('registration')
      .set({
        form: sql`jsonb_set(form, '{personalInfo,email}', '"new@example.org"')`,
        email: 'new@example.org',
      })
      .where('id', '=', kept.id)
      .execute();
    expect((await undo(gone.id)).status).toBe(200);
    expect((await formOf(kept.id)).personalInfo?.email).toBe('new@example.org');

    await merge(kept.id, gone.id);
    await test.db
      .updateTable('registration')
      .set({ deletedAt: new Date(Date.now() - 31 * dayMs) })
      .where('id', '=', gone.id)
      .execute();
    expect((await undo(gone.id)).body.code).toBe('RESTORE_OVER');
    await eraseDeleted(test.deps, 50);
    const { rows } = await sql`select from registration_merge where gone_id = ${gone.id}`.execute(
      test.db,
    );
    expect(rows).toEqual([]);
  });

  it('waits for the kept one, where that was merged on', async () => {
    const [a, b, c] = [await payer(test), await payer(test), await payer(test)];
    await merge(b.id, a.id);
    await merge(c.id, b.id);
    expect((await undo(a.id)).body.message).toMatch(/^Restore SGM-\d+ first\.$/);
    expect((await undo(b.id)).status).toBe(200);
    expect((await undo(a.id)).status).toBe(200);
  });
});

describe('possible duplicates', () => {
  const pairs = async () =>
    (await call<PossibleDuplicate[]>('GET', '/duplicates?limit=100')).body.data ?? [];
  const isOf = (one: string, two: string) => (pair: PossibleDuplicate) =>
    pair.first._id === one && pair.second._id === two;

  it('are people of one name, school and year, and contacts that were allowed twice', async () => {
    const [one, two, three] = [await payer(test), await payer(test), await payer(test)];
    const rename = (id: string, change: object) =>
      test.db.updateTable('registration').set(change).where('id', '=', id).execute();
    await rename(one.id, { name: 'Sreelakshmi N' });
    await rename(two.id, { name: 'sreelakshmi n' });
    const { email } = (await formOf(one.id)).personalInfo as { email: string };
    await rename(three.id, { name: 'Binu', email, contactOwner: 'Binu' });
    await findDuplicates(test.deps);
    const found = await pairs();
    expect(found.find(isOf(one.id, two.id))?.same).toEqual(['person']);
    expect(found.find(isOf(one.id, three.id))?.same).toEqual(['email']);
    // the newest first, also of those that one search found
    const others = found
      .filter(({ first }) => first._id === one.id)
      .map(({ second }) => second._id);
    expect(others).toEqual([three.id, two.id]);

    const dismiss = (id: string, other: string) => call('POST', `/${id}/not-duplicate`, { other });
    const said = await Promise.all([dismiss(one.id, three.id), dismiss(three.id, one.id)]);
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
    await merge(one.id, two.id);
    await findDuplicates(test.deps);
    const left = await pairs();
    expect(left.filter(({ first }) => first._id === one.id)).toEqual([]);
  });
});
