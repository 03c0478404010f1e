import { offeredTo } from '@sangamam/contract/option-answers';
import { steps } from '@sangamam/contract/registration-steps';
import type { Db } from '../../db/connect.ts';
import { lacksParentConsent } from '../consents/parent-consent.ts';
import { hasConsent } from '../consents/read-consents.ts';
import type { MoneyContext } from '../payments/project-registration.ts';
import { changedColumns, recordChange } from '../registration-history/record-change.ts';
import { firstBrokenStep, readQuickAnswers } from './read-answers.ts';
import { isContactVerified } from './rules.ts';
import { findRegistration, markSubmitted } from './store.ts';

const reviewStep = steps.find(({ stepName }) => stepName === 'review')?.number ?? 0;

/**
 * Submits a form that was paid for before its review (D7): when every required answer is valid, the
 * policies were accepted, and no code and no parent is waited for. Otherwise the form stays open. Joins
 * the caller's transaction, which holds the registration and projects it afterwards.
 */
export async function submitWhenPaid(tx: Db, id: string, context: MoneyContext): Promise<void> {
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
  await recordChange(tx, { registrationId: id, by: 'money', event: 'submitted', changes }, now);
}
