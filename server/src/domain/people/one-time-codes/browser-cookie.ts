import type { FastifyRequest } from 'fastify';

/** The cookie that binds a code to the browser that asked for it. */
export const otpCookieName = (isHttps: boolean) => (isHttps ? '__Host-otp' : 'otp');
const browserPattern = /^[A-Za-z0-9_-]{43}$/;

/** The secret of the browser that asked for a code, if it sent one that can be ours. */
export function browserOf(
  request: Pick<FastifyRequest, 'cookies'>,
  isHttps: boolean,
): string | undefined {
  const value = request.cookies[otpCookieName(isHttps)];
  return value !== undefined && browserPattern.test(value) ? value : undefined;
}
