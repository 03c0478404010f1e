import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/platform/db.ts';
import { tablesWritten } from '../testing/platform/tables-written.ts';
import { personalData } from './house.ts';
import { tx } from './platform/db/connect.ts';
import { sessionData } from './platform/sessions/personal-data-store.ts';

const { db, pool } = await testDatabase();
afterEach(() => vi.restoreAllMocks());

const person = {
  id: '00000000-0000-7000-8000-000000000001',
  emailKey: 'anu@example.org',
  contactNumber: '+919400000001',
  parentContact: 'amma@example.org',
};

/** The tables that are written while something is done in a transaction, by what PostgreSQL is sent. */
async function tablesErased(work: (trx: typeof db) => Promise<void>): Promise<Set<string>> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await tx(db, work);
  const texts = sent.mock.calls.map(([query]) => {
    const said = query as unknown as string | { text?: string };
    return typeof said === 'string' ? said : (said.text ?? '');
  });
  return new Set(texts.flatMap((text) => [...tablesWritten(text)]));
}

/** Tables that name a registration, or a person by a contact. */
const namingPeople = `
  select conrelid::regclass::text as name from pg_constraint
  where contype = 'f' and confrelid = 'registration'::regclass
  union
  select table_name from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~
    '^registration_ids?$|(^|_)(email|phone|contact_number|contacts|recipient|email_to|sms_to|payer_name)$'`;

/** Those that keep what they hold when a person is erased. */
const kept: Readonly<Record<string, string>> = {
  adminUser: 'members of staff are another matter: an account is deleted or switched off',
  bulkRun: 'ids alone, forgotten after thirty days',
  consent: 'proves what was allowed; a parent is named by a hash. A draft takes its own along',
  donor: 'never filled; goes with the next release',
  erasure: 'says by the id alone that somebody was erased, for when a backup is restored',
  journey: 'goes with the registration that is emptied or deleted, by a trigger',
  kindWait: 'goes with the registration that is emptied or deleted, by a trigger',
  ledgerEntry: 'the books, without a name',
  paymentClaim: 'the books, without a name',
  paymentOrder: 'the books, without a name',
  paymentRequest: 'the books, without a name',
  placeOffer: 'how many places were kept for an id; goes with a registration that is deleted',
  possibleDuplicate: 'two ids; the hourly search drops pairs of whom one is gone',
  registration: 'emptied or deleted by what calls the owners',
  sealedRegistration: 'what the law may ask for, encrypted, until its time is over',
  sealingKey: 'the key to that, destroyed with it',
  stay: 'goes with the registration that is emptied or deleted, by a trigger',
  trip: 'the phone of a driver who was hired',
};

test('every table that names people is erased by its owner, or kept for a reason', async () => {
  const erased = await tablesErased(async (trx) => {
    for (const { eraseOnRequest, erase } of personalData.owners) {
      await eraseOnRequest?.(trx, person.id, new Date());
      await erase?.(trx, person, new Date());
    }
  });
  const { rows } = await pool.query<{ name: string }>(namingPeople);
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
  const naming = rows.map(({ name }) => camel(name));
  expect(naming.filter((name) => !erased.has(name)).sort()).toEqual(Object.keys(kept));
});

test('an owner that forgets a table would be noticed', async () => {
  const without = await tablesErased(async (trx) => {
    const others = personalData.owners.filter((owner) => owner !== sessionData);
    for (const { erase } of others) await erase?.(trx, person, new Date());
  });
  expect(without.has('registrationSession')).toBe(false);
  expect(without.has('message')).toBe(true);
  // reports and messages to the organisers go only when the person asks
  expect([...without].filter((table) => /^(issue|contactMessage)$/.test(table))).toEqual([]);
});
