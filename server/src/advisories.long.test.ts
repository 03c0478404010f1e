import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { dayMs } from '@sangamam/contract/locale/durations';
import { afterAll, beforeEach, expect, test } from 'vitest';

/** `npm run advisories`, with a registry of ours. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sangamam-advisories-'));
const note = join(folder, 'note.json');
const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
const lockHash = lock.digest('hex');

const readVersion = (name: string): string =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[`node_modules/${name}`]
    ?.version ?? '1.0.0';

let says: object | null = {};
let asked = '';
const registry = createServer(async (request, reply) => {
  if (request.method === 'GET') {
    // which versions there are
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const version = readVersion(name);
    const versions = { [version]: { name, version, dist: {} } };
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  asked = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
  reply.statusCode = says === null ? 405 : 200;
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(says ?? {}));
}).listen(0, '127.0.0.1');
await once(registry, 'listening');
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => rmSync(note, { force: true }));

function check(...more: string[]) {
  const { port } = registry.address() as { port: number };
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: folder,
  };
  const script = join(root, 'scripts/check-advisories.mjs');
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [script, '--note', note, ...more], { env }, (error, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    );
  });
}
const weakness = (severity: string) => ({
  fastify: [
    {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'Forgets who asks',
      severity,
      vulnerable_versions: '*',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    },
  ],
});

test('an answer without a weakness is noted, and counts while no registry answers', async () => {
  says = {};
  expect(await check()).toMatchObject({ code: 0 });
  expect(asked).toContain('"fastify"');
  expect(JSON.parse(readFileSync(note, 'utf8'))).toMatchObject({ lock: lockHash, found: [] });
  says = null;
  expect(await check()).toMatchObject({ code: 0 });
});

test('a grave weakness fails, though a missing answer would only warn', async () => {
  says = weakness('high');
  const { code, said } = await check('--warn');
  expect(code).toBe(1);
  expect(said).toContain('fastify: high. Forgets who asks');
});

test.each([
  ['no note', null],
  ['an old one', { askedAt: new Date(Date.now() - 31 * dayMs), lock: lockHash, found: [] }],
  ['one of other packages', { askedAt: new Date(), lock: 'another', found: [] }],
])('without an answer and with %s it fails, or warns if so asked', async (_, kept) => {
  says = null;
  if (kept) writeFileSync(note, JSON.stringify(kept));
  const strict = await check();
  expect(strict.code).toBe(1);
  expect(strict.said).toMatch(/^No registry answered/);
  expect(await check('--warn')).toEqual({ code: 0, said: strict.said });
});
