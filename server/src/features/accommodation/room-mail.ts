import { noonOf } from '@sangamam/contract/locale/event-time';
import type { Db } from '../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import { room } from './room-kind.ts';

/** The recipient. */
interface Person {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

interface BedsOf {
  readonly block: string;
  readonly roomName: string;
  readonly floor: string;
  readonly people: number;
  readonly checkIn: string;
  readonly checkOut: string;
}

/**
 * Queues the mail "SGM-00042: your room" once for the same beds; returns false when it was queued before.
 * Runs in the caller's transaction.
 */
export async function queueRoom(
  tx: Db,
  { person, beds }: { readonly person: Person; readonly beds: readonly BedsOf[] },
  context: MessageContext,
): Promise<boolean> {
  const rooms = beds.map(({ block, roomName, floor }) =>
    floor ? `${block} ${roomName} (${floor})` : `${block} ${roomName}`,
  );
  const days = [...new Set(beds.flatMap(({ checkIn, checkOut }) => [checkIn, checkOut]))].sort();
  return await queueMessage(
    tx,
    {
      kind: room,
      to: { email: person.email, language: person.locale },
      values: {
        number: person.registrationNumber,
        name: person.name,
        rooms: [...new Set(rooms)].join(', '),
        people: beds.reduce((sum, { people }) => sum + people, 0),
        checkIn: noonOf(days[0] ?? ''),
        checkOut: noonOf(days.at(-1) ?? ''),
        changeUrl: `${context.config.publicUrl}/alumni-update`,
      },
      dedupeKey: `room:${person.id}:${rooms.join('|')}:${days.join('|')}`,
      registrationId: person.id,
    },
    context,
  );
}
