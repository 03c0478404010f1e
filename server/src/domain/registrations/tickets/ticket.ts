import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  readTicketCodes,
  signatureLength,
  signatureLetters,
} from '@sangamam/contract/tickets/code';
import { type Keys, keysOf } from '../../../platform/config/seal.ts';

const signatureBytes = 12;
const letterBits = 5;

/**
 * The text in the QR code of a ticket (`contract/src/tickets/code.ts`). No personal data, and nothing a browser could be
 * signed in with. 80 bits of signature: nobody guesses one, and the code stays small enough for any camera.
 */
export function ticketToken(registrationNumber: string, secretKey: string): string {
  const bits = BigInt(`0x${signatureOf(registrationNumber, secretKey).toString('hex')}`);
  const letters = Array.from({ length: signatureLength }, (_, nth) =>
    signatureLetters.charAt(Number(BigInt.asUintN(letterBits, bits >> BigInt(nth * letterBits)))),
  );
  return `${registrationNumber}.${letters.join('')}`;
}

/**
 * The code that tickets had when its letters depended on case, as `readTicketCodes` reads it: those that were
 * printed and mailed stay valid.
 */
export function earlierTicketToken(registrationNumber: string, secretKey: string): string {
  const letters = signatureOf(registrationNumber, secretKey).toString('base64url');
  return `${registrationNumber}.${letters.toUpperCase().replaceAll('_', '-')}`;
}

/** The registration number of a ticket that we signed, as scanned or typed, or null. */
export function verifyTicketToken(typed: string, keys: Keys): string | null {
  const ours = readTicketCodes(typed).find(({ code, number }) =>
    keysOf(keys).some((key) =>
      [ticketToken(number, key), earlierTicketToken(number, key)].some((token) =>
        isSame(token, code),
      ),
    ),
  );
  return ours?.number ?? null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const signatureOf = (registrationNumber: string, secretKey: string) =>
  sign(`ticket ${registrationNumber}`, secretKey);

/** A short signature; `text` begins with what it is for, so that none passes for another. */
export function sign(text: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(text).digest().subarray(0, signatureBytes);
}
