import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/platform/db.ts';
import { sealedColumns } from '../../house.ts';
import { readConfig } from '../../platform/config/config.ts';
import { checkKey } from './check-key.ts';
import { sealAgain } from './seal-again.ts';

const { db, pool } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'sangamam-key-'));
const file = join(dataDir, 'secret-key');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  await pool.query('delete from key_check');
  rmSync(file, { force: true });
});

const [former, present, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [
  string,
  string,
  string,
];
const start = (SECRET_KEY: string, SECRET_KEY_PREVIOUS?: string) =>
  checkKey(
    db,
    readConfig({
      DATA_DIR: dataDir,
      SECRET_KEY,
      ...(SECRET_KEY_PREVIOUS && { SECRET_KEY_PREVIOUS }),
    }),
  );
const startWithFile = () => checkKey(db, readConfig({ DATA_DIR: dataDir }));

test('the first start takes the key it is given; another one is refused, and the right one is not', async () => {
  await start(present);
  await start(present);
  await expect(start(other)).rejects.toThrow(/Restore it from your copy/);
  await expect(start(other, former)).rejects.toThrow(/is not the key/);
  await start(present);
  const { rows } = await pool.query('select key_hash from key_check');
  expect(rows).toEqual([{ key_hash: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
  expect(JSON.stringify(rows)).not.toContain(present);
});

test('a key file that is gone is not replaced by a new one', async () => {
  await startWithFile();
  const key = readFileSync(file, 'utf8');
  await startWithFile();
  rmSync(file);
  await expect(startWithFile()).rejects.toThrow(/secret-key is missing.*from your copy/);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, key);
  await startWithFile();
});

test('nobody is told to delete a broken key file', () => {
  writeFileSync(file, 'broken');
  expect(startWithFile).toThrow(/secret-key is damaged: restore the file from your copy$/);
});

test('while the key is changed, both are needed until everything is sealed again', async () => {
  await start(former);
  // several processes: the new one is known to all before any of them seals with it
  await start(former, present);
  await start(present, former);
  await expect(start(present)).rejects.toThrow(/SECRET_KEY_PREVIOUS.*seal:again/);
  await expect(start(former)).rejects.toThrow(/still needed|is not the key/);
  await start(former, present);
  await start(present, former);
  await sealAgain({
    db,
    sealedColumns,
    config: readConfig({ SECRET_KEY: present, SECRET_KEY_PREVIOUS: former, DATA_DIR: dataDir }),
  });
  await start(present);
  await expect(start(former)).rejects.toThrow(/is not the key/);
});
