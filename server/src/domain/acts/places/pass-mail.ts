import type { Db } from '../../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { recipientOf } from '../../money/index.ts';
import { nameInMail, type RegistrationRow } from '../../registrations/index.ts';
import { placePassed } from './place-passed-kind.ts';

/**
 * Tells who gives a registration away that the link was made, or that somebody took it: then the mail belongs to
 * no registration any longer. Joins the caller's transaction.
 */
export async function queuePassed(
  trx: Db,
  giver: RegistrationRow,
  { what, until }: { readonly what: 'offered' | 'taken'; readonly until: Date },
  context: MessageContext,
): Promise<void> {
  const { id, registrationNumber: number } = giver;
  const { email, language } = recipientOf(giver);
  await queueMessage(
    trx,
    {
      kind: placePassed,
      to: { email, language },
      values: {
        number,
        name: nameInMail(giver),
        what,
        until: until.toISOString(),
        changeUrl: what === 'offered' ? `${context.config.publicUrl}/alumni-update` : '',
      },
      dedupeKey: `passed:${id}:${what}:${context.now.getTime()}`,
      registrationId: what === 'offered' ? id : null,
    },
    context,
  );
}
