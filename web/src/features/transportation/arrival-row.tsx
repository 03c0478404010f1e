import { dayWithWeekday } from '@sangamam/contract/days';
import { type Arrival, arrivalStates, changeArrivalState } from '@sangamam/contract/transportation';
import { Phone } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { adminRegistrationPath } from '../../kit/paths.ts';
import { OptionName } from '../../kit/records/option-name.tsx';
import { useChange } from './queries.ts';
import styles from './transportation-page.module.css';
import { words as allWords } from './words.ts';

const words = allWords.arrivals;

/** One arriving party with its state as four toggle buttons. */
export function ArrivalRow({ arrival, showDay }: { arrival: Arrival; showDay: boolean }) {
  const { _id, name, registrationNumber, contactNumber, school, people, remarks } = arrival;
  const { date, time, mode, serviceNumber, arrivalPoint, from, needsPickup, left, trips } = arrival;
  const day = date ? dayWithWeekday(date) : allWords.noDay;
  return (
    <li className={styles.arrival}>
      <p className={styles.when}>
        <strong>{time || allWords.noTime}</strong>
        {showDay && <span className={styles.quiet}>{day}</span>}
      </p>
      <div className={styles.who}>
        <p>
          <Link className={styles.name} to={adminRegistrationPath(_id)}>
            {name}
          </Link>{' '}
          <span className={styles.quiet}>
            {registrationNumber}, {school} · {contactNumber}
          </span>
        </p>
        <p>
          {allWords.people(people)} · <OptionName list="transportModes" value={mode} />{' '}
          {serviceNumber}
          {arrivalPoint && ' · '}
          <OptionName list="arrivalPoints" value={arrivalPoint} />
          {from && <span className={styles.quiet}> · {from}</span>}
        </p>
        {remarks && <p className={styles.quiet}>“{remarks}”</p>}
        {needsPickup && (
          <p className={left > 0 ? styles.note : styles.quiet}>
            {left > 0 ? `${words.pickup}, ${words.pickupLeft(left)}` : words.pickup}
            {trips.map((trip) => (
              <span key={trip._id}> · {words.trip(trip.vehicle)}</span>
            ))}
          </p>
        )}
      </div>
      <a className={styles.call} href={`tel:${contactNumber}`} aria-label={words.call(name)}>
        <Phone aria-hidden="true" size={18} />
      </a>
      <StateButtons arrival={arrival} />
    </li>
  );
}

function StateButtons({ arrival: { _id, name, state } }: { arrival: Arrival }) {
  const move = useChange((next: Arrival['state']) =>
    call(changeArrivalState, { params: { id: _id }, body: { state: next } }),
  );
  // optimistic: the desk does not wait for the network
  const shown = move.isPending ? move.variables : state;
  return (
    <fieldset className={styles.states}>
      <legend className="visually-hidden">{words.stateOf(name)}</legend>
      {arrivalStates.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.state}
          data-state={each}
          aria-pressed={each === shown}
          onClick={() => each !== shown && move.mutate(each)}
        >
          {each}
        </button>
      ))}
    </fieldset>
  );
}
