import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

/** Grows when a release writes backups that older releases cannot read. */
const format = 1;
const fileName = 'manifest.json';

const copied = z.object({ rows: z.number(), sha256: z.string() });
const manifest = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** Identifies the secret key of the sealed data without revealing it. */
  keyCheck: z.string(),
  /** The last row of the user log then, for `audit:verify --against`; older backups name none. */
  userLogHead: z.optional(z.string()),
  migrations: z.array(z.string()).check(z.minLength(1)),
  columns: z.record(z.string(), z.array(z.string())),
  sequences: z.record(z.string(), z.nullable(z.number())),
  /** Files `tables/<name>.gz`. */
  tables: z.record(z.string(), copied),
  jobs: copied,
  /** Files `files/<id>`. */
  files: z.record(z.string(), z.object({ sizeBytes: z.number(), sha256: z.string() })),
  erasures: z.array(z.object({ registrationId: z.string(), erasedAt: z.iso.datetime() })),
});
/** The contents of a backup. Written last, so a folder without it is not a backup. */
export type Manifest = z.output<typeof manifest>;

export const tablePath = (folder: string, table: string) => join(folder, 'tables', `${table}.gz`);
/** File with the waiting jobs. */
export const jobsPath = (folder: string) => join(folder, 'jobs.gz');
export const filePath = (folder: string, id: string) => join(folder, 'files', id);

/** Completes a backup: write it last. */
export async function writeManifest(
  folder: string,
  written: Omit<Manifest, 'format'>,
): Promise<void> {
  const text = JSON.stringify({ format, ...written } satisfies Manifest);
  await writeFile(join(folder, fileName), text, { flush: true });
}

/** Throws with one sentence when the folder is not a backup, or one that this release cannot read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((cause) => {
    throw new Error(`There is no backup in ${folder}: ${cause.message}`, { cause });
  });
  const read = z.safeParse(manifest, JSON.parse(text));
  if (!read.success)
    throw new Error(
      `This release cannot read the backup in ${folder}. Use the release that made it.`,
    );
  return read.data;
}

const folderPattern = /^sangamam-\d{8}T\d{6}Z$/;

/** A name with the time in UTC, to the second, so that names sort by age. */
export function folderNameAt(moment: Date): string {
  const digits = moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `sangamam-${digits}`;
}

/** The backups in a folder, oldest first; unreadable ones are left out. */
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

/** Other backups in the same parent folder. */
export async function listSiblings(folder: string) {
  const all = await listBackups(dirname(folder));
  return all.filter((each) => each.folder !== folder);
}
