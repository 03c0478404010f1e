import { minuteMs } from '@sangamam/contract/locale/durations';
import { webhookEvents } from '@sangamam/contract/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { door, guests, people } from '../../../testing/features/check-in.ts';
import { treasurer } from '../../../testing/features/payment-history.ts';
import { isSignedWith, startReceiver } from '../../../testing/features/webhooks.ts';
import { cleanUpJob } from '../../house.ts';
import { deliverWebhooksJob } from '../../platform/events/deliver-webhooks.ts';

const start = new Date('2026-11-21T06:00:00Z');
let clock = start;
const wait = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * minuteMs);
};
let server: TestApp;
let chief: { authorization: string };
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  server = await testApp({ now: () => clock });
  await addAdmin(server, { email: 'chief@example.org', role: 'super_admin' });
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  clock = start;
  chief = await signIn(server, 'chief@example.org');
  await server.db.deleteFrom('webhook').execute();
  receiver.received.length = 0;
  receiver.status = 204;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v1/webhooks${path}`,
    headers: chief,
    ...(payload && { payload }),
  });
async function add(over: object = {}): Promise<{ id: string; secret: string }> {
  const made = await send('POST', '', { url: receiver.url, events: webhookEvents, ...over });
  expect(made.statusCode).toBe(201);
  const [row] = (await send('GET', '')).json().data.slice(-1);
  return { id: row._id, secret: made.json().data.secret };
}
const deliver = () => server.runJobs([deliverWebhooksJob]);
/** Runs the scheduled job after some minutes. */
const deliverLater = async (minutes: number) => {
  wait(minutes);
  await deliverWebhooksJob.run(server.deps, {});
};
const typesReceived = () => receiver.received.map(({ event }) => event.type);
const log = async (id: string) => (await send('GET', `/${id}/deliveries`)).json().data;

test('a receiver is told of each event of a registration and its money once, with ids alone', async () => {
  const { secret } = await add();
  const cashier = await treasurer(server, { email: 'leela@example.org', role: 'super_admin' });
  const gate = await door(server, { email: 'gate@example.org' });
  const browser = visitor(server.app);
  await browser.fillIn(1, 0, 0, { name: 'Anu Thomas' });
  await browser.start({ name: 'Anu Mary Thomas' });
  await deliver();
  // a draft is nobody's business
  expect(typesReceived()).toEqual([]);

  const { body } = await browser.submit();
  const registrationId = body.data?._id ?? '';
  const due = body.data?.fee.due ?? 0;
  const paid = await cashier.call<{ _id: string }>('POST', '/payments/manual', {
    registration: registrationId,
    method: 'cash',
    amount: due,
  });
  const paymentId = paid.body.data?._id ?? '';
  const come = await gate.let(registrationId, people(1));
  await gate.undo(registrationId, come.body.data?.arrivals[0]?.key ?? '');
  await cashier.refund(paymentId, due);
  await cashier.call('POST', `/registrations/${registrationId}/cancel`, {
    reason: 'They have fallen ill',
    tell: false,
  });
  await deliver();

  expect(typesReceived().toSorted()).toEqual([
    'payment.captured',
    'refund.processed',
    'registration.cancelled',
    'registration.check_in_undone',
    'registration.checked_in',
    'registration.submitted',
  ]);
  const eventOf = (type: string) =>
    receiver.received.find(({ event }) => event.type === type)?.event;
  expect(eventOf('registration.submitted')).toEqual({
    type: 'registration.submitted',
    timestamp: start.toISOString(),
    data: { registrationId },
  });
  expect(eventOf('payment.captured')?.data).toEqual({ registrationId, paymentId });
  for (const one of receiver.received) {
    expect(one.body).not.toMatch(/Anu|@|\+91/);
    expect(isSignedWith(secret, one)).toBe(true);
    expect(one.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(start.getTime() / 1000),
    });
  }
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(6);
});

test('a receiver hears only of the events it chose, and of none while it is off', async () => {
  const events = ['registration.cancelled'];
  const { id } = await add({ events });
  await guests(server, people(1), { name: 'Leela Nair' });
  await deliver();
  expect(receiver.received).toEqual([]);
  await send('PUT', `/${id}`, { url: receiver.url, events: webhookEvents, active: false });
  await guests(server, people(1), { name: 'Ravi Menon' });
  await deliver();
  expect(await log(id)).toEqual([]);
});

describe('a receiver that refuses', () => {
  test('is tried again with growing pauses, under the same id, and then given up', async () => {
    receiver.status = 500;
    const { id, secret } = await add();
    await send('POST', `/${id}/test`);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await log(id)).toMatchObject([
      { type: 'webhook.test', state: 'waiting', attempts: 1, lastStatus: 500, lastError: null },
    ]);
    await deliverLater(0.5);
    expect(receiver.received).toHaveLength(1);
    for (const minutes of [1, 5, 30, 120, 300, 600, 840, 1200, 1440]) await deliverLater(minutes);
    expect(receiver.received).toHaveLength(10);
    chief = await signIn(server, 'chief@example.org');
    expect(await log(id)).toMatchObject([{ state: 'failed', attempts: 10, nextTryAt: null }]);
    expect((await send('GET', '')).json().data[0].failingSince).toBe(start.toISOString());

    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    const [first, last] = [receiver.received[0], receiver.received.at(-1)];
    expect(last?.body).toBe(first?.body);
    expect(last?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(last && isSignedWith(secret, last)).toBe(true);

    await deliverLater(24 * 60);
    expect(receiver.received).toHaveLength(10);
    receiver.status = 200;
    chief = await signIn(server, 'chief@example.org');
    const again = await send('POST', `/${id}/deliveries/retry`);
    expect(again.json().data).toEqual({ count: 1 });
    await deliver();
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1, lastStatus: 200 }]);
    expect((await send('GET', '')).json().data[0]).toMatchObject({
      failingSince: null,
      waiting: 0,
    });
  });

  test('with 410 Gone is switched off', async () => {
    receiver.status = 410;
    const { id } = await add();
    await send('POST', `/${id}/test`);
    await send('POST', `/${id}/test`);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await send('GET', '')).json().data[0].active).toBe(false);
    // switched on again, what waited goes out
    receiver.status = 200;
    await send('PUT', `/${id}`, { url: receiver.url, events: webhookEvents, active: true });
    await deliver();
    expect((await log(id)).map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'delivered',
      'failed',
    ]);
  });

  test('does not answer at all: it rests, and the others do not wait', async () => {
    const nobody = await add({ url: 'http://127.0.0.1:9/' });
    const other = await add();
    for (const { id } of [nobody, nobody, other]) await send('POST', `/${id}/test`);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const tried = (await log(nobody.id)).map(({ attempts }: { attempts: number }) => attempts);
    expect(tried.toSorted()).toEqual([0, 1]);
    const errors = (await log(nobody.id)).map(({ lastError }: { lastError: string }) => lastError);
    expect(errors).toContain('The server refused the connection');
  });
});

test('one event can be sent again by hand, whatever became of it', async () => {
  const { id } = await add();
  await send('POST', `/${id}/test`);
  await deliver();
  const [{ _id }] = await log(id);
  expect((await send('POST', `/${id}/deliveries/${_id}/retry`)).statusCode).toBe(200);
  await deliver();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([_id, _id]);
  const unknown = '01936e4e-0000-7000-8000-000000000000';
  expect((await send('POST', `/${id}/deliveries/${unknown}/retry`)).statusCode).toBe(404);
});

test('after a new secret both sign for a day', async () => {
  const { id, secret } = await add();
  const next = (await send('POST', `/${id}/secret`)).json().data.secret as string;
  const kept = JSON.stringify(await server.db.selectFrom('webhook').selectAll().execute());
  expect(kept).not.toContain(secret);
  expect(kept).not.toContain(next);
  const signers = async () => {
    await send('POST', `/${id}/test`);
    await deliver();
    const last = receiver.received.at(-1);
    return [secret, next].map((each) => last !== undefined && isSignedWith(each, last));
  };
  expect(await signers()).toEqual([true, true]);
  expect((await send('GET', '')).json().data[0].previousSecretUntil).toBe(
    '2026-11-22T06:00:00.000Z',
  );
  wait(24 * 60);
  chief = await signIn(server, 'chief@example.org');
  expect(await signers()).toEqual([false, true]);
  expect((await send('GET', '')).json().data[0].previousSecretUntil).toBeNull();
});

test('two processes at once send each event once', async () => {
  const { id } = await add();
  for (let event = 0; event < 8; event += 1) await send('POST', `/${id}/test`);
  const turns = [1, 2, 3].map(() => deliverWebhooksJob.run(server.deps, {}));
  await Promise.all(turns);
  expect(receiver.received).toHaveLength(8);
});

test('what was sent is forgotten after 30 days', async () => {
  const { id } = await add();
  await send('POST', `/${id}/test`);
  await deliver();
  wait(31 * 24 * 60);
  await cleanUpJob.run(server.deps, {});
  chief = await signIn(server, 'chief@example.org');
  expect(await log(id)).toEqual([]);
});

describe('adding', () => {
  test.each<[string, object, string]>([
    ['no address', { url: ' ' }, 'url'],
    ['what is no address', { url: 'our server' }, 'url'],
    ['no events', { events: [] }, 'events'],
    ['an event nobody knows', { events: ['registration.*'] }, 'events.0'],
  ])('%s is refused by the name of the field', async (_, over, field) => {
    const body = { url: receiver.url, events: webhookEvents, ...over };
    const answer = await send('POST', '', body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test('twenty are enough', async () => {
    const body = { url: receiver.url, events: webhookEvents };
    const answers = await Promise.all(Array.from({ length: 22 }, () => send('POST', '', body)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });

  test('stands in the user log by the server alone, since an address may hold a token', async () => {
    const { id } = await add({ url: `${receiver.url}/T0K3N` });
    await send('DELETE', `/${id}`);
    const answer = await server.app.inject({ url: '/api/v1/user-logs', headers: chief });
    const [removed, added] = answer.json().data;
    expect([added.action, removed.action]).toEqual(['webhook.add', 'webhook.remove']);
    expect(answer.body).not.toContain('T0K3N');
  });
});
