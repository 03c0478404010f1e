import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Much smaller than level 4, and still only some milliseconds, once for each change of the settings. */
const brotliQuality = 6;

/** A document that is the same for everyone, ready to be sent. */
export interface FinishedPage {
  readonly status: number;
  /** Staff pages say so themselves; an address can be spelt in many ways. */
  readonly kind: 'public' | 'admin';
  readonly etag: string;
  /** CSP sources of the inline scripts that we put there, such as `'sha256-…'`. */
  readonly scriptHashes: readonly string[];
  readonly body: { readonly identity: Buffer; readonly br: Buffer; readonly gzip: Buffer };
}

const adminPattern = /^<!DOCTYPE html><html[^>]* data-document="admin"/;
const scriptPattern = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Finishes a rendered document: our own inline scripts, known by the nonce they were rendered with, are
 * allowed by their hash, and the nonce is taken out. So the bytes are the same for every visitor and can
 * be kept, compressed and answered with 304, which a nonce for each response would prevent. A script
 * that came in by any other way has no nonce, gets no hash, and does not run.
 */
export async function finishPage(
  html: string,
  status: number,
  nonce: string,
): Promise<FinishedPage> {
  const mark = ` nonce="${nonce}"`;
  const scriptHashes: string[] = [];
  for (const [, attributes = '', source = ''] of html.matchAll(scriptPattern)) {
    if (source === '' || !attributes.includes(mark)) continue;
    scriptHashes.push(`'sha256-${createHash('sha256').update(source).digest('base64')}'`);
  }
  const identity = Buffer.from(html.replaceAll(mark, ''));
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity)]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const kind = adminPattern.test(html) ? 'admin' : 'public';
  // Weak: the same page travels in three encodings.
  return { status, kind, etag: `W/"${digest}"`, scriptHashes, body: { identity, br, gzip: gz } };
}
