import { randomBytes } from 'node:crypto';
import { type Db, tx } from '../../../platform/db/connect.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Admin } from '../../../platform/sessions/staff.ts';
import { lockRegistration, type RegistrationRow } from '../../registrations/index.ts';
import { lockPayment, type PaymentRow } from '../orders/payment-store.ts';
import { findPaymentInScope } from './staff-store.ts';

const idLength = 14;

/** An id for money handled by staff, shaped like the provider's. */
export function newId(prefix: 'man' | 'mrf'): string {
  const letters = randomBytes(2 * idLength)
    .toString('base64url')
    .replaceAll(/[-_]/g, '');
  return `${prefix}_${letters.slice(0, idLength)}`;
}

/**
 * Locks a payment of the admin's schools, its registration first, for a change. Refuses with NOT_FOUND,
 * and with STATUS_CHANGE where it found another registration meanwhile.
 */
export async function changePayment<T>(
  db: Db,
  admin: Admin,
  paymentId: string,
  change: (
    trx: Db,
    locked: {
      payment: PaymentRow;
      registration: RegistrationRow | null;
      school: string | null;
    },
  ) => Promise<T>,
): Promise<T> {
  const found = await findPaymentInScope(db, admin, paymentId);
  if (!found) throw new Refusal('NOT_FOUND');
  const { registrationId, school } = found;
  return tx(db, async (trx) => {
    const registration =
      registrationId === null ? null : await lockRegistration(trx, registrationId);
    const payment = await lockPayment(trx, paymentId);
    if (payment?.registrationId !== registrationId) throw new Refusal('STATUS_CHANGE');
    return change(trx, { payment, registration, school });
  });
}
