import { readCaptchaChallenge } from '@sangamam/contract/captcha';
import { type Routes, route } from '../../platform/http/route.ts';

export const captchaRoutes: Routes = (app, deps) => {
  route(app, deps, readCaptchaChallenge, ({ query }) =>
    deps.outside.captcha.challenge(query.action),
  );
};
