import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { problem } from '@sangamam/contract/locale/problems';
import type { changeContact as endpoint } from '@sangamam/contract/registrations/registrations';
import type { PublicSettings } from '@sangamam/contract/settings/settings';
import { registrant } from '../../../platform/actor.ts';
import { tx } from '../../../platform/db/connect.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { RegistrationSession } from '../../../platform/sessions/registrant-session.ts';
import { deleteOtherSessions } from '../../../platform/sessions/registrant-session-store.ts';
import { findRightChallenge, freshMs, readContact, useUp } from '../../people/index.ts';
import { changedAnswers, recordChange } from '../history/record-change.ts';
import { refusedKey } from '../refused-key.ts';
import { findRegistration, type RegistrationRow, setVerified, updateContact } from '../store.ts';
import { queueContactChanged } from './contact-changed.ts';
import { offerUndo } from './undo-contact-change.ts';

/**
 * Gives a registration another email address or phone number: with a session that a code to a current
 * contact started in the last five minutes (CODE_REQUIRED), and the code that was sent to the new one
 * (VALIDATION at `otp`). The old address is told and may take it back, and everybody else's session ends.
 * Other refusals: REGISTRATION_NOT_FOUND, STATUS_CHANGE, LOCKED, VALIDATION, DUPLICATE_CONTACT.
 */
export async function changeContact(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'settings'>,
  id: string,
  { otp, ...typed }: BodyOf<typeof endpoint>,
  asker: {
    readonly session: RegistrationSession;
    readonly browser: string | undefined;
    readonly demandCaptcha: () => Promise<void>;
  },
): Promise<RegistrationRow> {
  const now = deps.now();
  const settings = await deps.settings.current();
  const { session, ...guesser } = asker;
  refuseOldCode(session, now);
  const before = await findRegistration(deps.db, id);
  if (!before) throw new Refusal('REGISTRATION_NOT_FOUND');
  refuseClosedChange(before, settings, now);
  const { contact, fields } = readContact({ email: '', contactNumber: '', ...typed });
  if (fields) throw new Refusal('VALIDATION', { fields });

  const guess = { ...guesser, purpose: 'contact', contact, otp } as const;
  const challenge = await findRightChallenge(deps, guess);
  const invalid = new Refusal('OTP_INVALID', { fields: { otp: problem('otpInvalid') } });
  if (!challenge) throw invalid;
  return tx(deps.db, async (trx) => {
    if (!(await useUp(trx, challenge.id, now))) throw invalid;
    // as it was typed: only its key is in lower case
    const email = 'email' in typed ? typed.email.trim() : null;
    const { contactNumber } = contact;
    const row = await updateContact(trx, id, { email, contactNumber, now });
    if (!row) throw new Refusal('REGISTRATION_NOT_FOUND');
    await setVerified(trx, [id], contact);
    await deleteOtherSessions(trx, id, session.tokenHash);
    const undoUrl = await offerUndo(trx, before, { publicUrl: deps.config.publicUrl, now });
    const context = { settings, config: deps.config, now };
    const changes = changedAnswers(before.form, row.form, settings);
    const what = { registrationId: id, by: registrant, event: 'contact', changes } as const;
    await recordChange(trx, what, now);
    await queueContactChanged(trx, { before, after: row, undoUrl, by: 'codes' }, context);
    return (await findRegistration(trx, id)) ?? row;
  }).catch((error) => {
    throw refusedKey(error);
  });
}

/** Refuses with CODE_REQUIRED whoever did not enter a code for a current contact a few minutes ago. */
export function refuseOldCode({ assurance, createdAt }: RegistrationSession, now: Date): void {
  const verifiedMsAgo = Math.abs(now.getTime() - createdAt.getTime());
  if (assurance !== 'verified' || verifiedMsAgo > freshMs) throw new Refusal('CODE_REQUIRED');
}

function refuseClosedChange(
  { status }: RegistrationRow,
  { deadlines }: PublicSettings,
  now: Date,
): void {
  if (status === 'Cancelled') throw new Refusal('STATUS_CHANGE');
  if (now.getTime() > Date.parse(deadlines.attendeesLockAt)) {
    throw new Refusal('LOCKED', { values: { what: 'contact' } });
  }
}
