import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Connected, Db } from './db/connect.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import type { SettingsReader } from './features/settings/settings.ts';
import { guardApi } from './http/guard.ts';
import { healthRoutes, metricsRoute } from './http/health.ts';
import { createServer } from './http/server.ts';
import type { Captcha } from './outside/captcha.ts';
import type { MailSender } from './outside/mail.ts';
import type { PaymentProvider } from './outside/razorpay.ts';

/** Everything a feature may use; made once in `main.ts` or by a test. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly pool: Connected['pool'];
  readonly outside: {
    readonly payments: PaymentProvider;
    readonly mail: MailSender;
    readonly captcha: Captcha;
  };
  readonly settings: SettingsReader;
  readonly now: () => Date;
  readonly log: Logger;
}

/** The whole server as one Fastify instance, ready to listen or to be injected into. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createServer(deps.config, deps.log);
  metricsRoute(app, deps);
  await app.register(
    async (api) => {
      guardApi(api, deps);
      healthRoutes(api, deps);
      settingsRoutes(api, deps);
      for (const [file, name] of [
        ['./features/registrations/routes.ts', 'registrationRoutes'],
        ['./features/payments/routes.ts', 'paymentRoutes'],
        ['./features/auth/routes.ts', 'authRoutes'],
        ['./features/admin-registrations/routes.ts', 'adminRegistrationRoutes'],
        ['./features/captcha/routes.ts', 'captchaRoutes'],
        ['./features/tickets/routes.ts', 'ticketRoutes'],
      ] as const) {
        if (existsSync(new URL(file, import.meta.url))) (await import(file))[name](api, deps);
      }
    },
    { prefix: '/api/v1' },
  );
  return app;
}
