import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** One key for each thing that is sealed, so that one cannot be put in the place of another. */
function sealingKey(secretKey: string, context: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', context, 32));
}

/** `text` so that the database alone cannot tell it: AES-256-GCM, base64. */
export function seal(secretKey: string, context: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secretKey, context), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** What was sealed in the same context; throws when it was changed. */
export function unseal(secretKey: string, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const key = sealingKey(secretKey, context);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}
