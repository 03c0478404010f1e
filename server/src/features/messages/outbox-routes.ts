import type { FastifyInstance } from 'fastify';
import { isForDevelopers } from '../../platform/config/own-machine.ts';
import type { Deps } from '../../platform/deps.ts';
import { withPictures } from '../../platform/messages/mail-pictures.ts';
import { readContent } from '../../platform/messages/read-content.ts';
import { listNewestMessages } from '../../platform/messages/store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { outboxPage } from './outbox-page.ts';

const outboxLength = 50;
/** Allows only the page's own styles, pictures embedded in mails, and the frames that show them. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * `/dev/outbox`, outside /api/v1: never in production, and only from the machine itself, since mails hold
 * codes and links.
 */
export function outboxRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'settings'>,
): void {
  if (deps.config.appEnv === 'production') return;
  app.get('/dev/outbox', async (request, reply) => {
    if (!isForDevelopers(request)) throw new Refusal('NOT_FOUND');
    const rows = await listNewestMessages(deps.db, outboxLength);
    const messages = await Promise.all(
      rows.map(async (row) => {
        const content = readContent(row, deps.config);
        return { ...row, ...content, html: await withPictures(content.html, deps) };
      }),
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .header('cache-control', 'no-store')
      .send(outboxPage(messages));
  });
}
