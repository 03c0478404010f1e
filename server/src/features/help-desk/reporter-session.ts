import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { seal, unseal } from '../../platform/config/seal.ts';

/** Name of the cookie that holds the proven address. */
export const reporterCookieName = (isHttps: boolean) => (isHttps ? '__Host-issues' : 'issues');
export const reporterCookieSeconds = 3600;

const context = 'reporter session';
const maxCookieLength = 1000;

/** The cookie's value: the address and its expiry, encrypted. */
export function reporterCookie(email: string, { secretKey }: Config, now: Date): string {
  const endsAt = now.getTime() + reporterCookieSeconds * 1000;
  return Buffer.from(
    seal(secretKey, context, JSON.stringify({ email, endsAt })),
    'base64',
  ).toString('base64url');
}

/** The address in the cookie; null when there is none, or it is invalid or expired. */
export function readReporter(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Config,
  now: Date,
): string | null {
  const value = cookies[reporterCookieName(config.isHttps)];
  if (!value || value.length > maxCookieLength) return null;
  const sealed = Buffer.from(value, 'base64url').toString('base64');
  const opened = unseal(config, context, sealed);
  if (opened === null) return null; // not ours
  const { email, endsAt } = JSON.parse(opened);
  return endsAt > now.getTime() ? email : null;
}
