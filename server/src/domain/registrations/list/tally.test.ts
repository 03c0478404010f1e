import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../testing/platform/db.ts';
import { often } from '../../../../testing/platform/often.ts';
import { sumUpRegistrationTally } from './sum-up-tally.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

const school = fc.constantFrom('JNV Kollam', 'JNV Mahe');
const status = fc.constantFrom('Draft', 'Submitted', 'Confirmed', 'Cancelled');
const paymentStatus = fc.constantFrom('Pending', 'Completed', 'Partially Paid');
const paise = fc.integer({ min: 0, max: 900_000 });
const people = fc.integer({ min: 0, max: 20 });
const registration = fc.record({
  school,
  status,
  payment_status: paymentStatus,
  form: fc
    .record({
      adults: fc.record({ veg: people, notSaid: people }),
      children: fc.record({ nonVeg: people }),
    })
    .map((attendees) => JSON.stringify({ eventAttendance: { attendees } })),
  fee_paise: paise,
  fee_paid_paise: paise,
  credit_paise: paise,
  payment_amount_paise: paise,
  additional_contribution_paise: paise,
  deleted_at: fc.constantFrom(null, new Date(0)),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), to: registration }),
  fc.record({ kind: fc.constant('change' as const), pick: fc.nat(), to: registration }),
  fc.record({ kind: fc.constant('rename' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('purge' as const), pick: fc.nat() }),
  fc.record({ kind: fc.constant('sum up' as const) }),
);

let added = 0;

test('whatever happens to registrations, the tally is their count and sum', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const ids: string[] = [];
      for (const event of steps) {
        const id = 'pick' in event ? ids[event.pick % ids.length] : undefined;
        if (event.kind === 'add') {
          const next = v7();
          ids.push(next);
          added += 1;
          const row = {
            id: next,
            registration_number: `SGM-${added}`,
            name: 'Anu Nair',
            email: `${added}@example.org`,
            contact_number: `+91${9_000_000_000 + added}`,
            year_of_passing: '2001',
            ...event.to,
          };
          const names = Object.keys(row).map((name) => sql.ref(name));
          await sql`insert into registration (${sql.join(names)})
            values (${sql.join(Object.values(row))})`.execute(db);
        } else if (event.kind === 'sum up') {
          await sumUpRegistrationTally(db);
        } else if (id && event.kind === 'rename') {
          await sql`update registration set name = name || '.' where id = ${id}`.execute(db);
        } else if (id && event.kind === 'purge') {
          await sql`delete from registration where id = ${id}`.execute(db);
        } else if (id && event.kind === 'change') {
          const changes = Object.entries(event.to).map(
            ([name, value]) => sql`${sql.ref(name)} = ${value}`,
          );
          await db.transaction().execute(async (trx) => {
            await sql`set local sangamam.projecting = 'yes'`.execute(trx);
            await sql`update registration set ${sql.join(changes)} where id = ${id}`.execute(trx);
          });
        }
      }
      expect(await kept()).toEqual(await recounted());
    }),
    often(40),
  );
});

async function kept() {
  const { rows } = await sql`
    select school, status, payment_status, sum(registrations)::int as registrations,
      sum(adults_veg)::int as adults, sum(children_non_veg)::int as children,
      sum(adults_not_said)::int as not_said,
      sum(due_paise)::int as due, sum(fee_paise)::int as fee,
      sum(contribution_paise)::int as contribution
    from registration_tally group by 1, 2, 3 having sum(registrations) <> 0
    order by 1, 2, 3`.execute(database.db);
  return rows;
}

async function recounted() {
  const { rows } = await sql`
    select school, status, payment_status, count(*)::int as registrations,
      coalesce(sum((form #>> '{eventAttendance,attendees,adults,veg}')::int), 0)::int as adults,
      coalesce(sum((form #>> '{eventAttendance,attendees,children,nonVeg}')::int), 0)::int
        as children,
      coalesce(sum((form #>> '{eventAttendance,attendees,adults,notSaid}')::int), 0)::int
        as not_said,
      sum(greatest(0, fee_paise - fee_paid_paise - credit_paise))::int as due,
      sum(fee_paid_paise + credit_paise)::int as fee,
      sum(payment_amount_paise - fee_paid_paise - credit_paise
        + additional_contribution_paise)::int as contribution
    from registration where deleted_at is null group by 1, 2, 3
    order by 1, 2, 3`.execute(database.db);
  return rows;
}

test('writers, readers and the summing job at once lose nothing', async () => {
  const { db } = database;
  const [before] = await total();
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) =>
      sql`insert into registration (id, registration_number, name, email, contact_number, school,
          year_of_passing, form)
        values (${v7()}, ${`P-${n}`}, 'Anu Nair', ${`parallel${n}@example.org`},
          ${`+9180000000${n + 10}`}, 'JNV Mahe', '2001', '{}')`.execute(db),
    ),
    ...Array.from({ length: 6 }, () => sumUpRegistrationTally(db)),
  ]);
  const [after] = await total();
  expect((after?.sum ?? 0) - (before?.sum ?? 0)).toBe(20);
  expect(await kept()).toEqual(await recounted());
});

async function total() {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(registrations), 0)::int as sum from registration_tally`.execute(
    database.db,
  );
  return rows;
}
