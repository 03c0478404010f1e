import { paiseToRupees } from '@sangamam/contract/locale/money';
import { money } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/connect.ts';
import { changedColumns, recordChange } from './history/record-change.ts';
import { type Projection, writeProjection } from './projection-store.ts';
import type { RegistrationRow } from './store.ts';

/** Writes what money says of a locked registration, and what of it is another now into its history. */
export async function projectMoney(
  trx: Db,
  before: RegistrationRow,
  projection: Projection,
  now: Date,
): Promise<void> {
  const { id: registrationId } = before;
  await writeProjection(trx, registrationId, projection, now);
  const changes = changedColumns(historyValues(before), historyValues(projection));
  if (changes.length > 0)
    await recordChange(trx, { registrationId, by: money, event: 'payment', changes }, now);
}

/** The projected columns as the history shows them, amounts in rupees. */
const historyValues = ({
  status,
  paymentStatus,
  paymentAmountPaise,
  additionalContributionPaise,
}: Pick<
  Projection,
  'status' | 'paymentStatus' | 'paymentAmountPaise' | 'additionalContributionPaise'
>) => ({
  status,
  paymentStatus,
  paymentAmount: paiseToRupees(paymentAmountPaise),
  additionalContribution: paiseToRupees(additionalContributionPaise),
});
