import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { outboxPage } from './outbox-page.ts';
import { readContent } from './read-content.ts';
import { listNewestMessages } from './store.ts';

const outboxLength = 50;
/** The page's own styles and the pictures inside mails; the mails' links lead to our own pages. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `/dev/outbox`, outside production only. It stands beside the API, not below /api/v1. */
export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  if (deps.config.appEnv === 'production') return;
  app.get('/dev/outbox', async (_request, reply) => {
    const rows = await listNewestMessages(deps.db, outboxLength);
    const messages = rows.map((row) => ({ ...row, ...readContent(row, deps.config) }));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .header('cache-control', 'no-store')
      .send(outboxPage(messages));
  });
}
