import { createHmac } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

/** Another number when a release writes backups that older ones cannot read. */
const format = 1;
const fileName = 'manifest.json';

const copied = z.object({ rows: z.number(), sha256: z.string() });
const manifest = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** Tells the key that sealed what is in it, without telling the key. */
  keyCheck: z.string(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  columns: z.record(z.string(), z.array(z.string())),
  sequences: z.record(z.string(), z.nullable(z.number())),
  /** What stands in `tables/<name>.gz`. */
  tables: z.record(z.string(), copied),
  jobs: copied,
  /** What stands in `files/<id>`. */
  files: z.record(z.string(), z.object({ sizeBytes: z.number(), sha256: z.string() })),
  erasures: z.array(z.object({ registrationId: z.string(), erasedAt: z.iso.datetime() })),
});
/** What a backup says of itself; written last, so a folder without one is no backup. */
export type Manifest = z.output<typeof manifest>;

/** Where the rows of a table stand in the folder of a backup. */
export const tablePath = (folder: string, table: string) => join(folder, 'tables', `${table}.gz`);
/** Where the jobs that waited stand. */
export const jobsPath = (folder: string) => join(folder, 'jobs.gz');
/** Where the content of an uploaded file stands. */
export const filePath = (folder: string, id: string) => join(folder, 'files', id);

/** The same for the same key, and of no use for finding it out. */
export function keyCheckOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('backup').digest('hex').slice(0, 16);
}

/** Says what the folder holds, which makes a backup of it: write it last. */
export async function writeManifest(
  folder: string,
  written: Omit<Manifest, 'format'>,
): Promise<void> {
  const text = JSON.stringify({ format, ...written } satisfies Manifest);
  await writeFile(join(folder, fileName), text, { flush: true });
}

/** Throws one sentence when the folder is no backup, or one that this release cannot read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((cause) => {
    throw new Error(`${folder} holds no backup: ${cause.message}`, { cause });
  });
  const read = z.safeParse(manifest, JSON.parse(text));
  if (!read.success) throw new Error(`${folder} was written by a release this one cannot read.`);
  return read.data;
}

const folderPattern = /^sangamam-\d{8}T\d{6}Z$/;

/** Named after the moment, to the second and in UTC, so that names sort by age. */
export function folderNameAt(moment: Date): string {
  const digits = moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `sangamam-${digits}`;
}

/** The backups in a folder, oldest first, with what they say; what cannot be read is left out. */
export async function listBackups(
  parent: string,
): Promise<{ folder: string; manifest: Manifest }[]> {
  const names = (await readdir(parent).catch(() => [])).filter((name) => folderPattern.test(name));
  const read = names.sort().map(async (name) => {
    const folder = join(parent, name);
    return await readManifest(folder).then(
      (found) => [{ folder, manifest: found }],
      () => [],
    );
  });
  return (await Promise.all(read)).flat();
}

/** The other backups beside this one. */
export async function listSiblings(folder: string) {
  const all = await listBackups(dirname(folder));
  return all.filter((each) => each.folder !== folder);
}
