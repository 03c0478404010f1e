import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sha256 } from '../address.ts';
import type { Config } from '../config/config.ts';
import { isFromOwnMachine } from '../config/own-machine.ts';

/** Only ever under https: `config.ts` asks for it. */
const cookieName = '__Host-staging';
const cookieSeconds = 8 * 3600;
const healthChecks = /^\/api\/v1\/(healthz|readyz)$/;

/**
 * Keeps a whole host behind `STAGING_PASSWORD`, under any user name: pages, files, API and health checks, but for those
 * of the machine itself. A browser that gave it once has a cookie, since calls of staff carry a token of their own
 * where the password would stand.
 */
export function guardStaging(app: FastifyInstance, config: Config): void {
  const { stagingPassword, secretKey } = config;
  if (stagingPassword === null) return;
  const pass = createHmac('sha256', secretKey)
    .update(`staging ${stagingPassword}`)
    .digest('base64url');
  // hashes are of one length, and so compared in one time
  const isSame = (given: string, wanted: string) => timingSafeEqual(sha256(given), sha256(wanted));

  app.addHook('onRequest', async (request, reply) => {
    if (healthChecks.test(request.url) && isFromOwnMachine(request)) return;
    if (isSame(request.cookies[cookieName] ?? '', pass)) return;
    if (isSame(passwordOf(request), stagingPassword)) {
      reply.setCookie(cookieName, pass, {
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
        maxAge: cookieSeconds,
      });
      return;
    }
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="staging", charset="UTF-8"')
      .header('cache-control', 'no-store')
      .header('connection', 'close')
      .type('text/plain; charset=utf-8')
      .send('401');
  });
}

function passwordOf({ headers: { authorization = '' } }: FastifyRequest): string {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  return given.slice(given.indexOf(':') + 1);
}
