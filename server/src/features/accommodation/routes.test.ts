import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import {
  addGuest,
  eventDays,
  setEventDays,
  stay,
} from '../../../testing/features/accommodation.ts';
import { insertAllocations } from './store.ts';

let server: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  server = await testApp();
  await setEventDays(server);
  await addAdmin(server, { email: 'super@example.org', role: 'super_admin' });
  headers = await signIn(server, 'super@example.org');
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call(method: Method, path: string, body?: object) {
  const options: InjectOptions = { method, url: `/api/v1/accommodation${path}`, headers };
  const reply = await server.app.inject(body ? { ...options, payload: body } : options);
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, ...(isJson ? reply.json() : { text: reply.body }) };
}

let blocks = 0;
/** Adds a room in a new block. */
async function addRoom(room: object = {}) {
  blocks += 1;
  const block = `Block ${blocks}`;
  const body = { block, name: '101', capacity: 4, use: 'Any', ...room };
  const { data } = await call('POST', '/rooms', body);
  return data;
}
const allocate = (roomId: string, parties: object[], reason = '') =>
  call('POST', '/allocations', { roomId, parties, reason });
async function readLogs(objectId: string) {
  const { rows } = await sql<{ action: string; detail: string }>`
    select action, detail from user_log where object_id = ${objectId} order by seq`.execute(
    server.db,
  );
  return rows.map(({ action, detail }) => ({ action, ...JSON.parse(detail) }));
}

describe('rooms', () => {
  test('are added in ranges; those that exist are named', async () => {
    const bulk = { block: 'A', names: '101–103, 09', capacity: 4, use: 'Women' };
    expect((await call('POST', '/rooms/bulk', bulk)).data).toEqual({ added: 4, refused: [] });
    const again = await call('POST', '/rooms/bulk', { ...bulk, names: '103-104' });
    expect(again.data.added).toBe(1);
    expect(again.data.refused).toMatchObject([{ text: '103', reason: /already/ }]);
    const { data } = await call('GET', '/rooms?block=A');
    expect(data.map(({ name }: { name: string }) => name)).toEqual([
      '09',
      '101',
      '102',
      '103',
      '104',
    ]);
  });

  test('of a file are added but for the rows that are wrong, each with its line and reason', async () => {
    const csv = [
      'Room,Block,Capacity,Use,Accessible',
      '201,B,4,women,yes',
      '202,B,0,Men,',
      '201,b,4,Men,',
      '203,B,two,Men,',
      '204,B,4,Dogs,',
      '"205, ശ്രീ",B,6,Family,no',
    ].join('\r\n');
    const preview = await call('POST', '/rooms/import', { csv, preview: true });
    expect((await call('GET', '/rooms?block=B')).data).toEqual([]);
    const { data } = await call('POST', '/rooms/import', { csv });
    expect(preview.data).toEqual(data);
    expect(data.added).toBe(2);
    expect(data.refused).toMatchObject([
      { line: 3, reason: 'Enter a whole number of beds from 1 to 200' },
      { line: 4, reason: 'The same room is already on line 2' },
      { line: 5, reason: 'Enter a whole number of beds from 1 to 200' },
      { line: 6, reason: 'Choose men, women, family or any' },
    ]);
    const again = await call('POST', '/rooms/import', { csv });
    expect(again.data.added).toBe(0);
    expect(again.data.refused).toHaveLength(6);
  });

  test('of a file are read below a title; a row that cannot be read whole is refused', async () => {
    const csv = [
      'Hostel rooms',
      '',
      'Block,Room,Capacity,Use,Accessible',
      'T,501,4,Men,yes',
      'T,502,4,Men,no,surplus',
      'T,503,#REF!,Men,',
      'T,504,4,Men,perhaps',
      'T,50\ufffd,4,Men,',
    ].join('\n');
    const { data } = await call('POST', '/rooms/import', { csv });
    expect(data).toMatchObject({
      added: 1,
      refused: [
        { line: 5, reason: expect.stringMatching(/surplus.*right of the last/) },
        { line: 6, reason: expect.stringMatching(/#REF!/) },
        { line: 7, reason: 'Write Yes or No' },
        { line: 8, reason: expect.stringMatching(/letters were lost/) },
      ],
    });
  });

  test.each([
    [',', 'Wing; left'],
    [';', 'Wing, right'],
    ['\t', 'Wing, left; upper'],
  ])('of a file parted by %j may hold the other signs in their names', async (delimiter, block) => {
    const rows = [
      ['block', 'room', 'capacity', 'use'],
      [block, '301', '4', 'any'],
    ];
    const csv = rows.map((row) => row.join(delimiter)).join('\n');
    expect((await call('POST', '/rooms/import', { csv })).data).toMatchObject({ added: 1 });
    const { data } = await call('GET', `/rooms?block=${encodeURIComponent(block)}`);
    expect(data).toMatchObject([{ block, name: '301' }]);
  });

  test.each([
    ['empty', '', 'The file has no rooms'],
    ['without the columns', 'name\n101', /first line must name these columns/],
    ['an open quote', 'block,room,capacity,use\n"101', /CSV file cannot be read/],
    ['too many', `block,room,capacity,use\n${'A,1,2,Men\n'.repeat(501)}`, /more than 500/],
  ])('a file that is none is refused as a whole: %s', async (_case, csv, problem) => {
    const reply = await call('POST', '/rooms/import', { csv });
    expect(reply).toMatchObject({ status: 422, fields: { csv: expect.stringMatching(problem) } });
  });

  test('keep the beds of who stays there', async () => {
    const room = await addRoom();
    const guest = await addGuest(server, { accommodation: stay({ men: 3 }) });
    await allocate(room._id, [{ registrationId: guest }]);
    const smaller = await call('PATCH', `/rooms/${room._id}`, { capacity: 2 });
    expect(smaller).toMatchObject({ status: 409, code: 'ROOM_IN_USE' });
    expect(smaller.fields?.capacity).toBe('3 people stay in this room on 6 Feb.');
    expect(await call('PATCH', `/rooms/${room._id}`, { active: false })).toMatchObject({
      status: 409,
    });
    expect(await call('DELETE', `/rooms/${room._id}`)).toMatchObject({ code: 'ROOM_IN_USE' });
    const women = await call('PATCH', `/rooms/${room._id}`, { use: 'Women' });
    expect(women).toMatchObject({ code: 'NEEDS_REASON' });
    const anyway = await call('PATCH', `/rooms/${room._id}`, { use: 'Women', reason: 'They move' });
    expect(anyway.data).toMatchObject({ use: 'Women', peak: 3 });
    expect((await readLogs(room._id)).at(-1)).toMatchObject({
      action: 'room.change',
      reason: 'They move',
      changes: { use: ['Any', 'Women'] },
    });
  });
});

describe('allocating', () => {
  test('a party to a room shows in request, room and log', async () => {
    const room = await addRoom();
    const guest = await addGuest(server, { accommodation: stay({ women: 2 }) });
    const { status, data } = await allocate(room._id, [{ registrationId: guest }]);
    expect(status).toBe(200);
    expect(data[0]).toMatchObject({ _id: guest, status: 'Proposed', placed: 2, problem: null });
    const { data: rooms } = await call('GET', `/rooms?block=${encodeURIComponent(room.block)}`);
    expect(rooms[0].occupancy).toEqual([{ night: eventDays.sat, people: 2 }]);
    expect(await readLogs(guest)).toMatchObject([
      { action: 'room.allocate', changes: { room: [null, /2 women/] } },
    ]);
  });

  test('a family of five to four beds needs a reason, or is split by a person', async () => {
    const [room, other] = [await addRoom({ use: 'Family' }), await addRoom({ use: 'Family' })];
    const family = stay({ men: 1, women: 1, children: 3 }, { kind: 'Family room' });
    const guest = await addGuest(server, { accommodation: family });
    const refused = await allocate(room._id, [{ registrationId: guest }]);
    expect(refused).toMatchObject({ status: 409, code: 'NEEDS_REASON' });
    expect(refused.fields.reason).toBe(
      `${room.block} 101 has 4 beds and would hold 5 people on 6 Feb.`,
    );
    const four = { registrationId: guest, men: 1, women: 1, children: 2 };
    const split = await allocate(room._id, [four]);
    expect(split.data[0]).toMatchObject({ status: 'Unallocated', placed: 4 });
    expect((await allocate(other._id, [{ registrationId: guest }])).data[0]).toMatchObject({
      status: 'Proposed',
      placed: 5,
    });
    const again = await allocate(other._id, [{ registrationId: guest }]);
    expect(again).toMatchObject({ status: 422, message: /has a bed/ });
  });

  test.each([
    ['more people than beds', stay({ men: 5 }), {}, /has 4 beds and would hold 5/],
    ['men in a room for women', stay({ men: 1 }), { use: 'Women' }, /is for women/],
    ['days before the event', stay({ men: 1 }, { checkIn: '2027-01-01' }), {}, /outside the event/],
    ['a wheelchair', stay({ men: 1 }, { remarks: 'Uses a wheelchair' }), {}, /not accessible/],
  ])('%s: refused with the reason, done with one', async (_case, accommodation, room, text) => {
    const { _id } = await addRoom(room);
    const guest = await addGuest(server, { accommodation });
    const refused = await allocate(_id, [{ registrationId: guest }]);
    expect(refused).toMatchObject({ status: 409, code: 'NEEDS_REASON', message: text });
    const done = await allocate(_id, [{ registrationId: guest }], 'Extra mattress');
    expect(done.data[0].allocations[0].reason).toBe('Extra mattress');
    expect((await readLogs(guest)).at(-1)?.reason).toBe('Extra mattress');
  });

  test('men and women, or two families, do not share', async () => {
    const room = await addRoom();
    const [man, woman] = [
      await addGuest(server, { accommodation: stay({ men: 1 }) }),
      await addGuest(server, { accommodation: stay({ women: 1 }) }),
    ];
    const both = await allocate(room._id, [{ registrationId: man }, { registrationId: woman }]);
    expect(both).toMatchObject({ code: 'NEEDS_REASON', message: /would not share/ });
    const { data } = await call('GET', `/rooms?block=${encodeURIComponent(room.block)}`);
    expect(data[0].peak).toBe(0);
    const later = stay({ women: 1 }, { checkIn: eventDays.sun, checkOut: eventDays.mon });
    const next = await addGuest(server, { accommodation: later });
    expect((await allocate(room._id, [{ registrationId: man }])).status).toBe(200);
    expect((await allocate(room._id, [{ registrationId: next }])).status).toBe(200);
  });

  test('a locked room, a room out of use and a locked allocation stay as they are', async () => {
    const room = await addRoom();
    const guest = await addGuest(server, { accommodation: stay({ men: 1 }) });
    const late = await addGuest(server, { accommodation: stay({ men: 1 }) });
    const { data } = await allocate(room._id, [{ registrationId: guest }]);
    const id = data[0].allocations[0]._id;
    await call('PATCH', `/allocations/${id}`, { locked: true });
    expect(await call('DELETE', `/allocations/${id}`)).toMatchObject({ code: 'ALLOCATION_LOCKED' });
    const moved = await call('PATCH', `/allocations/${id}`, { checkOut: eventDays.mon });
    expect(moved).toMatchObject({ code: 'ALLOCATION_LOCKED' });
    const status = { registrationIds: [guest], status: 'Released' };
    expect((await call('POST', '/requests/status', status)).data.skipped).toMatchObject([
      { reason: 'Locked' },
    ]);
    await call('PATCH', `/allocations/${id}`, { locked: false });
    await call('PATCH', `/rooms/${room._id}`, { locked: true });
    expect(await call('DELETE', `/allocations/${id}`)).toMatchObject({ code: 'ROOM_LOCKED' });
    expect(await allocate(room._id, [{ registrationId: late }])).toMatchObject({
      code: 'ROOM_LOCKED',
    });
    expect(await call('PATCH', `/rooms/${room._id}`, { floor: '2' })).toMatchObject({
      code: 'ROOM_LOCKED',
    });
    const closed = await addRoom({ active: false });
    expect(await allocate(closed._id, [{ registrationId: late }])).toMatchObject({
      code: 'ROOM_CLOSED',
    });
  });

  test('two admins who give the last bed away at once: one has it, the other reads why not', async () => {
    const room = await addRoom({ capacity: 1 });
    const guests = await Promise.all(
      Array.from({ length: 6 }, () => addGuest(server, { accommodation: stay({ men: 1 }) })),
    );
    const replies = await Promise.all(
      guests.map((guest) => allocate(room._id, [{ registrationId: guest }])),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.fields?.reason).toMatch(/has 1 bed/);
  });

  test('the same party twice at once: one bed each, never two', async () => {
    const rooms = [await addRoom(), await addRoom(), await addRoom()];
    const guest = await addGuest(server, { accommodation: stay({ men: 1 }) });
    const replies = await Promise.all(
      rooms.map(({ _id }) => allocate(_id, [{ registrationId: guest }])),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('the database itself refuses the bed that is taken, on each night', async () => {
    const room = await addRoom({ capacity: 2 });
    const guest = await addGuest(server, { accommodation: stay({ men: 9 }) });
    const put = (men: number, checkIn: string, checkOut: string) =>
      insertAllocations(
        server.db,
        [
          {
            id: v7(),
            registrationId: guest,
            roomId: room._id,
            men,
            women: 0,
            children: 0,
            use: 'Men',
            checkIn,
            checkOut,
            overCapacity: false,
            reason: '',
          },
        ],
        new Date(),
      );
    await put(1, '2027-02-05', eventDays.sun);
    await expect(put(2, '2027-02-04', eventDays.sat)).rejects.toMatchObject({
      constraint: 'room_beds',
    });
    const race = await Promise.allSettled(
      [1, 2, 3].map(() => put(1, eventDays.sat, eventDays.mon)),
    );
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the stay', () => {
  test('is confirmed, checked in and released; who has no bed is skipped with the reason', async () => {
    const room = await addRoom();
    const guest = await addGuest(server, { name: 'Deepa', accommodation: stay({ women: 2 }) });
    const none = await addGuest(server, { name: 'Suma', accommodation: stay({ women: 1 }) });
    await allocate(room._id, [{ registrationId: guest, women: 1 }]);
    const to = (status: string) =>
      call('POST', '/requests/status', { registrationIds: [guest, none], status });
    expect((await to('Confirmed')).data).toMatchObject({
      changed: 0,
      skipped: [{ reason: '1 person has no bed yet' }, { reason: 'No room yet' }],
    });
    await allocate(room._id, [{ registrationId: guest }]);
    expect((await to('Confirmed')).data.changed).toBe(1);
    expect((await to('Checked in')).data.changed).toBe(1);
    expect((await to('Released')).data.changed).toBe(1);
    const { data } = await call('GET', '/requests?searchTerm=Deepa&status=Released');
    expect(data).toMatchObject([{ status: 'Released', placed: 0 }]);
    const logged = (await readLogs(guest)).map(({ changes }) => changes.stay?.[1]);
    expect(logged.filter(Boolean)).toEqual(['Confirmed', 'Checked in', 'Released']);
    // released by mistake: they ask again, and are given a bed
    expect((await allocate(room._id, [{ registrationId: guest }])).status).toBe(422);
    expect((await to('Unallocated')).data).toMatchObject({
      changed: 1,
      skipped: [{ name: 'Suma', reason: 'Not released' }],
    });
    expect((await allocate(room._id, [{ registrationId: guest }])).status).toBe(200);
  });

  test('of who cancels gives the bed back', async () => {
    const room = await addRoom({ capacity: 1 });
    const guest = await addGuest(server, { accommodation: stay({ men: 1 }) });
    await allocate(room._id, [{ registrationId: guest }]);
    const become = (status: 'Cancelled' | 'Submitted') =>
      server.db.updateTable('registration').set({ status }).where('id', '=', guest).execute();
    await become('Cancelled');
    const next = await addGuest(server, { accommodation: stay({ men: 1 }) });
    expect((await allocate(room._id, [{ registrationId: next }])).status).toBe(200);
    // restored, they wait for a bed again
    await become('Submitted');
    const other = await addRoom({ capacity: 1 });
    expect((await allocate(other._id, [{ registrationId: guest }])).status).toBe(200);
  });

  test('stands in summary, room list and CSV, where no name is a formula', async () => {
    const room = await addRoom({ capacity: 3, use: 'Men' });
    const guest = await addGuest(server, {
      name: '=HYPERLINK("http://evil")',
      accommodation: stay({ men: 2 }, { checkIn: '2027-02-05' }),
    });
    await allocate(room._id, [{ registrationId: guest }]);
    const { data: summary } = await call('GET', '/summary');
    const block = summary.blocks.find((of: { block: string }) => of.block === room.block);
    expect(block.nights).toContainEqual({ night: '2027-02-05', beds: 3, people: 2, free: 1 });
    const path = `/room-list?block=${encodeURIComponent(room.block)}`;
    expect((await call('GET', path)).data).toMatchObject([
      { roomName: '101', people: [{ men: 2, status: 'Proposed' }] },
    ]);
    const { text } = await call('GET', '/room-list.csv');
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")","+91`);
    expect((await readLogs('list')).at(-1)).toMatchObject({ action: 'room.export' });
  });

  test('is nobody else’s business than a super admin’s', async () => {
    await addAdmin(server, { email: 'all@example.org', allSchools: true });
    const staff = await signIn(server, 'all@example.org');
    const reply = await server.app.inject({ url: '/api/v1/accommodation/rooms', headers: staff });
    expect(reply.statusCode).toBe(403);
  });
});
