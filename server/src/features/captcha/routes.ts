import { readCaptchaChallenge } from '@sangamam/contract/captcha';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app.ts';
import { route } from '../../http/route.ts';

/** Hands out the captchas of this site. */
export function captchaRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, readCaptchaChallenge, ({ query }) =>
    deps.outside.captcha.challenge(query.action),
  );
}
