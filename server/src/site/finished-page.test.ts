import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { finishPage } from './finished-page.ts';

const hashOf = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

test('only the scripts we marked may run, and the mark does not leave the server', () => {
  const html =
    '<!DOCTYPE html><html lang="en"><script nonce="n1">ours()</script>' +
    '<script>planted()</script><script nonce="guess">planted()</script></html>';
  const page = finishPage(html, 200, 'n1');
  expect(page.scriptHashes).toEqual([hashOf('ours()')]);
  expect(page.identity.toString()).not.toContain('n1');
});

test('a page is the same in every encoding, whatever its nonce was', async () => {
  const render = (nonce: string) =>
    finishPage(`<!DOCTYPE html><html><script nonce="${nonce}">a()</script>ഫീസ്</html>`, 200, nonce);
  const [first, second] = [render('one'), render('two')];
  expect(first.etag).toBe(second.etag);
  expect(brotliDecompressSync(await first.compressed('br'))).toEqual(first.identity);
  expect(gunzipSync(await first.compressed('gzip'))).toEqual(first.identity);
});

test('a page that is kept is compressed once for all who ask for it', () => {
  const page = finishPage('<!DOCTYPE html><html></html>', 200, 'n');
  expect(page.compressed('br')).toBe(page.compressed('br'));
});

test('a staff page says so itself', () => {
  const admin = '<!DOCTYPE html><html lang="en" data-document="admin"></html>';
  const quoted = '<!DOCTYPE html><html lang="en"><p>&lt;html data-document="admin"></p></html>';
  expect(finishPage(admin, 200, 'n').kind).toBe('admin');
  expect(finishPage(quoted, 200, 'n').kind).toBe('public');
});
