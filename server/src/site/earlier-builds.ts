import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** With the present one; each takes some eight megabytes. */
const keptBuilds = 4;

interface Builds {
  /** The assets of builds before the present one, the newest first. */
  readonly earlier: readonly string[];
  /** Keeps the present one for those that follow, and drops what is too old. */
  readonly keep: () => Promise<void>;
}

/**
 * Keeps the assets of the last builds in `folder`, so that a page that was opened before a deployment still
 * gets the files it asks for later. Their names hold checksums, so those of several builds never collide.
 */
export async function findBuilds(assetsFolder: string, folder: string): Promise<Builds> {
  const names = (await readdir(assetsFolder)).sort();
  const present = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  await mkdir(folder, { recursive: true });
  const found = await Promise.all(
    (await readdir(folder))
      .filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== present)
      .map(async (name) => ({ name, servedAtMs: (await stat(join(folder, name))).mtimeMs })),
  );
  const earlier = found
    .sort((one, other) => other.servedAtMs - one.servedAtMs)
    .map(({ name }) => join(folder, name));

  async function keep() {
    const copy = join(folder, present);
    const isKept = await stat(copy).catch(() => null);
    if (!isKept) {
      // Whole or not at all: a copy that was cut off is no build.
      const unfinished = join(folder, `${present}-${process.pid}`);
      await cp(assetsFolder, unfinished, { recursive: true });
      await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
    }
    const now = new Date();
    await utimes(copy, now, now);
    const kept = new Set([copy, ...earlier.slice(0, keptBuilds - 1)]);
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (!kept.has(path)) await rm(path, { recursive: true, force: true });
    }
  }

  return { earlier: earlier.slice(0, keptBuilds - 1), keep };
}
