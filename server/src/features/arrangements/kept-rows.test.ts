import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { often } from '../../../testing/platform/often.ts';
import { MIGRATIONS_DIR } from '../../platform/db/migrate.ts';

/*
 * The tables `stay` and `journey` hold what the first release read from every form anew: after any changes, two at a
 * time, they must say the same as the views of then.
 */

const { pool } = await testDatabase();
const first = readFileSync(join(MIGRATIONS_DIR, '0010_rooms_and_arrivals.sql'), 'utf8');
const viewOf = (name: string) => new RegExp(`create view ${name} as[^;]+;`).exec(first)?.[0] ?? '';
const people = Array.from({ length: 3 }, () => v7());
const room = v7();
const trip = v7();

beforeAll(async () => {
  for (const name of ['stay_request', 'traveller']) {
    await pool.query(viewOf(name).replace(name, `first_${name}`));
  }
  await pool.query(
    `insert into room (id, block, name, capacity, use) values ($1, 'A', '1', 200, 'Any')`,
    [room],
  );
  await pool.query(
    `insert into trip (id, vehicle, capacity, arrival_point, leaves_at)
     values ($1, 'Bus', 100, 'Aluva', now())`,
    [trip],
  );
});

async function removeAll(): Promise<void> {
  for (const table of ['stay_allocation', 'arrival', 'trip_seat', 'registration']) {
    await pool.query(`delete from ${table}`);
  }
}

/** Each asks for a bed and comes from outside. */
async function addPeople(): Promise<void> {
  await removeAll();
  for (const [n, id] of people.entries()) {
    await pool.query(
      `insert into registration (id, registration_number, name, email, contact_number, school,
         year_of_passing, status, form)
       values ($1, $2, 'Anu', $3, $4, 'JNV Kollam', '1998', 'Submitted',
         '{"accommodation": {"planAccommodation": true, "stayDetails": {"men": 1}},
           "transportation": {"isTravelling": true}}')`,
      [id, `SGM-0000${n}`, `${id}@example.org`, `+91940000000${n}`],
    );
  }
}

async function expectSame(): Promise<void> {
  for (const name of ['stay_request', 'traveller']) {
    const read = async (view: string) =>
      (await pool.query(`select * from ${view} order by id`)).rows;
    expect(await read(name), name).toEqual(await read(`first_${name}`));
  }
}

const count = fc.nat(3);
const accommodation = fc.record({
  planAccommodation: fc.boolean(),
  accommodation: fc.constantFrom('Dormitory', 'Family room'),
  stayDetails: fc.record(
    { men: count, women: count, children: count, checkIn: fc.constantFrom('', '2027-03-05') },
    { requiredKeys: [] },
  ),
});
const transportation = fc.record({
  isTravelling: fc.boolean(),
  modeOfTransport: fc.constantFrom('Train', 'Own car'),
  travelDate: fc.constantFrom('', '2027-03-05'),
  travelTime: fc.constantFrom('', '09:30'),
  pickup: fc.record({ needed: fc.boolean(), seatsOffered: count }, { requiredKeys: [] }),
});
const form = fc.record(
  { accommodation, transportation, personalInfo: fc.record({ district: fc.constant('Kollam') }) },
  { requiredKeys: [] },
);
const status = fc.constantFrom('Draft', 'Submitted', 'Confirmed', 'Cancelled', 'Waitlisted');
const stayStatus = fc.constantFrom('Proposed', 'Confirmed', 'Checked in', 'Released');

/** A statement with its values; `$1` is one of the people. */
const change = fc.oneof(
  form.map((said) => ['update registration set form = $2 where id = $1', said] as const),
  status.map((now) => ['update registration set status = $2 where id = $1', now] as const),
  count.map((many) => ['update registration set people = $2 where id = $1', many] as const),
  fc
    .constantFrom('Anu', 'Éva', 'അനു')
    .map((name) => ['update registration set name = $2 where id = $1', name] as const),
  fc.constant([
    `update registration set deleted_at = case when deleted_at is null then now() end where id = $1`,
  ] as const),
  count.map(
    (men) =>
      [
        `insert into stay_allocation (id, registration_id, room_id, men, women, children, use,
           check_in, check_out)
         values (gen_random_uuid(), $1, '${room}', $2, 1, 0, 'Family', '2027-03-05', '2027-03-07')`,
        men,
      ] as const,
  ),
  stayStatus.map(
    (now) => ['update stay_allocation set status = $2 where registration_id = $1', now] as const,
  ),
  fc
    .nat(2)
    .map(
      (other) =>
        [
          'update stay_allocation set registration_id = $2 where registration_id = $1',
          people[other] as string,
        ] as const,
    ),
  fc.constant(['delete from stay_allocation where registration_id = $1'] as const),
  fc.constantFrom('Arrived', 'No show').map(
    (state) =>
      [
        `insert into arrival (registration_id, state, at) values ($1, $2, now())
         on conflict (registration_id) do update set state = excluded.state`,
        state,
      ] as const,
  ),
  count.map(
    (seats) =>
      [
        `insert into trip_seat (trip_id, registration_id, people) values ('${trip}', $1, 1 + $2)
         on conflict (trip_id, registration_id) do update set people = excluded.people`,
        seats,
      ] as const,
  ),
  fc.constant(['delete from trip_seat where registration_id = $1'] as const),
);
const step = fc.array(fc.tuple(fc.nat(people.length - 1), change), { minLength: 1, maxLength: 3 });

test('stays and journeys say what the forms, beds and seats say, whatever is changed at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await addPeople();
      for (const together of steps) {
        const changes = together.map(([n, [sql, ...values]]) => {
          return pool.query(sql, [people[n], ...values]);
        });
        // a deadlock of two is somebody's error, and changes nothing
        await Promise.allSettled(changes);
      }
      await expectSame();
    }),
    often(150),
  );
}, 120_000);

test.each([
  [
    'a bed',
    `insert into stay_allocation (id, registration_id, room_id, men, women, children, use, check_in,
       check_out)
     values (gen_random_uuid(), $1, '${room}', 1, 0, 0, 'Men', '2027-03-05', '2027-03-07')`,
  ],
  ['an arrival', `insert into arrival (registration_id, state, at) values ($1, 'Arrived', now())`],
  ['a seat', `insert into trip_seat (trip_id, registration_id, people) values ('${trip}', $1, 1)`],
])('%s given while the form is changed waits, and then reads the new form', async (_, giving) => {
  await addPeople();
  const client = await pool.connect();
  const given = await (async () => {
    await client.query('begin');
    await client.query(
      `update registration set form = '{"accommodation": {"planAccommodation": true,
         "stayDetails": {"men": 2}}, "transportation": {"isTravelling": true, "travelTime": "09:30"}}'
       where id = $1`,
      [people[0]],
    );
    const giver = pool.query(giving, [people[0]]);
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    }, 30_000);
    await client.query('commit');
    return giver;
  })().finally(() => client.release());
  expect(given.rowCount).toBe(1);
  await expectSame();
});

test('who registered before the tables were there is filled in, and again if that is run again', async () => {
  await addPeople();
  await pool.query('truncate stay, journey');
  const filling = readFileSync(join(MIGRATIONS_DIR, '0051_fill_stays_and_journeys.sql'), 'utf8');
  await pool.query(filling);
  await expectSame();
  await pool.query(filling);
  await expectSame();
});

test('a registration that is removed takes its rows along', async () => {
  await removeAll();
  const { rows } = await pool.query(
    'select (select count(*)::int from stay) as stays, (select count(*)::int from journey) as journeys',
  );
  expect(rows).toEqual([{ stays: 0, journeys: 0 }]);
});
