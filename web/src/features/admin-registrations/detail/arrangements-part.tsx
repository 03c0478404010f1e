import { countSleepers } from '@sangamam/contract/accommodation';
import { type Arrangements, readArrangements } from '@sangamam/contract/arrangements';
import { dayInWords } from '@sangamam/contract/dates';
import { noonOf } from '@sangamam/contract/event-time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/calls/call.ts';
import { Moment } from '../../../kit/records/moment.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { registrationKey } from '../queries.ts';
import { telHref } from './contact-links.tsx';
import styles from './parts.module.css';
import { QueryResult } from './query-result.tsx';
import { words as allWords } from './words.ts';

const words = allWords.arrangements;
const day = (date: string) => dayInWords(noonOf(date));

/** The confirmed room and the pick-up. */
export function ArrangementsPart({ id }: { id: string }) {
  const query = useQuery({
    queryKey: [...registrationKey(id), 'arrangements'],
    queryFn: ({ signal }) => call(readArrangements, { params: { id }, signal }),
  });
  return (
    <QueryResult query={query}>
      {({ rooms, trips }) =>
        rooms.length + trips.length === 0 ? (
          <EmptyState title={words.none} />
        ) : (
          <ul className={styles.entries}>
            {rooms.map((room) => (
              <Room key={`${room.block} ${room.roomName} ${room.checkIn}`} room={room} />
            ))}
            {trips.map((trip) => (
              <Trip key={`${trip.leavesAt} ${trip.vehicle}`} trip={trip} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

function Room({ room }: { room: Arrangements['rooms'][number] }) {
  const { block, roomName, floor, checkIn, checkOut } = room;
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <strong>
          {words.room} {block} {roomName}
          {floor && `, ${words.floor(floor)}`}
        </strong>
      </p>
      <p className={styles.quiet}>
        {words.stay(day(checkIn), day(checkOut))}, {words.people(countSleepers(room))}
      </p>
    </li>
  );
}

function Trip({ trip }: { trip: Arrangements['trips'][number] }) {
  const { vehicle, driver, driverPhone, arrivalPoint, destination, leavesAt, people } = trip;
  return (
    <li className={styles.entry}>
      <p className={styles.line}>
        <strong>
          {words.pickup} {arrivalPoint}
        </strong>
      </p>
      <p className={styles.quiet}>
        <Moment at={leavesAt} />, {[vehicle, destination].filter(Boolean).join(', ')},{' '}
        {words.people(people)}
      </p>
      {(driver || driverPhone) && (
        <p className={styles.quiet}>
          {words.driver}: {driver} {driverPhone && <a href={telHref(driverPhone)}>{driverPhone}</a>}
        </p>
      )}
    </li>
  );
}
