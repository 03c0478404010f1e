import { solveInThread } from '@sangamam/room-solver/solve-in-thread';
import { seededProblem } from '@sangamam/room-solver/testing';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../testing/app.ts';
import { addAdmin, signIn } from '../../../../testing/domain/sign-in.ts';
import { addGuest, setEventDays, stay } from '../../../../testing/features/accommodation.ts';

let server: TestApp;
let headers: { authorization: string };
beforeEach(async () => {
  server = await testApp();
  await setEventDays(server);
  await addAdmin(server, { email: 'super@example.org', role: 'super_admin' });
  headers = await signIn(server, 'super@example.org');
});

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const url = `/api/v1/accommodation${path}`;
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}
async function suggest() {
  expect((await call('POST', '/suggestions', {})).status).toBe(202);
  await server.runJobs();
  return (await call('GET', '/suggestions/newest')).data;
}

test('a suggestion is looked at, accepted but for one, and touches no locked room and nobody who has a bed', async () => {
  await call('POST', '/rooms/bulk', { block: 'A', names: '1-3', capacity: 2, use: 'Women' });
  const { data: rooms } = await call('GET', '/rooms');
  await call('PATCH', `/rooms/${rooms[2]._id}`, { locked: true });
  const has = await addGuest(server, { name: 'Has a bed', accommodation: stay({ women: 1 }) });
  await call('POST', '/allocations', { roomId: rooms[0]._id, parties: [{ registrationId: has }] });
  const [one, two, three] = [
    await addGuest(server, { name: 'One', accommodation: stay({ women: 1 }) }),
    await addGuest(server, { name: 'Two', accommodation: stay({ women: 2 }) }),
    await addGuest(server, { name: 'Three', accommodation: stay({ women: 2 }) }),
  ];
  await addGuest(server, {
    name: 'Far off',
    accommodation: stay({ women: 1 }, { checkIn: '2028-02-06', checkOut: '9999-02-08' }),
  });
  await addGuest(server, {
    name: 'Hotel',
    accommodation: stay({ women: 1 }, { kind: 'Hotel room (I pay)' }),
  });

  const suggestion = await suggest();
  expect(suggestion).toMatchObject({
    status: 'Done',
    result: { method: 'Optimised', people: 6, placedPeople: 3, bound: 3 },
  });
  const { placements, unplaced } = suggestion.result;
  expect(placements.map(({ roomName }: { roomName: string }) => roomName).sort()).toEqual([
    '1',
    '2',
  ]);
  expect(unplaced.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
    'No room for women has 2 beds free on 6 Feb.',
    'The stay is outside the event (6 Feb to 8 Feb).',
  ]);

  // meanwhile somebody takes one of the beds
  const taken = placements.find(
    ({ registrationId }: { registrationId: string }) => registrationId !== one,
  );
  const late = await addGuest(server, { accommodation: stay({ women: 1 }) });
  await call('POST', '/allocations', { roomId: taken.roomId, parties: [{ registrationId: late }] });
  const accept = () => call('POST', `/suggestions/${suggestion._id}/accept`, {});
  expect((await accept()).data).toMatchObject({
    accepted: 1,
    refused: [{ registrationId: taken.registrationId, reason: /would hold 3 people/ }],
  });
  expect(await accept()).toMatchObject({ status: 409, code: 'STATUS_CHANGE' });
  const { data: requests } = await call('GET', '/requests?limit=100');
  const statusOf = Object.fromEntries(
    requests.map(({ _id, status }: { _id: string; status: string }) => [_id, status]),
  );
  expect(statusOf).toMatchObject({ [has]: 'Proposed', [one]: 'Proposed', [late]: 'Proposed' });
  expect([statusOf[two], statusOf[three]]).toEqual(['Unallocated', 'Unallocated']);
  const { data: after } = await call('GET', '/rooms');
  expect(after[2]).toMatchObject({ locked: true, peak: 0 });
});

test('one search at a time; one that was stopped before it began has nothing to accept', async () => {
  const { data } = await call('POST', '/suggestions', {});
  expect(await call('POST', '/suggestions', {})).toMatchObject({
    status: 409,
    code: 'IN_PROGRESS',
  });
  await call('POST', `/suggestions/${data._id}/stop`, {});
  await server.runJobs();
  expect((await call('GET', '/suggestions/newest')).data).toMatchObject({
    status: 'Stopped',
    result: null,
  });
  const accepted = await call('POST', `/suggestions/${data._id}/accept`, {});
  expect(accepted).toMatchObject({ status: 409, code: 'STATUS_CHANGE' });
  expect(await suggest()).toMatchObject({ status: 'Done', result: { people: 0 } });
});

test('the server goes on answering while rooms for a thousand people are searched', async () => {
  const phases = new Set<string>();
  let isDone = false;
  const search = solveInThread(seededProblem(1000, 3), {
    report: (_, phase) => phases.add(phase),
    signal: new AbortController().signal,
  }).finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    expect((await server.app.inject('/api/v1/readyz')).statusCode).toBe(200);
    answered += 1;
  }
  expect((await search).solution?.method).toBe('Optimised');
  // one that blocks the process would let none through
  expect(answered).toBeGreaterThan(10);
  expect(phases.size).toBeGreaterThan(3);
});
