import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minSecretLength } from './environment.ts';

/** A secret made once for this data folder, readable by its owner only. `newFile`: it was made just now, there. */
export function keptSecret(dataDir: string): { key: string; newFile: string | null } {
  const file = join(dataDir, 'secret-key');
  const isNew = !existsSync(file);
  if (isNew) makeSecret(file);
  const key = readFileSync(file, 'utf8');
  if (key.length < minSecretLength) {
    throw new Error(`the key in ${file} is damaged: restore the file from your copy`);
  }
  return { key, newFile: isNew ? file : null };
}

/** Linked when whole: of two processes that start together, the second takes the first one's. */
function makeSecret(file: string): void {
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(unfinished, randomBytes(minSecretLength).toString('base64url'), { mode: 0o600 });
    linkSync(unfinished, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new Error(`DATA_DIR is not writable: ${file} (${code})`);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
