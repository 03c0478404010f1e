import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Config } from './config.ts';

/** The secret key, and the previous one during a key change. */
export type Keys = Pick<Config, 'secretKey' | 'secretKeyPrevious'>;

const ivBytes = 12;
const tagBytes = 16;

/** Cached, because deriving a key costs more than sealing with it. */
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

/** The valid keys, current one first. */
export const keysOf = ({ secretKey, secretKeyPrevious }: Keys): readonly string[] =>
  secretKeyPrevious === null ? [secretKey] : [secretKey, secretKeyPrevious];

/** Decrypts what was sealed in this context with one of the keys; null when it was not, or was tampered with. */
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

/** A fingerprint of the key, which does not reveal it. */
export function keyCheckOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('backup').digest('hex').slice(0, 16);
}

/** A column holding sealed texts for longer than a day, declared by its owner for key changes. */
export interface SealedColumn {
  readonly table: string;
  /** The key column of the row. */
  readonly id: string;
  readonly column: string;
  /** The sealing context of a row's text. */
  readonly contextOf: (id: string) => string;
}
