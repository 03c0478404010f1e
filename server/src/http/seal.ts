import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Config } from '../config.ts';

/** The secret key, and the one before it while it is being changed. */
export type Keys = Pick<Config, 'secretKey' | 'secretKeyPrevious'>;

const ivBytes = 12;
const tagBytes = 16;

/** Derived once: that and reading a key cost more than sealing with it. */
const sealingKeys = new Map<string, KeyObject>();

function sealingKey(secretKey: string): KeyObject {
  const known = sealingKeys.get(secretKey);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'sealing', 32)));
  sealingKeys.set(secretKey, key);
  return key;
}

/**
 * `text` so that the database alone cannot tell it: AES-256-GCM, base64. It can be read in the same
 * `context` only, so that one cannot be put in the place of another.
 */
export function seal(secretKey: string, context: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secretKey), iv);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The keys that count, the one of now first. */
export const keysOf = ({ secretKey, secretKeyPrevious }: Keys): readonly string[] =>
  secretKeyPrevious === null ? [secretKey] : [secretKey, secretKeyPrevious];

/** What was sealed in the same context with one of the keys; null when it was not, or was changed. */
export function unseal(keys: Keys, context: string, sealed: string): string | null {
  for (const key of keysOf(keys)) {
    try {
      return open(key, context, sealed);
    } catch {
      // the tag is not that of this key
    }
  }
  return null;
}

function open(secretKey: string, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secretKey), iv);
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}
