import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { seal, unseal } from '../../http/seal.ts';

/** The address that a code has proven in this browser. */
export const reporterCookieName = (isHttps: boolean) => (isHttps ? '__Host-issues' : 'issues');
export const reporterCookieSeconds = 60 * 60;

const context = 'reporter session';
const maxCookieLength = 1000;

/** The cookie's value: the address and when it ends, readable by us alone. */
export function reporterCookie(email: string, { secretKey }: Config, now: Date): string {
  const endsAt = now.getTime() + reporterCookieSeconds * 1000;
  return Buffer.from(
    seal(secretKey, context, JSON.stringify({ email, endsAt })),
    'base64',
  ).toString('base64url');
}

/** The address of a cookie that still holds; null for any other. */
export function readReporter(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Config,
  now: Date,
): string | null {
  const value = cookies[reporterCookieName(config.isHttps)];
  if (!value || value.length > maxCookieLength) return null;
  const sealed = Buffer.from(value, 'base64url').toString('base64');
  const said = unseal(config, context, sealed);
  if (said === null) return null; // not ours
  const { email, endsAt } = JSON.parse(said);
  return endsAt > now.getTime() ? email : null;
}
