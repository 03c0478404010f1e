import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Keys, keysOf } from '../../../platform/http/seal.ts';

/** 96 bits: nobody guesses one, and the code stays small enough for any camera. */
const signatureBytes = 12;

/**
 * What the QR code of a ticket says: the registration number and a signature over it, such as
 * "SGM-00042.p2sH0cTqkXQyJ3aB". No personal data, and nothing a browser could be signed in with.
 */
export function ticketToken(registrationNumber: string, secretKey: string): string {
  return `${registrationNumber}.${sign(`ticket ${registrationNumber}`, secretKey).toString('base64url')}`;
}

/** The registration number of a ticket that we signed, or null. */
export function verifyTicketToken(token: string, keys: Keys): string | null {
  const [, registrationNumber, signature] = /^([^.\s]{1,40})\.([\w-]{16})$/.exec(token) ?? [];
  if (registrationNumber === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = keysOf(keys).some((key) =>
    timingSafeEqual(given, sign(`ticket ${registrationNumber}`, key)),
  );
  return isOurs ? registrationNumber : null;
}

/** A short signature; `text` begins with what it is for, so that none passes for another. */
export function sign(text: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(text).digest().subarray(0, signatureBytes);
}
