import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { dayMs } from '@sangamam/contract/locale/durations';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type { Config } from '../../../platform/config/config.ts';
import { type Keys, type SealedColumn, seal, unseal } from '../../../platform/config/seal.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { listMessagesAbout } from '../../../platform/messages/store.ts';
import {
  type ErasedPerson,
  eraseEverywhere,
  type PersonalDataOwners,
} from '../../../platform/personal-data.ts';
import { isPaymentOnItsWay } from '../../money/index.ts';
import {
  emptyRegistration,
  findSealed,
  insertSealed,
  listMergedInto,
  lockRegistration,
  queueChangeEvent,
  type RegistrationRow,
} from '../../registrations/index.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Binds a sealed key to its registration. */
const keyContext = (registrationId: string) => `sealed registration ${registrationId}`;
export const sealedKeys: readonly SealedColumn[] = [
  { table: 'sealing_key', id: 'registration_id', column: 'sealed_key', contextOf: keyContext },
];

export interface SealingContext {
  readonly settings: PublicSettings;
  readonly config: Pick<Config, 'secretKey'>;
  readonly personalData: PersonalDataOwners;
  readonly now: Date;
}

/** The personal data of a registration, encrypted when it is sealed. */
export interface SealedData {
  readonly registration: RegistrationRow;
  readonly messages: Awaited<ReturnType<typeof listMessagesAbout>>;
}

/**
 * Takes a person out of everything: the registration is emptied and deleted, what it said is kept
 * encrypted for the time the settings say (law may ask for it), under a key of its own. Orders, payments
 * and ledger stay as they are, without a name. Email and phone are free for a new registration. Returns
 * when the copy is destroyed; null when nothing was done because a payment is on its way. Joins the
 * caller's transaction. See docs/product/privacy.md#erasure.
 */
export async function sealRegistration(
  tx: Db,
  id: string,
  context: SealingContext,
): Promise<Date | null> {
  const registration = await lockRegistration(tx, id);
  if (registration === null || registration.deletedAt !== null) return null;
  return await sealLocked(tx, registration, context);
}

/** Seals a registration that staff deleted, once its time to be restored is over. */
export async function sealDeleted(tx: Db, id: string, context: SealingContext): Promise<void> {
  const registration = await lockRegistration(tx, id);
  // restored or sealed meanwhile
  if (registration === null || registration.deletedBy === null) return;
  await sealLocked(tx, registration, context);
}

async function sealLocked(
  tx: Db,
  registration: RegistrationRow,
  context: SealingContext,
): Promise<Date | null> {
  const { id } = registration;
  const { settings, config, personalData, now } = context;
  if (await isPaymentOnItsWay(tx, id)) return null;
  const data: SealedData = { registration, messages: await listMessagesAbout(tx, id) };
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
  await eraseEverywhere(tx, personalData, personOf(registration), now);
  await queueChangeEvent(tx, { registrationId: id, event: 'deleted' }, now);
  // what staff made a part of it is the same person's
  for (const each of merged) await sealDeleted(tx, each, context);
  return eraseAfter;
}

/** The id and contacts by which other tables refer to this registrant. */
export function personOf({ id, emailKey, contactNumber, form }: RegistrationRow): ErasedPerson {
  const parentContact = form.personalInfo?.parentContact ?? null;
  return { id, emailKey, contactNumber, parentContact };
}

/** Decrypts sealed data for a lawful request; null once it was erased. */
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
