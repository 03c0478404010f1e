import { paiseToRupees } from '@sangamam/contract/locale/money';
import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import { restorableUntil } from '../restorable.ts';
import type { ListedAnswers, ListedRow } from './list-store.ts';

/** A registration as lists show it; amounts in rupees. */
export function presentRow(row: ListedRow & { answers?: ListedAnswers }): RegistrationRow {
  const { id, feePaise, paymentAmountPaise, createdAt, deletedAt, ...shown } = row;
  return {
    ...shown,
    _id: id,
    fee: paiseToRupees(feePaise),
    paid: paiseToRupees(paymentAmountPaise),
    createdAt: createdAt.toISOString(),
    ...(deletedAt && {
      deleted: {
        at: deletedAt.toISOString(),
        by: row.deletedByName ?? '',
        reason: row.deletionReason ?? '',
        restorableUntil: restorableUntil(deletedAt).toISOString(),
      },
    }),
  };
}
