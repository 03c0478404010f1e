import type { RegistrationStatus } from '@sangamam/contract/registrations/status';
import type { Db } from '../../platform/db/connect.ts';

/** The registration a mail is about, unless it was deleted. */
export async function findRegistrationForMail(tx: Db, id: string) {
  return tx
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
export type RegistrationForMail = NonNullable<Awaited<ReturnType<typeof findRegistrationForMail>>>;

/** True if the owner of a mailbox proved it for a registration or paid for one, or staff typed it. */
export async function isProvenMailbox(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select('id')
    .where('emailKey', '=', address.toLowerCase())
    .where((eb) =>
      eb.or([
        eb('verifiedEmail', '=', eb.ref('emailKey')),
        eb('paymentAmountPaise', '>', 0),
        eb('registrationType', '=', 'staff'),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The status of a registration; undefined once it was deleted. */
export async function findStatus(db: Db, id: string): Promise<RegistrationStatus | undefined> {
  const row = await db
    .selectFrom('registration')
    .select('status')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.status as RegistrationStatus | undefined;
}
