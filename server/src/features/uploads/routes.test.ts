import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { maxUploadBytes } from '@sangamam/contract/calls/uploads';
import { hourMs, minuteMs } from '@sangamam/contract/locale/durations';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import {
  docx,
  formWith,
  macroType,
  pdf,
  startS3,
  upload,
  zip,
} from '../../../testing/platform/files.ts';
import { linkUpload } from '../../platform/files/attach-upload.ts';
import { deleteOrphans, sweepUploads } from '../../platform/files/clean-uploads.ts';
import { incomingFolder } from '../../platform/files/receive-file.ts';
import { createFileStore } from '../../platform/outside/files.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3({ checksSignatures: false });
});
afterAll(() => s3.close());

const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c4d' } })
    [format]()
    .toBuffer();

/** The reply to a staff member who follows a fresh link. */
async function download({ app, deps }: TestApp, fileUrl: string) {
  const { url } = await linkUpload(deps, fileUrl.split('/').at(-1) ?? '');
  return app.inject(new URL(url).pathname + new URL(url).search);
}

describe.each(['disk', 'S3'])('files kept on %s', (place) => {
  let now = new Date('2026-11-21T09:00:00Z');
  let served: TestApp;
  beforeAll(async () => {
    served = await testApp({
      now: () => now,
      ...(place === 'S3' && { config: { storage: s3 } }),
    });
  });
  const kept = async () => {
    const ids: string[] = [];
    for await (const { id } of served.deps.outside.files.list()) ids.push(id);
    return ids;
  };

  test('come back as they were sent, to be saved and never shown', async () => {
    const sent = await upload(served, pdf, 'രസീത് 2026.PDF');
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      success: true,
      message: 'File uploaded successfully!',
      fileUrl: expect.stringMatching(/^http:\/\/localhost:3000\/api\/v1\/files\/[0-9a-f-]{36}$/),
      data: { fileName: 'രസീത് 2026.pdf', sizeBytes: pdf.length, type: 'application/pdf' },
    });
    const file = await download(served, String(sent.body.fileUrl));
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload).toEqual(pdf);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_____ 2026.pdf"; filename*=UTF-8''${encodeURIComponent('രസീത് 2026')}.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-site',
      'cache-control': 'private, no-store',
    });
  });

  test('of exactly 10 MiB are taken, of one byte more not', async () => {
    const largest = Buffer.alloc(maxUploadBytes, 'a');
    expect(await upload(served, largest, 'notes.txt')).toMatchObject({ status: 201 });
    const before = await kept();
    const sent = await upload(served, Buffer.alloc(maxUploadBytes + 1, 'a'), 'notes.txt');
    expect(sent).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE', message: 'The selected file must be 10MB or smaller' },
    });
    expect(await kept()).toEqual(before);
    expect(readdirSync(incomingFolder(served.deps.config.dataDir))).toEqual([]);
  });

  test('may be far larger when we made them, and come back whole', async () => {
    const { files } = served.deps.outside;
    const id = randomUUID();
    const path = join(served.deps.config.dataDir, id);
    const content = randomBytes(23 * 1024 * 1024);
    await writeFile(path, content);
    await files.put(id, path, 'text/csv');
    const found = await files.open(id);
    expect(found && (await buffer(found)).equals(content)).toBe(true);
    await files.remove(id);
  });

  test('go after a day without a report', async () => {
    const sent = await upload(served, pdf, 'a.pdf');
    const id = String(sent.body.fileUrl?.split('/').at(-1));
    now = new Date(now.getTime() + 23 * hourMs);
    await deleteOrphans(served.deps);
    expect(await kept()).toContain(id);
    now = new Date(now.getTime() + 2 * hourMs);
    await deleteOrphans(served.deps);
    expect(await kept()).toEqual([]);
    const rows = await served.db.selectFrom('upload').select('id').execute();
    expect(rows).toEqual([]);
  });

  test('that a dead server left are swept up, and those that vanished are marked', async () => {
    const { files } = served.deps.outside;
    const lost = await upload(served, pdf, 'lost.pdf');
    const stays = await upload(served, pdf, 'stays.pdf');
    const [lostId, staysId] = [lost, stays].map(({ body }) => String(body.fileUrl).slice(-36));
    const stray = await upload(served, pdf, 'stray.pdf');
    const strayId = String(stray.body.fileUrl).slice(-36);
    await served.db.updateTable('upload').set({ attachedAt: now }).execute();
    await served.db.deleteFrom('upload').where('id', '=', strayId).execute();
    await files.remove(String(lostId));
    // the store's own clock says when it was kept
    now = new Date(Math.max(now.getTime(), Date.now()) + 25 * hourMs);
    await sweepUploads(served.deps);
    expect(await kept()).toEqual([staysId]);
    await expect(linkUpload(served.deps, String(lostId))).rejects.toThrow('Not found');
    await expect(linkUpload(served.deps, String(staysId))).resolves.toBeDefined();
  });
});

test('a file on the disk comes whole to whoever opened it before it was removed', async () => {
  const served = await testApp();
  const { files } = served.deps.outside;
  const sent = await upload(served, pdf, 'a.pdf');
  const id = String(sent.body.fileUrl).slice(-36);
  const found = await files.open(id);
  const isRemoved = files.remove(id);
  expect(found && (await buffer(found))).toEqual(pdf);
  await isRemoved;
  expect(await files.open(id)).toBeNull();
});

test('a bucket is waited for only so long, and waits as long as its reader takes', async () => {
  const id = randomUUID();
  const { config } = (await testApp()).deps;
  const large = randomBytes(8 * 1024 * 1024);
  const slow = createHttpServer((_, response) => response.end(large));
  const silent = createHttpServer(() => {});
  const openAt = async (server: Server) => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const files = createFileStore({ ...config, storage: { ...s3, endpoint } }, 1_000);
    return await files.open(id);
  };
  const found = await openAt(slow);
  await expect(openAt(silent)).rejects.toThrow();
  expect(found && (await buffer(found)).equals(large)).toBe(true);
  for (const server of [slow, silent]) server.close().closeAllConnections();
});

test('a bucket is only opened with the right secret', async () => {
  const strict = await startS3({ checksSignatures: true });
  const { db, ...served } = await testApp({ config: { storage: strict } });
  const { body } = await upload(served, pdf, 'a.pdf');
  expect((await download({ db, ...served }, String(body.fileUrl))).rawPayload).toEqual(pdf);
  const storage = { ...strict, secretAccessKey: 'another' };
  const stranger = createFileStore({ ...served.deps.config, storage });
  await expect(stranger.open(String(body.fileUrl).slice(-36))).rejects.toThrow('403');
  await strict.close();
});

describe('what a file is', () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await testApp();
  });

  test('a picture is drawn anew: no metadata, nothing hidden behind it', async () => {
    const photo = await sharp(await picture('jpeg', 5000, 3000))
      .withExif({ IFD0: { Artist: 'Anu Thomas' }, IFD3: { GPSLatitude: '9/1 58/1 0/1' } })
      .toBuffer();
    const sent = await upload(
      served,
      Buffer.concat([photo, Buffer.from('<script>1</script>')]),
      'me.JPEG',
    );
    expect(sent.body).toMatchObject({ data: { fileName: 'me.jpg', type: 'image/jpeg' } });
    const { rawPayload } = await download(served, String(sent.body.fileUrl));
    const { width, height, exif } = await sharp(rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 4096, height: 2458, exif: undefined });
    expect(rawPayload.includes('script')).toBe(false);
    expect(rawPayload.includes('Anu')).toBe(false);
  });

  test('a picture that lies on its side is stored upright', async () => {
    const turned = await sharp(await picture('jpeg', 60, 40))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const sent = await upload(served, turned, 'a.jpg');
    const { rawPayload } = await download(served, String(sent.body.fileUrl));
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 40, height: 60 });
  });

  test.each([
    ['a PNG', () => picture('png'), 'a.png', 'a.png', 'image/png'],
    ['a WebP', () => picture('webp'), 'a.webp', 'a.webp', 'image/webp'],
    ['a GIF, of which the first frame stays', () => picture('gif'), 'a.gif', 'a.png', 'image/png'],
    ['a Word file', docx, 'letter.docx', 'letter.docx', /wordprocessingml\.document$/],
    ['text in Malayalam', () => 'പണം എവിടെ', 'a.txt', 'a.txt', 'text/plain; charset=utf-8'],
    ['text that begins like a bitmap', () => 'BMW', 'a.txt', 'a.txt', 'text/plain; charset=utf-8'],
    ['no name but an ending', () => pdf, '.pdf', 'file.pdf', 'application/pdf'],
    ['a path', () => pdf, '../../etc/../a b.pdf', 'a b.pdf', 'application/pdf'],
    ['a path of Windows', () => pdf, 'C:\\Temp\\a.pdf', 'a.pdf', 'application/pdf'],
    [
      'a name of 300 letters',
      () => pdf,
      `${'അ'.repeat(300)}.pdf`,
      `${'അ'.repeat(96)}.pdf`,
      'application/pdf',
    ],
    [
      'a name that turns direction',
      () => pdf,
      'fdp\u202e.exe.pdf',
      'fdp.exe.pdf',
      'application/pdf',
    ],
    ['a name of markup', () => pdf, '<img src=x>.pdf', 'img src=x.pdf', 'application/pdf'],
  ])('%s is taken', async (_name, make, fileName, storedAs, type) => {
    const sent = await upload(served, await make(), fileName);
    expect(sent.body).toMatchObject({ success: true, data: { fileName: storedAs } });
    const file = await download(served, String(sent.body.fileUrl));
    expect(file.headers['content-type']).toMatch(type);
  });

  const fileType = 'The selected file must be an image, PDF, DOC, DOCX or TXT';
  const unreadable = 'The selected file is damaged or cannot be opened safely';
  test.each<[string, () => Buffer | string | Promise<Buffer>, string, number, string]>([
    ['a PDF named .png', () => pdf, 'a.png', 415, fileType],
    ['a picture named .pdf', () => picture('png'), 'a.pdf', 415, fileType],
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 415, fileType],
    [
      'an SVG named .png',
      () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.png',
      415,
      fileType,
    ],
    ['HTML named .txt', () => ' <!doctype html><script>1</script>', 'a.txt', 415, fileType],
    [
      'a program named .txt',
      () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]),
      'a.txt',
      415,
      fileType,
    ],
    ['text that is not UTF-8', () => Buffer.from([0xff, 0xfe, 0x41]), 'a.txt', 415, fileType],
    ['HTML', () => '<p>hello</p>', 'a.html', 415, fileType],
    ['a PDF behind something else', () => `x${pdf}`, 'a.pdf', 415, fileType],
    ['no ending', () => pdf, 'receipt', 415, fileType],
    ['a zip', () => zip([{ name: 'a', content: 'b' }]), 'a.zip', 415, fileType],
    ['a zip named .docx', () => zip([{ name: 'a', content: 'b' }]), 'a.docx', 415, fileType],
    ['a docm', () => docx([], macroType), 'a.docm', 415, fileType],
    ['a docm named .docx', () => docx([], macroType), 'a.docx', 415, fileType],
    [
      'a docx with macros',
      () => docx([{ name: 'word/vbaProject.bin', content: 'x' }]),
      'a.docx',
      415,
      fileType,
    ],
    [
      'a docx that unpacks to 101 MiB',
      () => docx([{ name: 'word/a.xml', content: Buffer.alloc(101 * 2 ** 20) }]),
      'a.docx',
      415,
      unreadable,
    ],
    [
      'a docx of 2,001 parts',
      () => docx(Array.from({ length: 2000 }, (_, i) => ({ name: `word/${i}`, content: '' }))),
      'a.docx',
      415,
      unreadable,
    ],
    [
      'a docx that leads out of its folder',
      () => docx([{ name: '../../evil', content: 'x' }]),
      'a.docx',
      415,
      unreadable,
    ],
    ['half a docx', () => docx().subarray(0, 300), 'a.docx', 415, unreadable],
    [
      'a damaged picture',
      async () => (await picture('png')).subarray(0, 80),
      'a.png',
      415,
      unreadable,
    ],
    [
      'a picture of 50 megapixels',
      () => picture('png', 10_000, 5_000),
      'a.png',
      415,
      'The picture is too large; choose one of at most 40 megapixels',
    ],
    ['nothing', () => '', 'a.txt', 400, 'The selected file is empty'],
  ])('%s is refused', async (_name, make, fileName, status, message) => {
    const sent = await upload(served, await make(), fileName);
    expect(sent).toMatchObject({ status, body: { success: false, message } });
  });

  test('an iPhone picture is refused with what helps', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1');
    const sent = await upload(served, heic, 'IMG_1.HEIC');
    expect(sent).toMatchObject({ status: 415, body: { code: 'FILE_HEIC' } });
    expect(sent.body.message).toContain('Save the photo as JPEG, or choose a screenshot of it.');
  });
});

describe('how a file is sent', () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await testApp({ listen: true });
  });
  const leftovers = () => {
    const folder = incomingFolder(served.deps.config.dataDir);
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const post = (headers: Record<string, string>, payload: string | Buffer) =>
    served.app.inject({ method: 'POST', url: '/api/v1/upload/single', headers, payload });

  test('one that announces 12 MB is refused before it is sent', async () => {
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1').setEncoding('utf8');
    socket.write(
      `POST /api/v1/upload/single HTTP/1.1\r\nHost: x\r\nContent-Length: ${12 * 2 ** 20}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n',
    );
    const [reply] = await once(socket, 'data');
    socket.destroy();
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain('10MB or smaller');
  });

  test('one that lies about its length is cut off where it becomes too large', async () => {
    const chunk = Buffer.alloc(2 ** 20, 'a');
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const body = async function* () {
      yield Buffer.from(head);
      for (let sent = 0; sent < 11; sent++) yield chunk;
      yield Buffer.from('\r\n--b--\r\n');
    };
    const reply = await fetch(`${served.url}/api/v1/upload/single`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: ReadableStream.from(body()),
      duplex: 'half',
    } as RequestInit);
    expect(reply.status).toBe(413);
    expect(leftovers()).toEqual([]);
  });

  test('a connection cut at 60 % leaves nothing behind, and the server goes on', async () => {
    const { payload, contentType } = await formWith(Buffer.alloc(2 ** 20, 'a'), 'a.txt');
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
    socket.write(
      `POST /api/v1/upload/single HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\n` +
        `Content-Length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, payload.length * 0.6));
    await vi.waitFor(() => expect(leftovers()).toHaveLength(1), 30_000);
    socket.destroy();
    await vi.waitFor(() => expect(leftovers()).toEqual([]), 30_000);
    expect(await served.db.selectFrom('upload').select('id').execute()).toEqual([]);
    expect(await upload(served, pdf, 'a.pdf')).toMatchObject({ status: 201 });
  });

  test.each<[string, string, string | Buffer, number]>([
    ['JSON', 'application/json', '{}', 415],
    ['a form without boundary', 'multipart/form-data', 'x', 400],
    ['an empty form', 'multipart/form-data; boundary=b', '', 400],
    ['no form', 'multipart/form-data; boundary=b', 'x', 400],
    ['half a form', 'multipart/form-data; boundary=b', '--b\r\nContent-Disp', 400],
    [
      'a form that ends within the file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
      400,
    ],
    [
      'a text in place of the file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--b--\r\n',
      400,
    ],
    [
      'a field called __proto__',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"; filename="a.txt"\r\n\r\nabc\r\n--b--\r\n',
      400,
    ],
    ['a text body', 'text/plain', 'x', 415],
  ])('%s is refused', async (_name, contentType, payload, status) => {
    const reply = await post({ 'content-type': contentType }, payload);
    expect(reply.statusCode, reply.body).toBe(status);
    expect(reply.json()).toMatchObject({ success: false });
    if (status === 400) expect(reply.json().message).toBe('Upload failed');
    expect(leftovers()).toEqual([]);
  });

  test('a file in another field is refused', async () => {
    const sent = await upload(served, pdf, 'a.pdf', { field: 'attachment' });
    expect(sent).toMatchObject({ status: 400, body: { fields: { file: 'Choose a file' } } });
  });

  test('another site cannot send one for a visitor', async () => {
    const { payload, contentType } = await formWith(pdf, 'a.pdf');
    const headers = { 'content-type': contentType, origin: 'https://evil.example' };
    expect((await post(headers, payload)).statusCode).toBe(403);
  });
});

describe('links to files', () => {
  let now = new Date('2026-11-21T09:00:00Z');
  let served: TestApp;
  let path: string;
  beforeAll(async () => {
    served = await testApp({ now: () => now });
    const { body } = await upload(served, pdf, 'a.pdf');
    path = new URL(String(body.fileUrl)).pathname;
  });

  test('without a signature, or with one of another file, open nothing', async () => {
    expect((await served.app.inject(path)).statusCode).toBe(404);
    const other = await upload(served, pdf, 'b.pdf');
    const { url } = await linkUpload(served.deps, String(other.body.fileUrl).slice(-36));
    const { search, searchParams } = new URL(url);
    expect((await served.app.inject(path + search)).statusCode).toBe(404);
    const later = `?e=${Number(searchParams.get('e')) + 60}&s=${searchParams.get('s')}`;
    expect((await served.app.inject(new URL(url).pathname + later)).statusCode).toBe(404);
  });

  test('hold five minutes', async () => {
    const { url } = await linkUpload(served.deps, path.slice(-36));
    const { search } = new URL(url);
    now = new Date(now.getTime() + 4 * minuteMs);
    expect((await served.app.inject(path + search)).statusCode).toBe(200);
    now = new Date(now.getTime() + 61_000);
    const late = await served.app.inject(path + search);
    expect(late.statusCode).toBe(410);
    expect(late.json().message).toBe('This link has expired. Please open the file again.');
  });
});

describe('how many files are taken', () => {
  test('five within ten minutes from one address, twenty within a day', async () => {
    let now = new Date('2026-11-21T09:00:00Z');
    const served = await testApp({ now: () => now, config: { rateLimits: true } });
    const send = () => upload(served, pdf, 'a.pdf', { remoteAddress: '203.0.113.5' });
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) {
      for (let each = 0; each < 5; each++) statuses.push((await send()).status);
      expect(await send()).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/several files. Please wait ten minutes/) },
      });
      now = new Date(now.getTime() + 61 * minuteMs);
    }
    expect(statuses).toEqual(Array(20).fill(201));
    expect(await send()).toMatchObject({
      status: 429,
      body: { message: 'You have sent many files today. Please send your report without one.' },
    });
  });

  test('two gigabytes a day from everybody', async () => {
    const served = await testApp({ config: { rateLimits: true } });
    const { body } = await upload(served, pdf, 'a.pdf');
    expect(body.success).toBe(true);
    const big = 1.5 * 2 ** 30;
    await served.db.updateTable('upload').set({ sizeBytes: big }).execute();
    expect((await upload(served, pdf, 'b.pdf')).status).toBe(201);
    await served.db.updateTable('upload').set({ sizeBytes: big }).execute();
    expect(await upload(served, pdf, 'c.pdf')).toMatchObject({
      status: 429,
      body: { message: 'Too many files were sent today. Please send your report without one.' },
    });
  });

  test('none while the disk is nearly full', async () => {
    const served = await testApp({ config: { diskFloorBytes: Number.MAX_SAFE_INTEGER } });
    expect(await upload(served, pdf, 'a.pdf')).toMatchObject({
      status: 503,
      body: { message: 'We cannot take files right now. Please send your report without one.' },
    });
  });

  test('a captcha is asked for after three within an hour', async () => {
    const served = await testApp({ config: { rateLimits: true, captcha: 'altcha' } });
    const statuses: number[] = [];
    for (let each = 0; each < 4; each++) statuses.push((await upload(served, pdf, 'a.pdf')).status);
    expect(statuses).toEqual([201, 201, 201, 403]);
  });
});
