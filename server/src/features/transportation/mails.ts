import type { Db } from '../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import { trip as tripKind } from './travel-kinds.ts';

/** Page where registrants see what was arranged, answer, and ask for changes. */
export const ownPath = '/alumni-update';

/** The recipient. */
export interface Person {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

export const recipientOf = ({ email, locale }: Person) => ({ email, language: locale });

interface TripFacts {
  readonly id: string;
  readonly version: number;
  readonly vehicle: string;
  readonly driver: string;
  readonly driverPhone: string;
  readonly arrivalPoint: string;
  readonly destination: string;
  readonly leavesAt: Date;
}

/**
 * Queues the mail "SGM-00042: your pick-up" once per version of the trip; returns false when it was queued
 * before. Runs in the caller's transaction.
 */
export async function queueTrip(
  tx: Db,
  {
    trip,
    person,
    people,
  }: { readonly trip: TripFacts; readonly person: Person; readonly people: number },
  context: MessageContext,
): Promise<boolean> {
  const { vehicle, driver, driverPhone, arrivalPoint, destination, leavesAt } = trip;
  return await queueMessage(
    tx,
    {
      kind: tripKind,
      to: recipientOf(person),
      values: {
        number: person.registrationNumber,
        name: person.name,
        place: arrivalPoint,
        leavesAt: leavesAt.toISOString(),
        vehicle,
        people,
        driver,
        driverPhone,
        destination,
        changeUrl: `${context.config.publicUrl}${ownPath}`,
      },
      dedupeKey: `trip:${trip.id}:${trip.version}:${person.id}:${people}`,
      registrationId: person.id,
    },
    context,
  );
}
