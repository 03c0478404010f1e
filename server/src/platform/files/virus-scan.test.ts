import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { eicar, pdf, upload } from '../../../testing/platform/files.ts';
import { createVirusScanner } from '../outside/virus-scanner.ts';
import { linkUpload } from './attach-upload.ts';
import { scanWaiting } from './clean-uploads.ts';
import { writePaced } from './receive-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sangamam-clamd-'));
const socketPath = join(folder, 'clamd.ctl');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Answers INSTREAM as clamd does (clamd(8)); it knows one virus. */
function clamd(): Server {
  return createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      const command = Buffer.from('zINSTREAM\0');
      if (!received.subarray(0, command.length).equals(command)) return;
      const pieces: Buffer[] = [];
      for (let at = command.length; at + 4 <= received.length; ) {
        const length = received.readUInt32BE(at);
        if (length === 0) {
          const isVirus = Buffer.concat(pieces).includes(eicar);
          socket.end(`stream: ${isVirus ? 'Eicar-Signature FOUND' : 'OK'}\0`);
          return;
        }
        pieces.push(received.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
}

async function listening(server: Server, at: { port: number } | { path: string }) {
  server.listen('path' in at ? at.path : { ...at, host: '127.0.0.1' });
  await once(server, 'listening');
  return server.address() as AddressInfo;
}

let tcp: Server;
let clamdUrl = '';
beforeAll(async () => {
  tcp = clamd();
  clamdUrl = `tcp://127.0.0.1:${(await listening(tcp, { port: 0 })).port}`;
});
afterAll(() => tcp.close());

test('a virus is refused and nothing of it kept; what is clean is taken', async () => {
  const served = await testApp({ config: { virusScan: 'required', clamdUrl } });
  const refused = await upload(served, eicar, 'invoice.txt');
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'FILE_INFECTED', message: 'The selected file did not pass the virus check' },
  });
  expect(await served.db.selectFrom('upload').select('id').execute()).toEqual([]);
  const taken = await upload(served, Buffer.alloc(3 * 2 ** 20, 'a'), 'a.txt');
  expect(taken.status).toBe(201);
  const id = String(taken.body.fileUrl).slice(-36);
  await expect(linkUpload(served.deps, id)).resolves.toBeDefined();
});

test('without a scanner the same file is a text like any other', async () => {
  const served = await testApp();
  expect((await upload(served, eicar, 'invoice.txt')).status).toBe(201);
});

describe('while the scanner is away', () => {
  const nobody = 'tcp://127.0.0.1:9';

  test.each([
    ['required', 'rejects'],
    ['clamd', 'resolves'],
  ] as const)('with AV_MODE=%s a waiting file %s to open', async (virusScan, outcome) => {
    const served = await testApp({ config: { virusScan, clamdUrl: nobody } });
    const sent = await upload(served, pdf, 'a.pdf');
    expect(sent.status).toBe(201);
    const link = linkUpload(served.deps, String(sent.body.fileUrl).slice(-36));
    if (outcome === 'resolves') await expect(link).resolves.toBeDefined();
    else await expect(link).rejects.toThrow('This file is waiting for its virus check');
  });

  test('files wait, and are judged when it is back', async () => {
    const served = await testApp({ config: { virusScan: 'required', clamdUrl: nobody } });
    const [good, bad] = [await upload(served, pdf, 'a.pdf'), await upload(served, eicar, 'a.txt')];
    const ids = [good, bad].map(({ body }) => String(body.fileUrl).slice(-36));
    await scanWaiting(served.deps);
    await expect(linkUpload(served.deps, String(ids[0]))).rejects.toThrow('is waiting');

    const config = { virusScan: 'required', clamdUrl } as const;
    const virusScanner = createVirusScanner(config);
    const deps = { ...served.deps, outside: { ...served.deps.outside, virusScanner } };
    await scanWaiting(deps);
    await expect(linkUpload(deps, String(ids[0]))).resolves.toBeDefined();
    await expect(linkUpload(deps, String(ids[1]))).rejects.toThrow('Not found');
    expect(await deps.outside.files.open(String(ids[1]))).toBeNull();
  });
});

describe('the exchange with clamd', () => {
  const path = join(folder, 'file');
  const scannerAt = (url: string) => createVirusScanner({ virusScan: 'clamd', clamdUrl: url });

  test('works over a Unix socket', async () => {
    const server = clamd();
    await listening(server, { path: socketPath });
    writeFileSync(path, eicar);
    expect(await scannerAt(`unix://${socketPath}`)?.scan(path)).toBe('infected');
    server.close();
  });

  test.each([
    ['says that the file is too large', 'INSTREAM size limit exceeded. ERROR\0'],
    ['hangs up', ''],
    ['speaks something else', 'HTTP/1.1 400 Bad Request\r\n'],
  ])('fails when the other side %s', async (_name, answer) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(answer);
    });
    const { port } = await listening(server, { port: 0 });
    writeFileSync(path, Buffer.alloc(2 ** 20));
    await expect(scannerAt(`tcp://127.0.0.1:${port}`)?.scan(path)).rejects.toThrow();
    server.close();
  });
});

test('a file that is gone meanwhile fails its scan, at once', async () => {
  const scanner = createVirusScanner({ virusScan: 'clamd', clamdUrl });
  await expect(scanner?.scan(join(folder, 'gone'))).rejects.toThrow('ENOENT');
});

test('a file that crawls in is given up', async () => {
  const crawl = new Readable({ read() {} });
  crawl.push('a');
  const pace = { bytesPerSecond: 1e6, graceMs: 20 };
  await expect(writePaced(crawl, join(folder, 'crawled'), pace)).rejects.toThrow('too long');
});

test('a file whose sender fails at once is gone for good once it is removed', async () => {
  const path = join(folder, 'cut');
  // Files open in the threads that derive keys, too: with those at work, this one opens late.
  const busy = Array.from({ length: 8 }, () => promisify(pbkdf2)('x', 'y', 50_000, 64, 'sha512'));
  const cut = new Readable({ read: () => cut.destroy(new Error('cut')) });
  await expect(writePaced(cut, path)).rejects.toThrow('cut');
  rmSync(path, { force: true });
  await Promise.all(busy);
  await mkdir(join(folder, 'opened after it'));
  expect(existsSync(path)).toBe(false);
});
