import { rmSync } from 'node:fs';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Keys, keyCheckOf, keysOf } from '../../platform/http/seal.ts';
import { addKeyCheck, listKeyChecks, replaceKeyChecks } from './store.ts';

/**
 * Compares the configured keys with those that sealed data in this database, and stores the current one;
 * the first start accepts any. Throws with one sentence of advice when they do not fit, and deletes a key
 * file that was only created because the right one is missing.
 */
export async function checkKey(db: Db, config: Keys & Pick<Config, 'newKeyFile'>): Promise<void> {
  const known = await listKeyChecks(db);
  const given = keysOf(config).map(keyCheckOf);
  const missing = known.filter((check) => !given.includes(check));
  if (missing.length > 0) {
    if (config.newKeyFile !== null) {
      rmSync(config.newKeyFile, { force: true });
      throw new Error(
        `${config.newKeyFile} is missing, and this database was used with the key in it: restore it from your copy of the keys.`,
      );
    }
    if (missing.length < known.length) {
      throw new Error(
        'The former SECRET_KEY is still needed, as SECRET_KEY_PREVIOUS: give it until "npm run seal:again" says that nothing is left.',
      );
    }
    throw new Error(
      'SECRET_KEY is not the key this database was used with: restore it from your copy of the keys. With another one no ticket, second factor or sealed record can be read.',
    );
  }
  await addKeyCheck(db, keyCheckOf(config.secretKey));
}

/** Stores that only the current key is in use. */
export async function deleteFormerKey(
  db: Db,
  { secretKey }: Pick<Keys, 'secretKey'>,
): Promise<void> {
  await replaceKeyChecks(db, keyCheckOf(secretKey));
}
