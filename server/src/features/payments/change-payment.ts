import { randomBytes } from 'node:crypto';
import type { Deps } from '../../app.ts';
import { type Db, tx } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Admin } from '../auth/session.ts';
import { lockPayment, type PaymentRow } from './payment-store.ts';
import { findPaymentInScope } from './staff-store.ts';
import { lockRegistration, type PayingRegistration } from './store.ts';

/** Who asks, and from where. */
export interface Staff {
  readonly admin: Admin;
  readonly address: string;
}

const idLength = 14;

/** An id of ours in the form of the provider's. */
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
  deps: Pick<Deps, 'db'>,
  admin: Admin,
  paymentId: string,
  change: (
    trx: Db,
    locked: {
      payment: PaymentRow;
      registration: PayingRegistration | null;
      school: string | null;
    },
  ) => Promise<T>,
): Promise<T> {
  const found = await findPaymentInScope(deps.db, admin, paymentId);
  if (!found) throw new Refusal('NOT_FOUND');
  const { registrationId, school } = found;
  return tx(deps.db, async (trx) => {
    const registration =
      registrationId === null ? null : await lockRegistration(trx, registrationId);
    const payment = await lockPayment(trx, paymentId);
    if (payment?.registrationId !== registrationId) throw new Refusal('STATUS_CHANGE');
    return change(trx, { payment, registration, school });
  });
}

/** VALIDATION of `note`: who refuses says why. */
export function refuseWithoutNote(): never {
  throw new Refusal('VALIDATION', { fields: { note: 'Say in a few words why' } });
}
