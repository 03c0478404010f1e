import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { finishPage } from './finished-page.ts';

const hashOf = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

test('only the scripts we marked may run, and the mark does not leave the server', async () => {
  const html =
    '<!DOCTYPE html><html lang="en"><script nonce="n1">ours()</script>' +
    '<script>planted()</script><script nonce="guess">planted()</script></html>';
  const page = await finishPage(html, 200, 'n1');
  expect(page.scriptHashes).toEqual([hashOf('ours()')]);
  expect(page.body.identity.toString()).not.toContain('n1');
});

test('a page is the same in every encoding, whatever its nonce was', async () => {
  const render = (nonce: string) =>
    finishPage(`<!DOCTYPE html><html><script nonce="${nonce}">a()</script>ഫീസ്</html>`, 200, nonce);
  const [first, second] = [await render('one'), await render('two')];
  expect(first.etag).toBe(second.etag);
  expect(brotliDecompressSync(first.body.br)).toEqual(first.body.identity);
  expect(gunzipSync(first.body.gzip)).toEqual(first.body.identity);
});

test('a staff page says so itself', async () => {
  const admin = '<!DOCTYPE html><html lang="en" data-document="admin"></html>';
  const quoted = '<!DOCTYPE html><html lang="en"><p>&lt;html data-document="admin"></p></html>';
  expect((await finishPage(admin, 200, 'n')).kind).toBe('admin');
  expect((await finishPage(quoted, 200, 'n')).kind).toBe('public');
});
