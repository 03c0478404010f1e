import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { problem } from '@sangamam/contract/locale/problems';
import { feeRates } from '@sangamam/contract/party/fee';
import { consentPurposes } from '@sangamam/contract/privacy/consents';
import type { takePlace as takeEndpoint } from '@sangamam/contract/registrations/passing';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import { registrant } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { MessageContext } from '../../platform/messages/queue-message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/sessions/registrant-session.ts';
import { refuseListedMinor, requireParentConsent } from './consents/parent-consent.ts';
import { recordConsents } from './consents/record-consents.ts';
import { readRates } from './fee-of.ts';
import { changedAnswers, recordChange } from './history/record-change.ts';
import { deletePass, upsertPass } from './place-pass-store.ts';
import { readQuickAnswers } from './read-answers.ts';
import { answerColumns } from './rules.ts';
import { type RegistrationRow, updateRegistration } from './store.ts';

/** Makes the secret that passes a locked registration on; an earlier one ends. Only its hash is kept. */
export async function makePass(
  trx: Db,
  registrationId: string,
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(token);
  await upsertPass(trx, { registrationId, tokenHash, offeredAt: now, until });
  await recordChange(trx, { registrationId, by: registrant, event: 'passing offered' }, now);
  return token;
}

/** Ends the secret of a locked registration; without one there is nothing to do. */
export async function endPass(trx: Db, registrationId: string, now: Date): Promise<void> {
  if (!(await deletePass(trx, registrationId))) return;
  await recordChange(trx, { registrationId, by: registrant, event: 'passing withdrawn' }, now);
}

/**
 * Puts another person, who has the secret, into a locked registration: who comes, place and fee stay, everything else
 * that was answered goes. Refuses with PLACE_NOT_OFFERED, VALIDATION and PARENT_CONSENT_REQUIRED, and with the unique
 * index what `takenKey` reads.
 */
export async function changeHands(
  trx: Db,
  before: RegistrationRow,
  { token, personalInfo, consents, locale }: BodyOf<typeof takeEndpoint>,
  context: MessageContext,
): Promise<RegistrationRow> {
  const { id, lastCompletedStep, paidRates } = before;
  const { settings, now } = context;
  if (!(await deletePass(trx, id, hashToken(token)))) throw new Refusal('PLACE_NOT_OFFERED');
  if (!consents.policies) {
    const fields = { 'consents.policies': problem('policiesRequired') };
    throw new Refusal('VALIDATION', { fields });
  }
  const { sections, errors } = readQuickAnswers({ personalInfo }, offeredTo(settings, {}));
  const wrong = Object.entries(errors ?? {}).filter(([path]) => path.startsWith('personalInfo'));
  if (wrong.length > 0) throw new Refusal('VALIDATION', { fields: Object.fromEntries(wrong) });
  const { isAttending, attendees } = before.form.eventAttendance ?? {};
  const form = {
    ...sections,
    eventAttendance: { isAttending, attendees },
  } as RegistrationRow['form'];
  const columns = answerColumns(form, readRates(paidRates) ?? feeRates(settings));
  const saved = { ...columns, lastCompletedStep, locale };
  const after = await updateRegistration(trx, before, saved, now);
  if (!after) throw new Error('a locked registration does not change');
  const { photos, attendeeList: attendee_list = false } = consents;
  const none = Object.fromEntries(consentPurposes.map((purpose) => [purpose, false]));
  const given = { ...none, policies: true, photos, attendee_list };
  refuseListedMinor(form, given);
  await recordConsents(trx, { registrationId: id, given, channel: 'form' }, settings, now);
  await requireParentConsent(trx, after, context);
  const changes = changedAnswers(before.form, form, settings);
  const change = { registrationId: id, by: registrant, event: 'passed on', changes } as const;
  await recordChange(trx, change, now);
  return after;
}
