import { readCaptchaChallenge } from '@sangamam/contract/captcha';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';

export function captchaRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, readCaptchaChallenge, ({ query }) =>
    deps.outside.captcha.challenge(query.action),
  );
}
