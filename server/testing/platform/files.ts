import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import type { S3Storage } from '../../src/platform/config/config.ts';
import type { TestApp } from '../app.ts';

/** Comes without types. */
interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type NewS3Server = new (options: object) => S3Server;

/**
 * A server that speaks S3, with one bucket, on a free port. It takes the path of a bucket with a slash at
 * its end for one without, so the signature of a listing only passes where signatures are not checked.
 */
export async function startS3({
  checksSignatures,
}: {
  checksSignatures: boolean;
}): Promise<S3Storage & { close(): Promise<void> }> {
  // @ts-expect-error: it comes without types
  const loaded: { default: NewS3Server } = await import('@20minutes/s3rver');
  const S3rver = loaded.default;
  const directory = mkdtempSync(join(tmpdir(), 'sangamam-s3-'));
  const bucket = 'files';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: !checksSignatures,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'ap-south-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface Sent {
  readonly status: number;
  readonly body: Record<string, unknown> & { fileUrl?: string; fields?: Record<string, string> };
  /** The cookie that ties the file to this browser. */
  readonly cookie: string;
}

/** The bytes of a form with one file, and their content type. */
export async function formWith(
  content: Buffer | string,
  fileName: string,
  field = 'file',
): Promise<{ payload: Buffer; contentType: string }> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(Buffer.from(content))]), fileName);
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    contentType: String(response.headers.get('content-type')),
  };
}

/** Uploads one file, as the page does. */
export async function upload(
  { app }: Pick<TestApp, 'app'>,
  content: Buffer | string,
  fileName: string,
  options: { cookie?: string; remoteAddress?: string; field?: string } = {},
): Promise<Sent> {
  const { cookie, remoteAddress = '127.0.0.1', field } = options;
  const { payload, contentType } = await formWith(content, fileName, field);
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/upload/single',
    remoteAddress,
    headers: { 'content-type': contentType, ...(cookie && { cookie }) },
    payload,
  });
  const line = [reply.headers['set-cookie'] ?? []].flat().join('\n');
  return {
    status: reply.statusCode,
    body: reply.json(),
    cookie: /upload=[^;]+/.exec(line)?.[0] ?? '',
  };
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');

/** A harmless text that every virus scanner takes for a virus. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!',
  '$H+H*',
].join('$');

interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
}

/** A zip file (APPNOTE 4.3), deflated. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version needed
    common.writeUInt16LE(8, 4); // deflated
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = [Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed];
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name));
    files.push(...file);
    offset += Buffer.concat(file).length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
export const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml';

/** A Word file with one word in it, and whatever else. */
export function docx(extra: readonly ZipEntry[] = [], type = wordType): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
  return zip([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: 'word/document.xml', content: '<document>നമസ്കാരം</document>' },
    ...extra,
  ]);
}
