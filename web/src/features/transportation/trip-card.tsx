import { clockTime } from '@sangamam/contract/dates';
import {
  announceTrip,
  type Passenger,
  removePassenger,
  removeTrip,
  type Trip,
} from '@sangamam/contract/trips';
import { X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { OptionName } from '../../kit/records/option-name.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { useChange } from './queries.ts';
import styles from './transportation-page.module.css';
import { words as allWords } from './words.ts';

const words = allWords.pickups;
const succeed = (text: string) => showToast(text, { tone: 'success', durationMs: adminToastMs });

/** One trip: vehicle, driver, seats and passengers. Printed, it is the driver's sheet. */
export function TripCard({ trip, onEdit }: { trip: Trip; onEdit: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: trip._id };
  const announce = useChange(
    () => call(announceTrip, { params, body: {} }),
    ({ mails }) => succeed(words.announced(mails)),
  );
  const remove = useChange(
    () => call(removeTrip, { params }),
    () => succeed(words.removed),
  );
  const { vehicle, leavesAt, arrivalPoint, destination, driver, driverPhone, note, reason } = trip;
  return (
    <article className={styles.trip}>
      <header className={styles.tripHead}>
        <h3 className={styles.tripTitle}>
          {words.leaves(clockTime(leavesAt))}, {vehicle}
        </h3>
        <span>{words.seats(trip.people, trip.capacity)}</span>
      </header>
      <p>
        <OptionName list="arrivalPoints" value={arrivalPoint} />
        {arrivalPoint && destination && ' → '}
        {destination}
      </p>
      {(driver || driverPhone) && (
        <p>
          {driver} {driverPhone && <a href={`tel:${driverPhone}`}>{driverPhone}</a>}
        </p>
      )}
      {note && <p className={styles.quiet}>“{note}”</p>}
      {reason && <p className={styles.note}>{words.reason(reason)}</p>}
      {trip.passengers.length === 0 ? (
        <p className={styles.quiet}>{words.nobodyOn}</p>
      ) : (
        <ul className={styles.plain}>
          {trip.passengers.map((passenger) => (
            <PassengerRow key={passenger.registrationId} tripId={trip._id} passenger={passenger} />
          ))}
        </ul>
      )}
      <div className={styles.tripActions}>
        <Button size="small" variant="secondary" onClick={onEdit}>
          {words.edit}
        </Button>
        {trip.passengers.length > 0 && (
          <Button
            size="small"
            variant="secondary"
            loading={announce.isPending}
            onClick={() => announce.mutate(null)}
          >
            {words.announce}
          </Button>
        )}
        {trip.whatsappUrl && (
          <ButtonLink
            size="small"
            variant="secondary"
            href={trip.whatsappUrl}
            target="_blank"
            rel="noreferrer"
          >
            {words.whatsapp}
          </ButtonLink>
        )}
        <Button size="small" variant="ghost" onClick={() => setIsAsking(true)}>
          {words.remove}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        title={words.removeTitle(vehicle)}
        onClose={() => setIsAsking(false)}
        locked={remove.isPending}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)} autoFocus>
              {allWords.cancel}
            </Button>
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(null)}>
              {words.remove}
            </Button>
          </>
        }
      >
        <p>{words.removeText}</p>
      </Dialog>
    </article>
  );
}

function PassengerRow({ tripId, passenger }: { tripId: string; passenger: Passenger }) {
  const { registrationId, name, people, time, mode, serviceNumber, contactNumber, remarks } =
    passenger;
  const takeOff = useChange(() =>
    call(removePassenger, { params: { id: tripId, registrationId } }),
  );
  return (
    <li className={styles.passenger}>
      <span>
        <strong>{name}</strong>, {allWords.people(people)}
        <span className={styles.second}>
          {[time, mode, serviceNumber].filter(Boolean).join(' ')} ·{' '}
          <a href={`tel:${contactNumber}`}>{contactNumber}</a>
          {remarks && ` · “${remarks}”`}
        </span>
      </span>
      <IconButton
        label={words.takeOff(name)}
        disabled={takeOff.isPending}
        onClick={() => takeOff.mutate(null)}
      >
        <X aria-hidden="true" size={18} />
      </IconButton>
    </li>
  );
}
