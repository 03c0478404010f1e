import { clockTime } from '@sangamam/contract/locale/dates';
import {
  announceTrip,
  type Passenger,
  removePassenger,
  removeTrip,
  type Trip,
} from '@sangamam/contract/transportation/trips';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { OptionName } from '../../kit/records/option-name.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { transportationKey } from './queries.ts';
import styles from './transportation-page.module.css';

const words = allWords.pickups;

/** One trip: vehicle, driver, seats and passengers. Printed, it is the driver's sheet. */
export function TripCard({ trip, onEdit }: { trip: Trip; onEdit: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const options = { params: { id: trip._id }, invalidates: transportationKey() };
  const announce = useAction(announceTrip, {
    ...options,
    said: ({ mails }) => words.announced({ mails }),
  });
  const { vehicle, leavesAt, arrivalPoint, destination, driver, driverPhone, note, reason } = trip;
  return (
    <article className={styles.trip}>
      <header className={styles.tripHead}>
        <h3 className={styles.tripTitle}>
          {`${words.leaves({ time: clockTime(leavesAt) })}, ${vehicle}`}
        </h3>
        <span>{words.seats({ people: trip.people, capacity: trip.capacity })}</span>
      </header>
      <p>
        <OptionName list="arrivalPoints" value={arrivalPoint} />
        {destination && <span>{arrivalPoint ? ` → ${destination}` : destination}</span>}
      </p>
      {(driver || driverPhone) && (
        <p>
          {driver} {driverPhone && <a href={`tel:${driverPhone}`}>{driverPhone}</a>}
        </p>
      )}
      {note && <p className="quiet">“{note}”</p>}
      {reason && <p className={styles.note}>{words.reason({ reason })}</p>}
      {trip.passengers.length === 0 ? (
        <p className="quiet">{words.nobodyOn}</p>
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
            loading={announce.isBusy}
            onClick={() => announce.run({ body: {} })}
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
      {isAsking && (
        <ActionDialog
          isDanger
          endpoint={removeTrip}
          {...options}
          said={words.removed}
          title={words.removeTitle({ vehicle })}
          submit={words.remove}
          submitting={allWords.trip.saving}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.removeText}</p>
        </ActionDialog>
      )}
    </article>
  );
}

function PassengerRow({ tripId, passenger }: { tripId: string; passenger: Passenger }) {
  const { registrationId, name, people, time, mode, serviceNumber, contactNumber, remarks } =
    passenger;
  const takeOff = useAction(removePassenger, {
    params: { id: tripId, registrationId },
    invalidates: transportationKey(),
  });
  return (
    <li className={styles.passenger}>
      <span>
        <strong>{name}</strong>, {allWords.people({ count: people })}
        <span className={styles.second}>
          {[time, mode, serviceNumber].filter(Boolean).join(' ')} ·{' '}
          <a href={`tel:${contactNumber}`}>{contactNumber}</a>
          {remarks && <span> · “{remarks}”</span>}
        </span>
      </span>
      <IconButton
        label={words.takeOff({ name })}
        disabled={takeOff.isBusy}
        onClick={() => takeOff.run()}
      >
        <X aria-hidden="true" size={18} />
      </IconButton>
    </li>
  );
}
