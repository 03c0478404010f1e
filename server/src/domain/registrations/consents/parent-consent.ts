import { createHmac } from 'node:crypto';
import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { problem } from '@sangamam/contract/locale/problems';
import {
  adultPurposes,
  type ConsentPurpose,
  type ConsentState,
} from '@sangamam/contract/privacy/consents';
import type { giveParentConsent as endpoint } from '@sangamam/contract/privacy/parents';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { normaliseContact } from '@sangamam/contract/text/answer-kinds';
import { type Keys, keysOf } from '../../../platform/config/seal.ts';
import { type Db, tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findRightChallenge, readContact, useUp } from '../../people/index.ts';
import type { StoredForm } from '../clear-answers.ts';
import { readRegistration } from '../read-registration.ts';
import { hasParentConsent, readConsents } from './read-consents.ts';
import { recordConsents } from './record-consents.ts';
import { listParentConsents, repeatConsent } from './store.ts';

/** A keyed hash: consent can be verified for a contact, but the contact not read from the database. */
const hashAsWritten = (contact: string, secretKey: string) =>
  createHmac('sha256', secretKey).update(`parent ${contact}`).digest();
const parentContactHash = (contact: string, secretKey: string) =>
  hashAsWritten(normaliseContact(contact), secretKey);
const contactHashes = (contact: string, keys: Keys) =>
  keysOf(keys).map((key) => parentContactHash(contact, key));

/**
 * Records that a parent, who entered the code sent to this contact, allows the registration. A name
 * shown to others ends with it. Refuses with NOT_FOUND while nobody is asked for the age, and VALIDATION
 * for the registrant's own contact, OTP_INVALID.
 */
export async function giveParentConsent(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'settings'>,
  registrationId: string,
  { contact: typed, otp }: BodyOf<typeof endpoint>,
  guesser: {
    readonly browser: string | undefined;
    readonly demandCaptcha: () => Promise<void>;
  },
): Promise<void> {
  const now = deps.now();
  const settings = await deps.settings.current();
  if (!settings.features.askAge) throw new Refusal('NOT_FOUND');
  const { formDataStructured } = await readRegistration(deps, registrationId);
  const { email, contactNumber } = formDataStructured.personalInfo ?? {};
  const parent = normaliseContact(typed);
  if ([String(email).toLowerCase(), contactNumber].includes(parent)) {
    throw new Refusal('VALIDATION', { fields: { contact: problem('parentContactOwn') } });
  }
  const isEmail = parent.includes('@');
  const given = { email: isEmail ? parent : '', contactNumber: isEmail ? '' : parent };
  const { contact, fields } = readContact(given);
  if (fields || parent === '') {
    throw new Refusal('VALIDATION', { fields: { contact: problem('emailOrPhone') } });
  }
  const invalid = new Refusal('OTP_INVALID', { fields: { otp: problem('otpInvalid') } });
  const guess = { ...guesser, purpose: 'contact', contact, otp } as const;
  const challenge = await findRightChallenge(deps, guess);
  if (!challenge) throw invalid;
  const hash = parentContactHash(parent, deps.config.secretKey);
  await tx(deps.db, async (trx) => {
    if (!(await useUp(trx, challenge.id, now))) throw invalid;
    const common = { registrationId, channel: 'code' } as const;
    const allowed = { ...common, given: { parent: true }, contactHash: hash };
    await recordConsents(trx, allowed, settings, now);
    await recordConsents(trx, { ...common, given: { attendee_list: false } }, settings, now);
  });
}

/** During a key change: rehashes the contacts of consenting parents with the current key. Returns how many. */
export async function hashParentsAgain(db: Db, keys: Keys): Promise<number> {
  const { secretKey, secretKeyPrevious } = keys;
  if (secretKeyPrevious === null) return 0;
  let done = 0;
  for (const { id, contact, contactHash } of await listParentConsents(db)) {
    if (!contactHash.equals(parentContactHash(contact, secretKeyPrevious))) continue;
    await repeatConsent(db, id, parentContactHash(contact, secretKey));
    done += 1;
  }
  return done;
}

/** Rehashes the contacts of consenting parents that get another form, before their registrations are written. */
export async function hashParentsOf(
  trx: Db,
  keys: Keys,
  forms: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { id, contact, contactHash } of await listParentConsents(trx)) {
    const form = forms.get(contact);
    const isOfContact = keysOf(keys).some((key) => contactHash.equals(hashAsWritten(contact, key)));
    if (form === undefined || !isOfContact) continue;
    await repeatConsent(trx, id, parentContactHash(form, keys.secretKey));
  }
}

type Minor = { readonly id: string; readonly form: StoredForm };

/** True if a minor has named a parent who has not consented yet. */
export async function lacksParentConsent(
  db: Db,
  { id, form }: Minor,
  { settings, config }: { settings: PublicSettings; config: Keys },
): Promise<boolean> {
  const { isAdult, parentContact = '' } = form.personalInfo ?? {};
  if (!settings.features.askAge || isAdult !== false) return false;
  return !(await hasParentConsent(db, id, contactHashes(parentContact, config)));
}

/**
 * Refuses with PARENT_CONSENT_REQUIRED what a registrant under 18 submits before the parent named in the
 * form has consented.
 */
export async function requireParentConsent(
  tx: Db,
  minor: Minor,
  context: { settings: PublicSettings; config: Keys },
): Promise<void> {
  if (await lacksParentConsent(tx, minor, context)) throw new Refusal('PARENT_CONSENT_REQUIRED');
}

/** Current consents; a parent's consent counts only for the parent the form names now. */
export async function readConsentsOf(
  db: Db,
  { id, form }: Minor,
  config: Keys,
): Promise<ConsentState[]> {
  const hashes = contactHashes(form.personalInfo?.parentContact ?? '', config);
  const [states, isParents] = await Promise.all([
    readConsents(db, id),
    hasParentConsent(db, id, hashes),
  ]);
  return states.map((state) =>
    state.purpose === 'parent' ? { ...state, given: state.given && isParents } : state,
  );
}

/** Refuses with VALIDATION consents that would list a minor where others can find them. */
export function refuseListedMinor(
  form: StoredForm,
  given: { readonly [Purpose in ConsentPurpose]?: boolean | undefined },
): void {
  if (form.personalInfo?.isAdult !== false) return;
  const listed = adultPurposes.filter((purpose) => given[purpose]);
  if (listed.length === 0) return;
  const only = problem('adultsOnly');
  throw new Refusal('VALIDATION', {
    fields: Object.fromEntries(listed.map((name) => [name, only])),
  });
}
