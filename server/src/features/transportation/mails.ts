import type { Db } from '../../platform/db/connect.ts';
import { type MessageContext, queueMessage } from '../../platform/messages/queue-message.ts';
import { poolAgreed, poolProposed, trip as tripKind } from './travel-kinds.ts';

/** Page where registrants see what was arranged, answer, and ask for changes. */
const ownPath = '/alumni-update';

/** The recipient. */
interface Person {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

const recipientOf = ({ email, locale }: Person) => ({ email, language: locale });

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
 * before. Runs in the caller's transaction, as do the others here.
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

interface Mate extends Person {
  readonly school: string;
  readonly from: string;
}

/** Asks one of the two to travel together; `role` is that of the recipient. */
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
