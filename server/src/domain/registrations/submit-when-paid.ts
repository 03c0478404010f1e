import { steps } from '@sangamam/contract/form/steps';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import { money } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { MessageContext } from '../../platform/messages/queue-message.ts';
import { lacksParentConsent } from './consents/parent-consent.ts';
import { hasConsent } from './consents/read-consents.ts';
import { changedColumns, recordChange } from './history/record-change.ts';
import { firstBrokenStep, readQuickAnswers } from './read-answers.ts';
import { isContactVerified } from './rules.ts';
import { findRegistration, markSubmitted } from './store.ts';

const reviewStep = steps.find(({ stepName }) => stepName === 'review')?.number ?? 0;

/**
 * Submits a form that was paid for before its review (docs/product/registering.md#submitting): when every required
 * answer is valid, the policies were accepted, and no code and no parent is waited for. Otherwise the form stays
 * open. Joins the caller's transaction, which holds the registration and projects it afterwards.
 */
export async function submitWhenPaid(tx: Db, id: string, context: MessageContext): Promise<void> {
  const { settings, now } = context;
  const row = await findRegistration(tx, id);
  if (!row || row.formSubmissionComplete || row.status !== 'Draft') return;
  const isBroken =
    row.registrationType === 'quick'
      ? readQuickAnswers(row.form, offeredTo(settings, row.form)).errors !== null
      : firstBrokenStep(row.form, settings) !== null;
  if (isBroken || !(await hasConsent(tx, id, 'policies'))) return;
  if (settings.features.requireContactVerification && !isContactVerified(row)) return;
  if (await lacksParentConsent(tx, row, context)) return;
  await markSubmitted(tx, id, { lastStep: reviewStep, now });
  const changes = changedColumns({ status: row.status }, { status: 'Submitted' });
  await recordChange(tx, { registrationId: id, by: money, event: 'submitted', changes }, now);
}
