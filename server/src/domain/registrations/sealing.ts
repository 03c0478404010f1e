import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { dayMs } from '@sangamam/contract/locale/durations';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import type { Config } from '../../platform/config/config.ts';
import { type Keys, type SealedColumn, seal, unseal } from '../../platform/config/seal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { listMessagesAbout } from '../../platform/messages/store.ts';
import {
  type ErasedPerson,
  eraseEverywhere,
  type PersonalDataOwners,
} from '../../platform/personal-data.ts';
import {
  addErasures,
  deleteDraft,
  emptyRegistration,
  findSealed,
  insertSealed,
} from './erasure-store.ts';
import { queueChangeEvent } from './history/queue-change-event.ts';
import type { RegistrationRow } from './store.ts';

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
 * Takes a person out of everything: the locked registration is emptied and deleted, what it said is kept
 * encrypted for the time the settings say (law may ask for it), under a key of its own. Orders, payments
 * and ledger stay as they are, without a name. Email and phone are free for a new registration. Returns
 * when the copy is destroyed.
 */
export async function sealAway(
  tx: Db,
  registration: RegistrationRow,
  { settings, config, personalData, now }: SealingContext,
): Promise<Date> {
  const { id } = registration;
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
  await emptyRegistration(tx, id, now);
  await eraseEverywhere(tx, personalData, personOf(registration), now);
  await queueChangeEvent(tx, { registrationId: id, event: 'deleted' }, now);
  return eraseAfter;
}

/** Deletes a locked draft with every trace; false, and nothing done, where records that stay refer to it. */
export async function eraseDraft(
  tx: Db,
  draft: RegistrationRow,
  { personalData, now }: SealingContext,
): Promise<boolean> {
  const eraseTraces = () => eraseEverywhere(tx, personalData, personOf(draft), now);
  return await deleteDraft(tx, draft.id, eraseTraces, now);
}

/** Takes over what a later backup says was erased, each once. Returns of how many registrations. */
export async function adoptErasures(
  db: Db,
  erasures: readonly { readonly registrationId: string; readonly erasedAt: string }[],
): Promise<number> {
  const byId = new Map(erasures.map((each) => [each.registrationId, new Date(each.erasedAt)]));
  await addErasures(
    db,
    [...byId].map(([registrationId, erasedAt]) => ({ registrationId, erasedAt })),
  );
  return byId.size;
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
