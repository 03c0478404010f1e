import { createHash } from 'node:crypto';
import { mailFramePath } from '@sangamam/contract/messages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { commonHeaders } from './headers.ts';

/** Becomes the document the page around it hands over, once; nothing in that document may run. */
const script = `addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'string') return;
  document.open();
  document.write(data);
  document.close();
});`;
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Message</title>
<script>${script}</script>
</html>
`;
const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/**
 * An empty document in which staff see a mail as mail programs show it: mails bring styles of their own,
 * which staff pages do not allow. It has no origin, loads nothing and holds nothing of anybody.
 */
export function mailFrameRoute(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.get(mailFramePath, (_request, reply) =>
    reply
      .headers({ ...commonHeaders(config), 'x-robots-tag': 'noindex' })
      .header('content-security-policy', contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
