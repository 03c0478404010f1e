import type { Db } from '../../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { contactChanged, contactRestored } from './contact-kinds.ts';

interface Contacts {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly locale: string;
  readonly version: number;
}

interface ContactChange {
  readonly before: Contacts;
  readonly after: Contacts;
}

/**
 * Queues "SGM-00042: your registration was changed" with the old and the new contact; where the email
 * address changed, to both addresses. Whoever reads the old mailbox learns only the ends of the new
 * contact, and can take the change back: `undoUrl` is in that mail alone, which is kept sealed; null
 * where nobody can. `by` says whether codes proved both sides or the organisers did it.
 */
export async function queueContactChanged(
  tx: Db,
  {
    before,
    after,
    undoUrl,
    by,
  }: ContactChange & {
    readonly undoUrl: string | null;
    readonly by: 'codes' | 'organisers';
  },
  context: MessageContext,
): Promise<void> {
  const { id, version } = after;
  for (const email of new Set([before.email, after.email])) {
    const isOld = email === before.email && undoUrl !== null;
    await queueMessage(
      tx,
      {
        kind: contactChanged,
        to: { email, language: after.locale },
        values: {
          ...changeValues({ before, after }),
          by,
          undo: isOld ? 'here' : 'elsewhere',
          undoUrl: isOld ? undoUrl : '',
        },
        dedupeKey: `contact-changed:${id}:${version}:${email}`,
        registrationId: id,
        isSecret: isOld,
      },
      context,
    );
  }
}

/** Queues the mail that a contact change was undone, to both the old and the new address. */
export async function queueContactRestored(
  tx: Db,
  { before, after }: ContactChange,
  context: MessageContext,
): Promise<void> {
  const { id, version } = after;
  for (const email of new Set([before.email, after.email])) {
    await queueMessage(
      tx,
      {
        kind: contactRestored,
        to: { email, language: after.locale },
        values: changeValues({ before, after }),
        dedupeKey: `contact-restored:${id}:${version}:${email}`,
        registrationId: id,
      },
      context,
    );
  }
}

function changeValues({ before, after }: ContactChange) {
  const masked = [
    ['email', before.email, after.email, maskEmail],
    ['contactNumber', before.contactNumber, after.contactNumber, maskPhone],
  ] as const;
  const changes = masked
    .filter(([, old, current]) => old !== current)
    .map(([field, old, current, mask]) => ({ field, before: mask(old), after: mask(current) }));
  return { number: after.registrationNumber, name: after.name, changes };
}

/** Such as "an•••@gmail.com". */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 2)}•••@${domain}`;
}

/** Such as "+91 ••• 3210". */
function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)} ••• ${phone.slice(-4)}`;
}
