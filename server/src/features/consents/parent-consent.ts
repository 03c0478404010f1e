import { createHmac } from 'node:crypto';
import { adultPurposes, type ConsentPurpose, type ConsentState } from '@sangamam/contract/consents';
import type { BodyOf } from '@sangamam/contract/endpoint';
import { invalidOtp } from '@sangamam/contract/otp';
import type { giveParentConsent as endpoint } from '@sangamam/contract/parents';
import { normaliseContact } from '@sangamam/contract/personal-info';
import type { PublicSettings } from '@sangamam/contract/settings';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Keys, keysOf } from '../../http/seal.ts';
import { readContact } from '../otp/rules.ts';
import { findRightChallenge, useUp } from '../otp/use-code.ts';
import type { StoredForm } from '../registrations/clear-answers.ts';
import { readRegistration } from '../registrations/read-registration.ts';
import { hasParentConsent, readConsents } from './read-consents.ts';
import { recordConsents } from './record-consents.ts';

/** Which contact consented can be checked, but not read from the database. */
export const parentContactHash = (contact: string, secretKey: string) =>
  createHmac('sha256', secretKey)
    .update(`parent ${normaliseContact(contact)}`)
    .digest();
const contactHashes = (contact: string, keys: Keys) =>
  keysOf(keys).map((key) => parentContactHash(contact, key));

/**
 * Records that a parent, who entered the code sent to this contact, allows the registration. A listing
 * for mentoring ends with it. Refuses with NOT_FOUND while nobody is asked for the age, and VALIDATION
 * for the registrant's own contact or a wrong code.
 */
export async function giveParentConsent(
  deps: Deps,
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
    const fields = { contact: 'Enter a contact of the parent, not your own' };
    throw new Refusal('VALIDATION', { fields });
  }
  const isEmail = parent.includes('@');
  const given = { email: isEmail ? parent : '', contactNumber: isEmail ? '' : parent };
  const { contact, fields } = readContact(given);
  if (fields || parent === '') {
    const what = 'Enter an email address or a full phone number';
    throw new Refusal('VALIDATION', { fields: { contact: what } });
  }
  const invalid = new Refusal('VALIDATION', { message: invalidOtp, fields: { otp: invalidOtp } });
  const guess = { ...guesser, purpose: 'contact', contact, otp } as const;
  const challenge = await findRightChallenge(deps, guess);
  if (!challenge) throw invalid;
  const hash = parentContactHash(parent, deps.config.secretKey);
  await tx(deps.db, async (trx) => {
    if (!(await useUp(trx, challenge.id, now))) throw invalid;
    const common = { registrationId, channel: 'code' } as const;
    const allowed = { ...common, given: { parent: true }, contactHash: hash };
    await recordConsents(trx, allowed, settings, now);
    await recordConsents(
      trx,
      { ...common, given: { directory: false, attendee_list: false } },
      settings,
      now,
    );
  });
}

type Minor = { readonly id: string; readonly form: StoredForm };

/** Whether a registrant under 18 has named a parent who has not consented yet. */
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

/** What a person allowed; the consent of a parent counts for the one the form names now. */
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

/** VALIDATION of each consent by which somebody under 18 would be listed for others to find. */
export function refuseListedMinor(
  form: StoredForm,
  given: { readonly [Purpose in ConsentPurpose]?: boolean | undefined },
): void {
  if (form.personalInfo?.isAdult !== false) return;
  const listed = adultPurposes.filter((purpose) => given[purpose]);
  if (listed.length === 0) return;
  const only = 'Only for people who are 18 or older.';
  throw new Refusal('VALIDATION', {
    fields: Object.fromEntries(listed.map((name) => [name, only])),
  });
}
