import type { Db } from '../../db/connect.ts';
import { type MessageContext, queueMessage } from './queue-message.ts';

/** Where a registrant sees what was arranged, answers, and asks for a change. */
const ownPath = '/alumni-update';

/** Whom a message is about and goes to. */
interface Person {
  readonly id: string;
  readonly registrationNumber: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

const recipientOf = ({ email, locale }: Person) => ({ email, language: locale });
/** Noon in Kochi: a day of the calendar as a moment of it. */
const noonOf = (day: string) => `${day}T12:00:00+05:30`;

interface BedsOf {
  readonly block: string;
  readonly roomName: string;
  readonly floor: string;
  readonly people: number;
  readonly checkIn: string;
  readonly checkOut: string;
}

/**
 * Queues "SGM-00042: your room" (Product 7), once for these beds; false when it was queued before. Joins
 * the caller's transaction, as all of these do.
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
      kind: 'room',
      to: recipientOf(person),
      values: {
        number: person.registrationNumber,
        name: person.name,
        rooms: [...new Set(rooms)].join(', '),
        people: beds.reduce((sum, { people }) => sum + people, 0),
        checkIn: noonOf(days[0] ?? ''),
        checkOut: noonOf(days.at(-1) ?? ''),
        changeUrl: `${context.config.publicUrl}${ownPath}`,
      },
      dedupeKey: `room:${person.id}:${rooms.join('|')}:${days.join('|')}`,
      registrationId: person.id,
    },
    context,
  );
}

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

/** Queues "SGM-00042: your pick-up", once for a trip as it is; false when it was queued before. */
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
      kind: 'trip',
      to: recipientOf(person),
      values: {
        number: person.registrationNumber,
        name: person.name,
        place: arrivalPoint,
        leavesAt: leavesAt.toISOString(),
        ...{ vehicle, people, driver, driverPhone, destination },
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

/** Queues "travel together with …?" to one of the two; `role` is what the recipient would be. */
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
      kind: 'poolProposed',
      to: recipientOf(to),
      values: {
        number: to.registrationNumber,
        name: to.name,
        mate: mate.name,
        mateSchool: mate.school,
        mateFrom: mate.from,
        ...{ role, people },
        answerUrl: `${context.config.publicUrl}${ownPath}`,
      },
      dedupeKey: `pool:${id}:proposed:${to.id}`,
      registrationId: to.id,
    },
    context,
  );
}

/** Queues "you travel together with …" to one of the two; `matePhone` is empty unless it is shared. */
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
      kind: 'poolAgreed',
      to: recipientOf(to),
      values: {
        number: to.registrationNumber,
        name: to.name,
        mate: mate.name,
        mateFrom: mate.from,
        ...{ matePhone, people },
        changeUrl: `${context.config.publicUrl}${ownPath}`,
      },
      dedupeKey: `pool:${id}:agreed:${to.id}`,
      registrationId: to.id,
    },
    context,
  );
}
