import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTimeoutMs, ensureBuilt, siteFor } from '../../testing/site.ts';
import { findBuilds } from './earlier-builds.ts';

let place: string;
let folder: string;

beforeAll(ensureBuilt, buildTimeoutMs);
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'builds-'));
  folder = join(place, 'kept');
  return () => rm(place, { recursive: true, maxRetries: 20, retryDelay: 100 });
});

/** A deployment: the assets of a build are served, and were last by this clock. */
async function deploy(name: string, servedAtMs: number) {
  const assets = join(place, name);
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, `${name}.js`), `export const build = '${name}';`);
  const before = await readdir(folder).catch((): string[] => []);
  await (await findBuilds(assets, folder)).keep();
  for (const added of (await readdir(folder)).filter((kept) => !before.includes(kept))) {
    await utimes(join(folder, added), new Date(servedAtMs), new Date(servedAtMs));
  }
}

const filesOf = async (folders: readonly string[]) =>
  (await Promise.all(folders.map((path) => readdir(path)))).flat();

test('the files of the last three builds before the present one stay, the newest first', async () => {
  for (const [index, name] of ['one', 'two', 'three', 'four', 'five'].entries()) {
    await deploy(name, Date.UTC(2026, 0, index + 1));
  }
  const { earlier } = await findBuilds(join(place, 'five'), folder);
  expect(await filesOf(earlier)).toEqual(['four.js', 'three.js', 'two.js']);
  expect(await readdir(folder)).toHaveLength(4);
});

test('a page opened before a deployment gets its file, and nothing else of that folder', async () => {
  await deploy('about-you-before', Date.UTC(2026, 0, 1));
  await writeFile(join(folder, 'secret.txt'), 'no');
  const { get } = await siteFor({ earlierBuildsFolder: folder });
  const { statusCode, headers, body } = await get('/assets/about-you-before.js');
  expect(statusCode).toBe(200);
  expect(body).toContain('about-you-before');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/never-built.js')).statusCode).toBe(404);
  for (const path of ['..%2fsecret.txt', '../secret.txt', 'secret.txt']) {
    expect((await get(`/assets/${path}`)).statusCode).not.toBe(200);
  }
});

test('where nothing can be kept the site is served all the same', async () => {
  await writeFile(folder, 'a file, no folder');
  const { get } = await siteFor({ earlierBuildsFolder: folder });
  expect((await get('/')).statusCode).toBe(200);
});
