import { dayMs } from '@sangamam/contract/locale/durations';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { payer } from '../../../testing/domain/money.ts';
import { visitor } from '../../../testing/domain/registrations.ts';
import { tablesWith } from '../../../testing/features/privacy.ts';
import { sealRegistration } from '../../domain/acts/removing/seal-registration.ts';
import { openSealedRegistration } from '../../domain/registrations/sealing.ts';
import { writeLastRun } from '../../platform/jobs/hold-store.ts';
import { keepRetentionJob } from './keep-retention.ts';

let clockMs = Date.now();
const served = await testApp({ provider: true, now: () => new Date(clockMs) });
const { app, db, deps } = served;

beforeEach(() => {
  clockMs = Date.now();
});

/** As if it had run all the time until now. */
async function runJob(): Promise<void> {
  await writeLastRun(deps.db, deps.now());
  await keepRetentionJob.run(deps, {});
}

test('a form left for sixty days is deleted; one taken up again or submitted is not', async () => {
  const left = visitor(app);
  const { body } = await left.start();
  const takenUp = visitor(app);
  await takenUp.start();
  const submitted = await payer(served);
  const ordered = visitor(app);
  await ordered.start();
  await addExpiredOrder(ordered.id());
  const all = [left.id(), takenUp.id(), submitted.id, ordered.id()];
  clockMs += 60 * dayMs;
  await runJob();
  expect(await idsOf(all)).toHaveLength(4);

  await db
    .updateTable('registration')
    .set({ updatedAt: deps.now() })
    .where('id', '=', takenUp.id())
    .execute();
  clockMs += 1;
  await runJob();
  expect(await idsOf(all)).toEqual([takenUp.id(), submitted.id].sort());
  const { email } = body.data?.formDataStructured.personalInfo ?? {};
  for (const trace of [String(email), String(body.data?.registrationNumber)]) {
    expect(await tablesWith(deps.pool, trace)).toEqual([]);
  }
  // the books refer to it: emptied, not deleted
  const row = await db
    .selectFrom('registration')
    .select(['name', 'email', 'contactNumber', 'deletedAt'])
    .where('id', '=', ordered.id())
    .executeTakeFirst();
  expect(row).toEqual({ name: '', email: '', contactNumber: '', deletedAt: deps.now() });
});

test('a sealed copy is destroyed when its time is over; what stays says when', async () => {
  const family = await payer(served);
  const { config, personalData } = deps;
  const settings = await deps.settings.current();
  await sealRegistration(db, family.id, { settings, config, personalData, now: deps.now() });
  const open = () => openSealedRegistration(db, family.id, config);
  clockMs += 365 * dayMs - 1;
  await runJob();
  expect(await open()).not.toBeNull();
  clockMs += 1;
  await runJob();
  expect(await open()).toBeNull();
  const log = await db
    .selectFrom('sealedRegistration')
    .select(['ciphertext', 'erasedAt'])
    .where('registrationId', '=', family.id)
    .executeTakeFirst();
  expect(log).toEqual({ ciphertext: null, erasedAt: deps.now() });
});

test('registrations are sealed a year after the event, if nobody has touched them since', async () => {
  const family = await payer(served);
  const { email } = (await family.read()).formDataStructured.personalInfo as { email: string };
  const other = await payer(served);
  const { event } = await deps.settings.current();
  clockMs = Date.parse(event.endsAt) + 365 * dayMs;
  await runJob();
  expect(await idsOf([family.id, other.id])).toHaveLength(2);
  await db
    .updateTable('registration')
    .set({ updatedAt: deps.now() })
    .where('id', '=', other.id)
    .execute();
  clockMs += 1;
  await runJob();
  expect(await idsOf([family.id, other.id])).toEqual([other.id]);
  expect(await tablesWith(deps.pool, email)).toEqual([]);
});

async function idsOf(ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const addExpiredOrder = (registrationId: string) =>
  db
    .insertInto('paymentOrder')
    .values({
      id: registrationId,
      registrationId,
      purpose: 'registration',
      amountPaise: 50_000,
      feeSnapshot: JSON.stringify({}),
      receipt: 'r_expired',
      providerMode: 'sim',
      providerOrderId: 'order_AAAAAAAAAAAAAA',
      status: 'expired',
    })
    .execute();
