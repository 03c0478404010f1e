import type { Db } from '../../db/connect.ts';
import { type MessageContext, queueMessage } from './queue-message.ts';

interface Contacts {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly locale: string;
  readonly version: number;
}

/**
 * Queues "SGM-00042: your registration was changed" with the old and the new contact; where the email
 * address changed, to both addresses. Whoever reads the old mailbox learns only the ends of the new
 * contact.
 */
export async function queueContactChanged(
  tx: Db,
  { before, after }: { readonly before: Contacts; readonly after: Contacts },
  context: MessageContext,
): Promise<void> {
  const { id, registrationNumber, name, locale, version } = after;
  const masked = [
    {
      field: 'email',
      before: maskEmail(before.email),
      after: maskEmail(after.email),
      isChanged: before.email !== after.email,
    },
    {
      field: 'contactNumber',
      before: maskPhone(before.contactNumber),
      after: maskPhone(after.contactNumber),
      isChanged: before.contactNumber !== after.contactNumber,
    },
  ];
  const changes = masked.filter(({ isChanged }) => isChanged);
  for (const email of new Set([before.email, after.email])) {
    await queueMessage(
      tx,
      {
        kind: 'contactChanged',
        to: { email, language: locale },
        values: { number: registrationNumber, name, changes },
        dedupeKey: `contact-changed:${id}:${version}:${email}`,
        registrationId: id,
      },
      context,
    );
  }
}

/** "an•••@gmail.com". */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 2)}•••@${domain}`;
}

/** "+91 ••• 3210". */
function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)} ••• ${phone.slice(-4)}`;
}
