import { paiseToRupees } from '@sangamam/contract/money';
import { type RegistrationRow, registrationRow } from '@sangamam/contract/registrations';
import { restorableUntil } from './delete-registration.ts';
import type { ListedRow } from './list-store.ts';

/** A registration as lists show it; amounts in rupees. */
export function presentRow(row: ListedRow): RegistrationRow {
  return registrationRow.parse({
    ...row,
    _id: row.id,
    fee: paiseToRupees(row.feePaise),
    paid: paiseToRupees(row.paymentAmountPaise),
    createdAt: row.createdAt.toISOString(),
    ...(row.deletedAt && {
      deleted: {
        at: row.deletedAt.toISOString(),
        by: row.deletedByName ?? '',
        reason: row.deletionReason ?? '',
        restorableUntil: restorableUntil(row.deletedAt).toISOString(),
      },
    }),
  });
}
