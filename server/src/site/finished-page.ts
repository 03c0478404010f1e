import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Much smaller than level 4, and still only some milliseconds, once for each change of the settings. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
/** By threads of Node, beside its main one. */
const compress = {
  br: (page: Buffer) => promisify(brotliCompress)(page, { params }),
  gzip: (page: Buffer) => promisify<Buffer, Buffer>(gzip)(page),
};
type Encoding = keyof typeof compress;

/** A document that is the same for everyone, ready to be sent. */
export interface FinishedPage {
  readonly status: number;
  /** Staff pages say so themselves; an address can be spelt in many ways. */
  readonly kind: 'public' | 'admin';
  readonly etag: string;
  /** CSP sources of the inline scripts that we put there, such as `'sha256-…'`. */
  readonly scriptHashes: readonly string[];
  readonly identity: Buffer;
  /** As `identity`, made once, when somebody first asks for it so. */
  readonly compressed: (encoding: Encoding) => Promise<Buffer>;
}

const adminPattern = /^<!DOCTYPE html><html[^>]* data-document="admin"/;
const scriptPattern = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Finishes a rendered document: our own inline scripts, known by the nonce they were rendered with, are
 * allowed by their hash, and the nonce is taken out. So the bytes are the same for every visitor and can
 * be kept, compressed and answered with 304, which a nonce for each response would prevent. A script
 * that came in by any other way has no nonce, gets no hash, and does not run.
 */
export function finishPage(html: string, status: number, nonce: string): FinishedPage {
  const mark = ` nonce="${nonce}"`;
  const scriptHashes: string[] = [];
  for (const [, attributes = '', source = ''] of html.matchAll(scriptPattern)) {
    if (source === '' || !attributes.includes(mark)) continue;
    scriptHashes.push(`'sha256-${createHash('sha256').update(source).digest('base64')}'`);
  }
  const identity = Buffer.from(html.replaceAll(mark, ''));
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const kind = adminPattern.test(html) ? 'admin' : 'public';
  // Weak: the same page travels in three encodings.
  return {
    status,
    kind,
    etag: `W/"${digest}"`,
    scriptHashes,
    identity,
    compressed: (encoding) => (made[encoding] ??= compress[encoding](identity)),
  };
}
