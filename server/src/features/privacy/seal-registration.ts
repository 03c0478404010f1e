import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connect.ts';
import { type Keys, seal, unseal } from '../../http/seal.ts';
import { isPaymentOnItsWay } from '../payments/is-payment-on-its-way.ts';
import { queueChangeEvent } from '../webhooks/queue-event.ts';
import {
  deleteTraces,
  emptyRegistration,
  emptyWebhooks,
  findSealed,
  insertSealed,
  listMergedInto,
  listMessages,
  lockDeleted,
  lockRegistration,
  type WholeRegistration,
} from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** What the key of a sealed registration is sealed for. */
export const keyContext = (registrationId: string) => `sealed registration ${registrationId}`;

export interface SealingContext {
  readonly settings: PublicSettings;
  readonly config: Pick<Config, 'secretKey'>;
  readonly now: Date;
}

/** What a sealed registration said. */
export interface SealedData {
  readonly registration: WholeRegistration;
  readonly messages: Awaited<ReturnType<typeof listMessages>>;
}

/**
 * Takes a person out of everything: the registration is emptied and deleted, what it said is kept
 * encrypted for the time the settings say (law may ask for it), under a key of its own. Orders, payments
 * and ledger stay as they are, without a name. Email and phone are free for a new registration. Returns
 * when the copy is destroyed; null when nothing was done because a payment is on its way. Joins the
 * caller's transaction. Source: Payments and security 9.2.
 */
export async function sealRegistration(
  tx: Db,
  id: string,
  context: SealingContext,
): Promise<Date | null> {
  const registration = await lockRegistration(tx, id);
  return registration ? await sealLocked(tx, registration, context) : null;
}

/** The same for one that staff deleted, once nobody can restore it any more. */
export async function sealDeleted(tx: Db, id: string, context: SealingContext): Promise<void> {
  const registration = await lockDeleted(tx, id);
  if (registration) await sealLocked(tx, registration, context);
}

async function sealLocked(
  tx: Db,
  registration: WholeRegistration,
  { settings, config, now }: SealingContext,
): Promise<Date | null> {
  const { id } = registration;
  if (await isPaymentOnItsWay(tx, id)) return null;
  const data: SealedData = { registration, messages: await listMessages(tx, id) };
  const key = randomBytes(keyBytes);
  const eraseAfter = new Date(now.getTime() + settings.retention.sealedDays * dayMs);
  await insertSealed(tx, {
    registrationId: id,
    ciphertext: encrypt(key, id, JSON.stringify(data)),
    sealedKey: seal(config.secretKey, keyContext(id), key.toString('base64')),
    eraseAfter,
    now,
  });
  const merged = await listMergedInto(tx, id);
  await emptyRegistration(tx, id, now);
  await deleteTraces(tx, registration);
  await emptyWebhooks(tx, id);
  await queueChangeEvent(tx, { registrationId: id, event: 'deleted' }, now);
  // what staff made a part of it is the same person's
  for (const each of merged) await sealDeleted(tx, each, { settings, config, now });
  return eraseAfter;
}

/** What a registration said before it was sealed, for who may demand it by law; null once erased. */
export async function openSealedRegistration(
  db: Db,
  id: string,
  keys: Keys,
): Promise<SealedData | null> {
  const sealed = await findSealed(db, id);
  if (!sealed?.ciphertext) return null;
  const unsealed = unseal(keys, keyContext(id), sealed.sealedKey);
  if (unsealed === null) throw new Error('Sealed with another SECRET_KEY');
  const key = Buffer.from(unsealed, 'base64');
  return JSON.parse(decrypt(key, id, sealed.ciphertext)) as SealedData;
}

function encrypt(key: Buffer, id: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(id));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

function decrypt(key: Buffer, id: string, sealed: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
