import type { Db } from '../../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../../platform/messages/queue-message.ts';
import { ownPath, type Person, recipientOf } from '../mails.ts';
import { poolAgreed, poolEnded, poolProposed } from './pool-kinds.ts';

interface Mate extends Person {
  readonly school: string;
  readonly from: string;
}

/** Asks one of the two to travel together; `role` is that of the recipient. In the caller's transaction. */
export async function queuePoolProposal(
  tx: Db,
  proposal: {
    readonly id: string;
    readonly people: number;
    readonly to: Mate;
    readonly mate: Mate;
    readonly role: 'driver' | 'rider';
  },
  context: MessageContext,
): Promise<void> {
  const { id, people, to, mate, role } = proposal;
  await queueMessage(
    tx,
    {
      kind: poolProposed,
      to: recipientOf(to),
      values: {
        number: to.registrationNumber,
        name: to.name,
        mate: mate.name,
        mateSchool: mate.school,
        mateFrom: mate.from,
        role,
        people,
        answerUrl: `${context.config.publicUrl}${ownPath}`,
      },
      dedupeKey: `pool:${id}:proposed:${to.id}`,
      registrationId: to.id,
    },
    context,
  );
}

/** Tells one of the two that they travel together; `matePhone` is empty unless the mate shares it. */
export async function queuePoolAgreement(
  tx: Db,
  agreement: {
    readonly id: string;
    readonly people: number;
    readonly to: Mate;
    readonly mate: Mate;
    readonly matePhone: string;
  },
  context: MessageContext,
): Promise<void> {
  const { id, people, to, mate, matePhone } = agreement;
  await queueMessage(
    tx,
    {
      kind: poolAgreed,
      to: recipientOf(to),
      values: {
        number: to.registrationNumber,
        name: to.name,
        mate: mate.name,
        mateFrom: mate.from,
        matePhone,
        people,
        changeUrl: `${context.config.publicUrl}${ownPath}`,
      },
      dedupeKey: `pool:${id}:agreed:${to.id}`,
      registrationId: to.id,
    },
    context,
  );
}

/** Tells one of the two that they do not travel together after all. */
export async function queuePoolEnd(
  tx: Db,
  { id, to, mate }: { readonly id: string; readonly to: Mate; readonly mate: Mate },
  context: MessageContext,
): Promise<void> {
  const { registrationNumber: number } = to;
  const changeUrl = `${context.config.publicUrl}${ownPath}`;
  await queueMessage(
    tx,
    {
      kind: poolEnded,
      to: recipientOf(to),
      values: { number, mate: mate.name, changeUrl },
      dedupeKey: `pool:${id}:ended:${to.id}`,
      registrationId: to.id,
    },
    context,
  );
}
