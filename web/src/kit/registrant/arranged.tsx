import { countSleepers } from '@sangamam/contract/accommodation/accommodation';
import type { Arrangements } from '@sangamam/contract/arrangements/arrangements';
import { phoneInWords } from '@sangamam/contract/form/in-words';
import { noonOf } from '@sangamam/contract/locale/event-time';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/page/arrangements';
import type { Elements } from '../../ui/elements.ts';
import { useSettings } from '../page/settings.ts';
import { dayInWords, momentInWords } from '../words/dates.ts';
import styles from './arranged.module.css';

export type Wait = Arrangements['waits'][number];
export type Mate = Arrangements['mates'][number];

const day = (date: string) => dayInWords(noonOf(date));

interface ArrangedProps {
  readonly found: Arrangements;
  /** The way to ask for another room or journey. */
  readonly ask: (about: 'stay' | 'travel', label: string) => Elements;
  readonly answerWait: (wait: Wait) => Elements;
  readonly answerMate: (mate: Mate) => Elements;
}

/**
 * The room, the pick-up and the travel mates that the organisers arranged, and what is waited for, each with its answers;
 * nothing while there is none.
 */
export function Arranged({ found, ask, answerWait, answerMate }: ArrangedProps) {
  if (Object.values(found).every(({ length }) => length === 0)) return null;
  const { rooms, trips, waits, mates } = found;
  return (
    <section className={styles.panel} aria-labelledby="arrangements">
      <h2 id="arrangements">{words.title}</h2>
      {rooms.map((room) => (
        <RoomArranged key={`${room.block} ${room.roomName} ${room.checkIn}`} room={room} />
      ))}
      {rooms.length > 0 && ask('stay', words.askStay)}
      {trips.map((trip) => (
        <TripArranged key={`${trip.leavesAt} ${trip.vehicle}`} trip={trip} />
      ))}
      {trips.length > 0 && ask('travel', words.askTravel)}
      {waits.map((wait) => (
        <WaitCard key={wait.list} wait={wait}>
          {answerWait(wait)}
        </WaitCard>
      ))}
      {mates.map((mate) => (
        <MateCard key={mate.proposalId} mate={mate}>
          {answerMate(mate)}
        </MateCard>
      ))}
    </section>
  );
}

function RoomArranged({ room }: { room: Arrangements['rooms'][number] }) {
  return (
    <article className={styles.card}>
      <h3>{words.room}</h3>
      <p className={styles.main}>
        {[`${room.block} ${room.roomName}`, room.floor && words.floor({ floor: room.floor })]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p>
        {words.stay({ from: day(room.checkIn), until: day(room.checkOut) })},{' '}
        {words.people({ count: countSleepers(room) })}
      </p>
    </article>
  );
}

function TripArranged({ trip }: { trip: Arrangements['trips'][number] }) {
  const settings = useSettings();
  const { day: leaves, time } = momentInWords(trip.leavesAt);
  return (
    <article className={styles.card}>
      <h3>{words.pickup}</h3>
      <p className={styles.main}>
        {words.leaves({ day: leaves, time })},{' '}
        {optionLabel(settings, 'arrivalPoints', trip.arrivalPoint)}
      </p>
      <p>
        {[
          [trip.vehicle, trip.destination && words.to({ destination: trip.destination })]
            .filter(Boolean)
            .join(' '),
          words.people({ count: trip.people }),
        ].join(', ')}
      </p>
      {(trip.driver || trip.driverPhone) && (
        <p>
          {words.driver}: {trip.driver}{' '}
          {trip.driverPhone && <a href={`tel:${trip.driverPhone}`}>{trip.driverPhone}</a>}
        </p>
      )}
    </article>
  );
}

/** A kind of bed or seat that was full: the place on its list, or the offer. */
function WaitCard({ wait, children }: { wait: Wait; children: Elements }) {
  const settings = useSettings();
  const { list, option, people, state, position, until } = wait;
  const kind = optionLabel(settings, list, option);
  return (
    <article className={styles.card}>
      <h3>{words.waits.titles[list]}</h3>
      <p className={styles.main} role="status">
        {position === null
          ? words.waits.states[state]({ kind })
          : words.waits.position({ position, kind })}
      </p>
      <p>
        {words.people({ count: people })}.{' '}
        {until ? words.waits.kept(momentInWords(until)) : words.waits.next[state]}
      </p>
      {children}
    </article>
  );
}

/** Somebody to travel with. */
function MateCard({ mate, children }: { mate: Mate; children: Elements }) {
  const { role, name, school, from, date, time, people } = mate;
  return (
    <article className={styles.card}>
      <h3>{words.mate}</h3>
      <p className={styles.main}>
        {role === 'driver'
          ? words.offers({ name, seats: people })
          : words.looksFor({ name, seats: people })}
      </p>
      <p>
        {[
          school,
          from && words.from({ place: from }),
          date && [day(date), time].filter(Boolean).join(' '),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p role="status">{stateOf(mate)}</p>
      {mate.contactNumber && (
        <p>
          {words.phone({ name })}{' '}
          <a href={`tel:${mate.contactNumber}`}>{phoneInWords(mate.contactNumber)}</a>
        </p>
      )}
      {children}
    </article>
  );
}

/** How far an agreement has come, for one of the two. */
function stateOf({ state, myAnswer, contactNumber, name }: Mate): string {
  const { states } = words;
  if (state === 'Agreed')
    return contactNumber ? states.agreed : states.agreedWithoutNumber({ name });
  if (state === 'Declined') return states.declined;
  if (state === 'Withdrawn') return states.withdrawn;
  return myAnswer === 'yes' ? states.waiting({ name }) : states.open;
}
