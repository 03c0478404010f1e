import { clockTime } from '@sangamam/contract/dates';
import type { ReplyOf } from '@sangamam/contract/endpoint';
import { createTrip, suggestTrips } from '@sangamam/contract/trips';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { fieldsOf } from '../../kit/calls/use-staff-change.ts';
import { OptionName } from '../../kit/records/option-name.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { useChange } from './queries.ts';
import styles from './transportation-page.module.css';
import { words as allWords } from './words.ts';

const words = allWords.suggest;
type Suggestion = ReplyOf<typeof suggestTrips>;
type Proposed = Suggestion['trips'][number];
const maxVehicles = 10;

/** Takes the vehicles there are, suggests trips that fit them best, and adds them once accepted. */
export function SuggestTripsDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const formId = useId();
  const [vehicles, setVehicles] = useState<readonly number[]>([1]);
  const find = useChange((form: FormData) =>
    call(suggestTrips, {
      body: {
        date,
        vehicles: vehicles.map((vehicle) => ({
          vehicle: String(form.get(`vehicle-${vehicle}`) ?? ''),
          capacity: Number(form.get(`seats-${vehicle}`) || Number.NaN),
        })),
        leaveAfterMinutes: Number(form.get('leaveAfter') || 0),
      },
    }),
  );
  const accept = useChange(
    async (trips: readonly Proposed[], idempotencyKey) => {
      for (const [index, trip] of trips.entries()) {
        await call(createTrip, newTrip(trip, `${idempotencyKey}-${index}`));
      }
      return trips.length;
    },
    (count) => {
      showToast(words.accepted(count), { tone: 'success', durationMs: adminToastMs });
      onClose();
    },
  );
  const fields = fieldsOf(find.error);
  const found = find.data;

  function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (!find.isPending) find.mutate(new FormData(submission.currentTarget));
  }

  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      locked={accept.isPending}
      actions={
        <>
          <Button
            variant="secondary"
            type="submit"
            form={formId}
            loading={find.isPending}
            loadingText={words.finding}
          >
            {words.find}
          </Button>
          {found && found.trips.length > 0 && (
            <Button
              loading={accept.isPending}
              loadingText={words.accepting}
              onClick={() => accept.mutate(found.trips)}
            >
              {words.accept(found.trips.length)}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <p className={styles.intro}>{words.intro}</p>
        {vehicles.map((vehicle, index) => (
          <div key={vehicle} className={styles.vehicle}>
            <TextField
              label={words.vehicle(index + 1)}
              name={`vehicle-${vehicle}`}
              maxLength={60}
              error={fields[`vehicles.${index}.vehicle`]}
              autoFocus
            />
            <TextField
              label={words.seats}
              name={`seats-${vehicle}`}
              inputMode="numeric"
              error={fields[`vehicles.${index}.capacity`]}
            />
          </div>
        ))}
        {vehicles.length < maxVehicles && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => setVehicles([...vehicles, vehicles.length + 1])}
          >
            {words.addVehicle}
          </Button>
        )}
        <TextField
          short
          label={words.leaveAfter}
          name="leaveAfter"
          inputMode="numeric"
          defaultValue="15"
          error={fields.leaveAfterMinutes}
        />
      </form>
      {found && <Found suggestion={found} />}
    </Dialog>
  );
}

const newTrip = (
  { vehicle, capacity, leavesAt, arrivalPoint, passengers }: Proposed,
  idempotencyKey: string,
) => ({
  body: {
    ...{ vehicle, capacity, leavesAt, arrivalPoint },
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
          <p className={styles.quiet}>
            {words.proposal(trip.people, trip.capacity, trip.longestWaitMinutes)}
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
