import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { clockTime } from '@sangamam/contract/locale/dates';
import { createTrip, suggestTrips } from '@sangamam/contract/transportation/trips';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { readCount } from '../../kit/fields/read-number.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { OptionName } from '../../kit/records/option-name.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { transportationKey } from './queries.ts';
import styles from './transportation-page.module.css';

const words = allWords.suggest;
type Suggestion = ReplyOf<typeof suggestTrips>;
type Proposed = Suggestion['trips'][number];
const maxVehicles = 10;

/** Takes the vehicles there are, suggests trips that fit them best, and adds them once accepted. */
export function SuggestTripsDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const [found, setFound] = useState<Suggestion | null>(null);
  const accept = useAction(
    async (trips: readonly Proposed[], idempotencyKey) => {
      for (const [index, trip] of trips.entries()) {
        await call(createTrip, newTrip(trip, `${idempotencyKey}-${index}`));
      }
      return trips.length;
    },
    {
      said: (count) => words.accepted({ count }),
      invalidates: transportationKey(),
      onDone: onClose,
    },
  );
  return (
    <ActionDialog
      endpoint={suggestTrips}
      start={{ vehicles: [{ vehicle: '', capacity: '' }], leaveAfterMinutes: '15' }}
      body={({ vehicles, leaveAfterMinutes }) => ({
        date,
        vehicles: vehicles.map(({ vehicle, capacity }) => ({
          vehicle,
          capacity: readCount(capacity) ?? Number.NaN,
        })),
        leaveAfterMinutes: readCount(leaveAfterMinutes) ?? 0,
      })}
      onDone={setFound}
      title={words.title}
      submit={words.find}
      submitting={words.finding}
      isLocked={accept.isBusy}
      more={
        found &&
        found.trips.length > 0 && (
          <Button
            loading={accept.isBusy}
            loadingText={words.accepting}
            onClick={() => accept.run(found.trips)}
          >
            {words.accept({ count: found.trips.length })}
          </Button>
        )
      }
      onClose={onClose}
    >
      {({ field, values: { vehicles }, set, error }) => (
        <>
          <p className={styles.intro}>{words.intro}</p>
          {vehicles.map(({ vehicle, capacity }, index) => {
            const change = (part: Partial<(typeof vehicles)[number]>) =>
              set({ vehicles: vehicles.with(index, { vehicle, capacity, ...part }) });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: none is taken away
              <div key={index} className={styles.vehicle}>
                <TextField
                  label={words.vehicle({ index: index + 1 })}
                  name={`vehicles.${index}.vehicle`}
                  maxLength={60}
                  value={vehicle}
                  error={error(`vehicles.${index}.vehicle`)}
                  onChange={({ target }) => change({ vehicle: target.value })}
                  autoFocus
                />
                <TextField
                  label={words.seats}
                  name={`vehicles.${index}.capacity`}
                  inputMode="numeric"
                  value={capacity}
                  error={error(`vehicles.${index}.capacity`)}
                  onChange={({ target }) => change({ capacity: target.value })}
                />
              </div>
            );
          })}
          {vehicles.length < maxVehicles && (
            <Button
              size="small"
              variant="ghost"
              onClick={() => set({ vehicles: [...vehicles, { vehicle: '', capacity: '' }] })}
            >
              {words.addVehicle}
            </Button>
          )}
          <TextField
            short
            {...field('leaveAfterMinutes')}
            label={words.leaveAfter}
            inputMode="numeric"
          />
          {found && <Found suggestion={found} />}
        </>
      )}
    </ActionDialog>
  );
}

const newTrip = (
  { vehicle, capacity, leavesAt, arrivalPoint, passengers }: Proposed,
  idempotencyKey: string,
) => ({
  body: {
    vehicle,
    capacity,
    leavesAt,
    arrivalPoint,
    passengers: passengers.map(({ registrationId, people }) => ({ registrationId, people })),
  },
  idempotencyKey,
});

function Found({ suggestion: { trips, unplaced } }: { suggestion: Suggestion }) {
  if (trips.length === 0 && unplaced.length === 0) return <p role="status">{words.none}</p>;
  return (
    <div role="status">
      {trips.map((trip) => (
        <section
          key={`${trip.leavesAt} ${trip.arrivalPoint} ${trip.passengers[0]?.registrationId}`}
          className={styles.proposal}
        >
          <h3 className={styles.tripTitle}>
            {clockTime(trip.leavesAt)},{' '}
            <OptionName list="arrivalPoints" value={trip.arrivalPoint} />: {trip.vehicle}
          </h3>
          <p className="quiet">
            {words.proposal({
              people: trip.people,
              capacity: trip.capacity,
              wait: trip.longestWaitMinutes,
            })}
          </p>
          <p>{trip.passengers.map(({ name, people }) => `${name} (${people})`).join(', ')}</p>
        </section>
      ))}
      {unplaced.length > 0 && (
        <section className={styles.proposal}>
          <h3 className={styles.tripTitle}>{words.unplaced}</h3>
          <ul className={styles.plain}>
            {unplaced.map(({ registrationId, name, people, reason }) => (
              <li key={registrationId}>
                <strong>{name}</strong> ({people}): {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
