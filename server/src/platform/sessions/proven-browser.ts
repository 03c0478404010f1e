import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { daySeconds } from '@sangamam/contract/locale/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../address.ts';
import type { Config } from '../config/config.ts';
import { type Keys, keysOf } from '../config/seal.ts';

type CookieConfig = Keys & Pick<Config, 'isHttps'>;

/** The cookie of a browser in which contacts were proven: its id, and a proof for each of them. */
const provenCookieName = (isHttps: boolean) => (isHttps ? '__Host-proven' : 'proven');
const cookiePattern = /^[A-Za-z0-9_-]{22}(\.[A-Za-z0-9_-]{43}){1,7}$/;
/** A family's addresses and numbers, and the browser itself; of more the newest count. */
const maxProofs = 7;
/** Stands for whichever contact was proven. */
const anyContact = '';
/** Browsers keep no cookie for longer. */
const cookieSeconds = 400 * daySeconds;

/** Says of a browser that it proved a contact, without saying which to whoever reads the cookie. */
function proofOf(secretKey: string, id: string, contact: string): string {
  return createHmac('sha256', secretKey).update(`proven ${id} ${contact}`).digest('base64url');
}

function readCookie(request: Pick<FastifyRequest, 'cookies'>, isHttps: boolean) {
  const value = request.cookies[provenCookieName(isHttps)] ?? '';
  if (!cookiePattern.test(value)) return null;
  const [id = '', ...proofs] = value.split('.');
  return { id, proofs };
}

const isProven = (keys: Keys, { id, proofs }: { id: string; proofs: string[] }, contact: string) =>
  keysOf(keys).some((key) => {
    const wanted = Buffer.from(proofOf(key, id, contact));
    return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted));
  });

/**
 * The hash kept of the browser if it proved each of these contacts before, by default any; null for a stranger. It opens
 * nothing: it only keeps strangers from using up what the owner of a contact may ask for.
 */
export function provenBrowserOf(
  request: Pick<FastifyRequest, 'cookies'>,
  config: CookieConfig,
  contacts: readonly string[] = [anyContact],
): Buffer | null {
  const cookie = readCookie(request, config.isHttps);
  if (cookie === null || contacts.length === 0) return null;
  return contacts.every((contact) => isProven(config, cookie, contact)) ? sha256(cookie.id) : null;
}

/** Notes in the browser that a right code was entered there for these contacts. */
export function rememberProof(
  request: Pick<FastifyRequest, 'cookies'>,
  reply: FastifyReply,
  config: CookieConfig,
  contacts: readonly string[],
): void {
  const known = readCookie(request, config.isHttps);
  const id = known?.id ?? randomBytes(16).toString('base64url');
  const added = [anyContact, ...contacts].map((contact) => proofOf(config.secretKey, id, contact));
  const proofs = [...new Set([...added, ...(known?.proofs ?? [])])].slice(0, maxProofs);
  reply.setCookie(provenCookieName(config.isHttps), [id, ...proofs].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.isHttps,
    maxAge: cookieSeconds,
  });
}
