import { rmSync } from 'node:fs';
import { useLogSecrets } from '../../platform/audit/log-key.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Keys, keyCheckOf, keysOf } from '../../platform/config/seal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addKeyCheck, listKeyChecks, replaceKeyChecks } from './store.ts';

/**
 * Compares the configured keys with those that sealed data in this database, stores the current one, and lets
 * this process write the user log, which is signed; the first start accepts any. Throws with one sentence of
 * advice when they do not fit, and deletes a key file that was only created because the right one is missing.
 */
export async function checkKey(db: Db, config: Keys & Pick<Config, 'newKeyFile'>): Promise<void> {
  const known = await listKeyChecks(db);
  const given = keysOf(config).map(keyCheckOf);
  const missing = known.filter((check) => !given.includes(check));
  if (missing.length > 0) {
    if (config.newKeyFile !== null) {
      rmSync(config.newKeyFile, { force: true });
      throw new Error(
        `${config.newKeyFile} is missing. This database needs the key in it: restore the file from your copy.`,
      );
    }
    if (missing.length < known.length) {
      throw new Error(
        'The former SECRET_KEY is still needed. Set it as SECRET_KEY_PREVIOUS until "npm run seal:again" says that nothing is left.',
      );
    }
    throw new Error(
      'SECRET_KEY is not the key of this database. Restore it from your copy: with another key, tickets, second factors and sealed records cannot be read.',
    );
  }
  await addKeyCheck(db, keyCheckOf(config.secretKey));
  useLogSecrets(config);
}

/** Stores that only the current key is in use. */
export async function deleteFormerKey(
  db: Db,
  { secretKey }: Pick<Keys, 'secretKey'>,
): Promise<void> {
  await replaceKeyChecks(db, keyCheckOf(secretKey));
}
