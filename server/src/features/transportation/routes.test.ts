import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { addGuest, eventDays, setEventDays } from '../../../testing/features/accommodation.ts';
import { startRegistrationSession } from '../../platform/sessions/registrant-session.ts';
import { travelData } from './personal-data-store.ts';
import { insertSeats } from './store.ts';

let server: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  server = await testApp();
  await setEventDays(server);
  await addAdmin(server, { email: 'super@example.org', role: 'super_admin' });
  headers = await signIn(server, 'super@example.org');
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call(method: Method, path: string, payload?: object) {
  const url = `/api/v1/transportation${path}`;
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}

const junction = 'Ernakulam Junction (South)';
const leaves = (time: string, date = eventDays.sat) => `${date}T${time}:00+05:30`;
/** A traveller who comes by train and needs a pick-up, unless given otherwise. */
const traveller = (
  time: string,
  more: { people?: number; name?: string; way?: object; pickup?: object; district?: string } = {},
) =>
  addGuest(server, {
    people: more.people ?? 1,
    name: more.name ?? 'Anu Thomas',
    personalInfo: { district: more.district ?? 'Kollam' },
    transportation: {
      isTravelling: true,
      startingLocation: 'Kollam',
      modeOfTransport: 'Train',
      travelDate: eventDays.sat,
      travelTime: time,
      pickup: { needed: true, arrivalPoint: junction, serviceNumber: '16301', ...more.pickup },
      ...more.way,
    },
  });
const trip = (body: object) =>
  call('POST', '/trips', {
    vehicle: 'Bus',
    capacity: 4,
    arrivalPoint: junction,
    leavesAt: leaves('09:00'),
    ...body,
  });

/** Calls with a session of this registration. */
async function asRegistrant(id: string) {
  const token = await startRegistrationSession(server.db, {
    registrationId: id,
    assurance: 'created',
    now: new Date(),
  });
  return async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `/api/v1/registrations/${id}${path}`;
    const cookie = `reg=${token}`;
    const reply = await server.app.inject({
      method,
      url,
      headers: { cookie },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, ...reply.json() };
  };
}

describe('the arrivals board', () => {
  test('shows who comes, those without a time last, and adds up to all travellers', async () => {
    const [late, early, open] = [
      await traveller('23:30', { name: 'Board late', people: 3 }),
      await traveller('06:10', { name: 'Board early', people: 2 }),
      await traveller('', { name: 'Board open', way: { travelDate: '' } }),
    ];
    await addGuest(server, { name: 'Board local', transportation: { isTravelling: false } });
    await addGuest(server, {
      name: 'Board cancelled',
      status: 'Cancelled',
      transportation: { isTravelling: true },
    });
    const { data, pagination } = await call('GET', '/arrivals?searchTerm=Board');
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([early, late, open]);
    expect(pagination.total).toBe(3);
    const { data: none } = await call('GET', '/arrivals?searchTerm=Board&date=none');
    expect(none).toMatchObject([{ _id: open, date: '', left: 1 }]);

    await call('PATCH', `/arrivals/${early}`, { state: 'Arrived' });
    await call('PATCH', `/arrivals/${late}`, { state: 'No show' });
    const { data: summary } = await call('GET', '/summary');
    const { rows } = await sql<{ parties: number; people: number }>`
      select count(*) as parties, sum(people) as people from traveller`.execute(server.db);
    expect(summary.total).toMatchObject(rows[0] ?? {});
    const sum = (key: string) =>
      summary.dates.reduce(
        (all: number, date: Record<string, number>) => all + (date[key] ?? 0),
        0,
      );
    for (const key of ['parties', 'people', 'expected', 'arrived', 'pickedUp', 'noShow']) {
      expect(sum(key), key).toBe(summary.total[key]);
    }
    const { expected, arrived, pickedUp, noShow, people } = summary.total;
    expect(expected + arrived + pickedUp + noShow).toBe(people);
    const { rows: logs } = await sql<{ detail: string }>`
      select detail from user_log where object_id = ${early}`.execute(server.db);
    expect(JSON.parse(logs[0]?.detail ?? '')).toMatchObject({
      changes: { arrival: ['Expected', 'Arrived'] },
    });
  });
});

describe('a trip', () => {
  test('takes who waits, tells the driver, and frees the seats when it is removed', async () => {
    const guest = await traveller('08:10', { people: 3, name: 'ശ്രീജ നായർ' });
    const { status, data } = await trip({
      driver: 'Suresh',
      driverPhone: '98765 43210',
      passengers: [{ registrationId: guest }],
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({ people: 3, driverPhone: '+919876543210', reason: '' });
    const link = new URL(data.whatsappUrl);
    expect(link.origin + link.pathname).toBe('https://wa.me/919876543210');
    expect(link.searchParams.get('text')).toContain('ശ്രീജ നായർ (3)');
    const { data: pickups } = await call('GET', `/pickups?date=${eventDays.sat}`);
    const party = pickups.groups
      .flatMap(({ parties }: { parties: { _id: string; left: number }[] }) => parties)
      .find(({ _id }: { _id: string }) => _id === guest);
    expect(party).toMatchObject({ left: 0, trips: [{ _id: data._id, people: 3 }] });
    expect((await call('DELETE', `/trips/${data._id}`)).status).toBe(200);
    const { data: after } = await call('GET', '/arrivals?searchTerm=ശ്രീജ');
    expect(after[0]).toMatchObject({ left: 3, trips: [] });
  });

  test('that leaves before the train arrives, or from elsewhere, needs a reason', async () => {
    const guest = await traveller('10:30', { name: 'Deepa' });
    const passengers = [{ registrationId: guest }];
    const early = await trip({ passengers });
    expect(early).toMatchObject({ status: 409, code: 'NEEDS_REASON' });
    expect(early.fields.reason).toBe(
      `Deepa arrives at 10:30 on ${eventDays.sat}, after the trip leaves.`,
    );
    const elsewhere = { passengers, leavesAt: leaves('11:00'), arrivalPoint: 'Aluva station' };
    expect(await trip(elsewhere)).toMatchObject({
      code: 'NEEDS_REASON',
      message: /arrives at Ern/,
    });
    const { data } = await trip({ passengers, reason: 'The train is early today' });
    expect(data.reason).toBe('The train is early today');
    const moved = await call('PATCH', `/trips/${data._id}`, { leavesAt: leaves('11:00') });
    expect(moved.data.reason).toBe('');
  });

  test('over capacity is refused, and so is a seat for somebody who has one', async () => {
    const [four, one] = [
      await traveller('08:00', { people: 4, name: 'Four' }),
      await traveller('08:00', { name: 'One' }),
    ];
    const { data } = await trip({ passengers: [{ registrationId: four }] });
    const full = await call('POST', `/trips/${data._id}/passengers`, {
      passengers: [{ registrationId: one }],
    });
    expect(full).toMatchObject({ status: 409, code: 'VEHICLE_FULL' });
    expect(full.message).toBe('Bus has 4 seats and would take 5 people.');
    expect(await call('PATCH', `/trips/${data._id}`, { capacity: 3 })).toMatchObject({
      code: 'TRIP_FULL',
    });
    const again = await trip({ passengers: [{ registrationId: four }] });
    expect(again).toMatchObject({
      status: 422,
      fields: { 'passengers.0.people': 'Everybody in Four’s party already has a seat' },
    });
    const off = await call('DELETE', `/trips/${data._id}/passengers/${four}`);
    expect(off.data.people).toBe(0);
  });

  test('has each seat once, whoever asks at once; the database holds it too', async () => {
    const { data } = await trip({ capacity: 2 });
    const guests = await Promise.all(Array.from({ length: 5 }, () => traveller('08:00')));
    const replies = await Promise.all(
      guests.map((registrationId) =>
        call('POST', `/trips/${data._id}/passengers`, { passengers: [{ registrationId }] }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    const seat = { tripId: data._id, registrationId: guests[0] as string, people: 2 };
    await expect(insertSeats(server.db, [seat])).rejects.toMatchObject({
      constraint: 'trip_seats',
    });
  });

  test('is told to each passenger once, and again when it changes', async () => {
    const guests = [await traveller('08:00'), await traveller('08:15')];
    const passengers = guests.map((registrationId) => ({ registrationId }));
    const { data } = await trip({ passengers });
    const announce = async () => (await call('POST', `/trips/${data._id}/announce`, {})).data.mails;
    expect([await announce(), await announce()]).toEqual([2, 0]);
    await call('PATCH', `/trips/${data._id}`, { note: 'Blue bus' });
    expect(await announce()).toBe(0);
    await call('PATCH', `/trips/${data._id}`, { leavesAt: leaves('09:20') });
    expect(await announce()).toBe(2);
    await server.runJobs();
    const [mail] = server.outbox.filter(({ subject }) => /your pick-up/.test(subject));
    expect(mail?.text).toMatch(/Ernakulam Junction[\s\S]+9:00\sam/);
    const own = await asRegistrant(guests[0] as string);
    const { data: arranged } = await own('GET', '/arrangements');
    expect(arranged.trips).toMatchObject([{ vehicle: 'Bus', people: 1 }]);
  });

  test('is suggested for those who wait on a date, and nobody else', async () => {
    const date = '2027-02-05';
    const way = { travelDate: date };
    const waits = [
      await traveller('08:00', { way, people: 3 }),
      await traveller('08:40', { way, people: 2 }),
    ];
    const gone = await traveller('08:10', { way });
    await call('PATCH', `/arrivals/${gone}`, { state: 'Picked up' });
    await traveller('08:10', { way, pickup: { needed: false } });
    await traveller('08:10', { way, people: 9, name: 'Nine' });
    const vehicles = [
      { vehicle: 'Car', capacity: 4 },
      { vehicle: 'Van', capacity: 7 },
    ];
    const { data } = await call('POST', '/trips/suggest', { date, vehicles });
    expect(data.trips).toMatchObject([
      { vehicle: 'Van', people: 5, leavesAt: '2027-02-05T03:25:00.000Z', longestWaitMinutes: 55 },
    ]);
    expect(
      data.trips[0].passengers.map(
        ({ registrationId }: { registrationId: string }) => registrationId,
      ),
    ).toEqual(waits);
    expect(data.unplaced).toMatchObject([
      { name: 'Nine', reason: 'No vehicle has 9 seats. The largest has 7.' },
    ]);
  });
});

test('whoever wants another room or pick-up asks, and staff find it among the reports', async () => {
  const guest = await traveller('08:00', { name: 'Suma' });
  const own = await asRegistrant(guest);
  const message = 'We come by the later train';
  const asked = await own('POST', '/change-request', { about: 'travel', message });
  expect(asked.status).toBe(201);
  const { rows } = await sql<object>`
    select title, description, registration_id as "registrationId" from issue
    where number = ${asked.data.issueNumber}`.execute(server.db);
  expect(rows).toEqual([
    { title: 'Pick-up change request', description: message, registrationId: guest },
  ]);
  const short = await own('POST', '/change-request', { about: 'travel', message: ' ? ' });
  expect(short).toMatchObject({ status: 422, fields: { message: 'Tell us what should change' } });
});

test('what is erased leaves no seat or arrival behind', async () => {
  const guest = await traveller('08:00');
  await trip({ passengers: [{ registrationId: guest }] });
  await call('PATCH', `/arrivals/${guest}`, { state: 'Arrived' });
  await server.db.transaction().execute(async (trx) => {
    const person = { id: guest, emailKey: null, contactNumber: '', parentContact: null };
    await travelData.erase(trx, person);
  });
  const { rows } = await sql`
    select registration_id from trip_seat where registration_id = ${guest}
    union all select registration_id from arrival where registration_id = ${guest}`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});

describe('a shared car', () => {
  const car = (seatsOffered: number, more: { sharePhone?: boolean; name?: string } = {}) =>
    traveller('09:00', {
      name: more.name ?? 'Car owner',
      district: 'Idukki',
      way: { startingLocation: 'Thodupuzha', modeOfTransport: 'Own car', pickup: { seatsOffered } },
    });
  const rider = (people = 1, name = 'Rider', district = 'Idukki') =>
    traveller('10:00', {
      people,
      name,
      district,
      way: {
        startingLocation: ' thodupuzha ',
        modeOfTransport: 'Sharing with batchmates',
        pickup: {},
      },
    });
  const propose = (driverId: string, riderId: string) =>
    call('POST', '/pooling', { driverId, riderId });

  test('is proposed to both; phone numbers appear only after both said yes, of those who share', async () => {
    const [driver, seeker] = [await car(2, { name: 'Dev' }), await rider(2, 'Ria')];
    const { data: pooling } = await call('GET', '/pooling');
    expect(pooling.matches).toContainEqual({
      driverId: driver,
      riderId: seeker,
      people: 2,
      why: 'Same place',
      gapMinutes: 60,
    });
    const { data: proposal } = await propose(driver, seeker);
    expect(await propose(driver, seeker)).toMatchObject({ status: 409, code: 'PROPOSED' });
    const [one, other] = [await asRegistrant(driver), await asRegistrant(seeker)];
    const path = `/pooling/${proposal._id}`;
    const yes = await one('POST', path, { answer: 'yes', sharePhone: true });
    expect(yes.data.mates).toMatchObject([
      { name: 'Ria', role: 'rider', state: 'Open', myAnswer: 'yes', contactNumber: null },
    ]);
    expect((await other('GET', '/arrangements')).data.mates[0].contactNumber).toBeNull();
    const agreed = await other('POST', path, { answer: 'yes' });
    expect(agreed.data.mates).toMatchObject([
      { name: 'Dev', state: 'Agreed', contactNumber: expect.stringMatching(/^\+91/) },
    ]);
    // the rider did not share
    expect((await one('GET', '/arrangements')).data.mates[0].contactNumber).toBeNull();
    await server.runJobs();
    const mails = server.outbox.filter(({ subject }) =>
      /travel together|travelling with/.test(subject),
    );
    expect(mails).toHaveLength(4);
    const toDriver = mails.find(({ text }) => /travelling with Ria/.test(text));
    expect(toDriver?.text).not.toMatch(/\+91/);
    expect(await other('POST', path, { answer: 'yes' })).toMatchObject({ status: 409 });
    const no = await other('POST', path, { answer: 'no' });
    expect(no.data.mates).toEqual([]);
    await server.runJobs();
    const ended = server.outbox.filter(({ subject }) => /not travelling with/.test(subject));
    // the one who ended it knows
    expect(ended.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: you are not travelling with Ria$/),
    ]);
  });

  test('tells both when staff withdraw what was agreed, and nobody before that', async () => {
    const [driver, first, second] = [await car(2, { name: 'Devi' }), await rider(), await rider()];
    const withdrawn = async (seeker: string, isAgreed: boolean) => {
      const { data } = await propose(driver, seeker);
      const path = `/pooling/${data._id}`;
      if (isAgreed) {
        await (await asRegistrant(driver))('POST', path, { answer: 'yes' });
        await (await asRegistrant(seeker))('POST', path, { answer: 'yes' });
      }
      await server.runJobs();
      server.outbox.length = 0;
      expect((await call('DELETE', path)).data.state).toBe('Withdrawn');
      await server.runJobs();
      return server.outbox.map(({ subject }) => subject);
    };
    expect(await withdrawn(first, false)).toEqual([]);
    const told = await withdrawn(second, true);
    expect(told).toHaveLength(2);
    for (const subject of told) expect(subject).toMatch(/you are not travelling with/);
  });

  test('is nobody else’s to answer', async () => {
    const [driver, seeker, stranger] = [await car(1), await rider(), await rider()];
    const { data } = await propose(driver, seeker);
    const other = await asRegistrant(stranger);
    for (const id of [data._id, randomUUID()]) {
      expect(await other('POST', `/pooling/${id}`, { answer: 'yes' })).toMatchObject({
        status: 404,
      });
    }
  });

  test('never has more people than seats, though all say yes at once', async () => {
    const driver = await car(3);
    const seekers = await Promise.all([2, 2, 1, 1, 1].map((people) => rider(people)));
    const proposals = await Promise.all(seekers.map((seeker) => propose(driver, seeker)));
    const own = await asRegistrant(driver);
    await Promise.all(
      proposals.map(({ data }) => own('POST', `/pooling/${data._id}`, { answer: 'yes' })),
    );
    const answers = await Promise.all(
      seekers.map(async (seeker, n) => {
        const call = await asRegistrant(seeker);
        return call('POST', `/pooling/${proposals[n]?.data._id}`, { answer: 'yes' });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'TRIP_FULL' });
    const { data: pooling } = await call('GET', '/pooling');
    const mine = pooling.cars.find(
      ({ registrationId }: { registrationId: string }) => registrationId === driver,
    );
    expect(mine.taken).toBeLessThanOrEqual(3);
    expect(mine.taken).toBeGreaterThanOrEqual(2);
    await expect(
      sql`update pool_proposal set state = 'Agreed', driver_answer = 'yes', rider_answer = 'yes'
        where driver_id = ${driver}`.execute(server.db),
    ).rejects.toMatchObject({ constraint: 'car_seats' });
  });
});
