import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { batched } from './batch.ts';
import { tx } from './connect.ts';

const { db } = await testDatabase();
await sql`create table fruit (name text primary key)`.execute(db);

let statements = 0;
const hasFruit = batched(async (on, names: readonly string[]) => {
  statements += 1;
  if (names.includes('')) throw new Error('a fruit without a name');
  const { rows } = await sql<{ name: string }>`
    select name from fruit where name = any(${names})`.execute(on);
  const found = new Set(rows.map(({ name }) => name));
  return names.map((name) => found.has(name));
});

test('calls that come together share a few statements, and each gets its own answer', async () => {
  await sql`insert into fruit values ('apple'), ('pear')`.execute(db);
  statements = 0;
  const asked = Array.from({ length: 100 }, (_, n) => ['apple', 'plum', 'pear'][n % 3] ?? '');
  const answers = await Promise.all(asked.map((name) => hasFruit(db, name)));
  expect(answers).toEqual(asked.map((name) => name !== 'plum'));
  expect(statements).toBeLessThan(5);
});

test('a call sees what was committed before it came', async () => {
  for (const name of ['fig', 'lime', 'date', 'kiwi']) {
    const others = [hasFruit(db, 'apple'), hasFruit(db, 'pear')];
    await sql`insert into fruit values (${name})`.execute(db);
    expect(await hasFruit(db, name)).toBe(true);
    await Promise.all(others);
  }
});

test('in a transaction it sees what only that has written', async () => {
  await tx(db, async (trx) => {
    await sql`insert into fruit values ('cherry')`.execute(trx);
    expect(await hasFruit(trx, 'cherry')).toBe(true);
    expect(await hasFruit(db, 'cherry')).toBe(false);
  });
});

test('a statement that fails fails its calls, not those after it', async () => {
  const calls = ['apple', ''].map((name) => hasFruit(db, name));
  const settled = await Promise.allSettled(calls);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await hasFruit(db, 'apple')).toBe(true);
});
