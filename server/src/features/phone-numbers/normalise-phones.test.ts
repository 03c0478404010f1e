import { createHmac } from 'node:crypto';
import type { PossibleDuplicate } from '@sangamam/contract/staff-registrations/merge';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { staffCaller } from '../../../testing/domain/acts.ts';
import { browser, codeFor, registered } from '../../../testing/domain/one-time-codes.ts';
import { personalInfo } from '../../../testing/domain/registrations.ts';
import { readConsentsOf, recordConsents } from '../../domain/registrations/index.ts';
import { tx } from '../../platform/db/connect.ts';
import { normalisePhones } from './normalise-phones.ts';

const served = await testApp();
const { db, deps } = served;
const call = await staffCaller(served, 'super@example.org', { role: 'super_admin' });

/** A registration of the release before, which kept a number as it was typed behind its country code. */
async function keptAs(contactNumber: string, more: object = {}, contactOwner = '') {
  const { id, email } = await registered(served, more);
  await sql`update registration set contact_number = ${contactNumber},
    verified_contact_number = ${contactNumber}, contact_owner = ${contactOwner},
    form = jsonb_set(form, '{personalInfo}',
      (form -> 'personalInfo') || ${JSON.stringify({ contactNumber, ...more })}::jsonb)
    where id = ${id}`.execute(db);
  return { id, email };
}

const rowOf = (id: string) =>
  db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const everyRow = async () =>
  (await sql`select to_jsonb(r) as row from registration r order by id`.execute(db)).rows;

describe('numbers of earlier releases', async () => {
  const right = await registered(served, { contactNumber: '+971501234567' });
  const same = await keptAs('+9710501234567');
  const allowedTwice = await keptAs('+9710501234567', {}, 'Binu');
  const alone = await keptAs('+4407911123456', { whatsappNumber: '+39 06 1234 5678' });
  const minor = await keptAs('+9660551230000', { parentContact: '+9660551234567' });
  const none = await keptAs('+1234567');
  const italian = await keptAs('+390612345678');
  const cancelled = await keptAs('+3606201234567');
  await sql`update registration set status = 'Cancelled' where id = ${cancelled.id}`.execute(db);
  await sql`insert into contact_undo
      (token_hash, registration_id, email, contact_number, created_at, expires_at)
    values ('x', ${alone.id}, 'old@example.org', '+9710501234567', now(), now() + '1 day')`.execute(
    db,
  );
  await sql`update admin_user set phone = '+4407911123456'`.execute(db);
  const contactHash = createHmac('sha256', deps.config.secretKey)
    .update('parent +9660551234567')
    .digest();
  const allowed = {
    registrationId: minor.id,
    channel: 'code',
    given: { parent: true },
    contactHash,
  } as const;
  const settings = await deps.settings.current();
  await tx(db, (trx) => recordConsents(trx, allowed, settings, deps.now()));
  const done = await normalisePhones(deps);

  test('get their form, wherever they stand', async () => {
    expect(done).toEqual({ numbers: 6, sharing: 1 });
    const numbers = await Promise.all(
      [right, same, allowedTwice, alone, minor, none, italian, cancelled].map(async ({ id }) => {
        const { contactNumber, form } = await rowOf(id);
        const person = (form as { personalInfo: Record<string, string> }).personalInfo;
        expect(person.contactNumber).toBe(contactNumber);
        return contactNumber;
      }),
    );
    expect(numbers).toEqual([
      '+971501234567',
      '+971501234567',
      '+971501234567',
      '+447911123456',
      '+966551230000',
      '+1234567',
      '+390612345678',
      '+36201234567',
    ]);
    expect(await rowOf(alone.id)).toMatchObject({
      contactOwner: '',
      verifiedContactNumber: '+447911123456',
      form: { personalInfo: { whatsappNumber: '+390612345678' } },
    });
    const { rows } = await sql`select contact_number as phone from contact_undo
      union select phone from admin_user`.execute(db);
    expect(rows.map((row) => (row as { phone: string }).phone).toSorted()).toEqual([
      '+447911123456',
      '+971501234567',
    ]);
  });

  test('list who then share one, and merge nobody', async () => {
    const { body } = await call<PossibleDuplicate[]>('GET', '/duplicates?limit=100');
    const pairs = (body.data ?? []).map(({ first, second }) => [first._id, second._id].toSorted());
    for (const { id } of [same, allowedTwice])
      expect(pairs).toContainEqual([right.id, id].toSorted());
    const owners = await Promise.all([right, same, allowedTwice].map(({ id }) => rowOf(id)));
    expect(owners.map(({ contactOwner }) => contactOwner)).toEqual(['', same.id, 'Binu']);
    // nobody else can take the number
    const late = await browser(served).post('/registrations/step/new', {
      stepName: 'personalInfo',
      formDataStructured: {
        personalInfo: personalInfo({ contactNumber: '+971 050 123 4567' }),
      },
    });
    expect(late.body.code).toBe('DUPLICATE_CONTACT');
  });

  test('lead the code to their owner, however the number is typed', async () => {
    const contactNumber = '\u202a+44 (0)7911\u2011123456\u202c';
    await browser(served).ask({ contactNumber });
    expect(await codeFor(served, alone.email)).toMatch(/^\d{6}$/);
  });

  test('leave the consent of a parent', async () => {
    const { id, form } = await rowOf(minor.id);
    expect(form).toMatchObject({ personalInfo: { parentContact: '+966551234567' } });
    const consents = await readConsentsOf(db, { id, form: form as object }, deps.config);
    expect(consents).toContainEqual(expect.objectContaining({ purpose: 'parent', given: true }));
  });

  test('stay as they are the second time', async () => {
    const before = await everyRow();
    expect(await normalisePhones(deps)).toEqual({ numbers: 0, sharing: 0 });
    expect(await everyRow()).toEqual(before);
  });
});
