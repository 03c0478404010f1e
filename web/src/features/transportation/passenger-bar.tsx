import { clockTime } from '@sangamam/contract/dates';
import type { Arrival } from '@sangamam/contract/transportation';
import { addPassengers, type Trip } from '@sangamam/contract/trips';
import { useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { useChange } from './queries.ts';
import styles from './transportation-page.module.css';
import { words as allWords } from './words.ts';

const words = allWords.pickups;

interface PassengerBarProps {
  chosen: readonly Arrival[];
  trips: readonly Trip[];
  onNewTrip: () => void;
  onDone: () => void;
}

/** What can be done with those who are chosen: a trip of their own, or seats on one that exists. */
export function PassengerBar({ chosen, trips, onNewTrip, onDone }: PassengerBarProps) {
  const [warned, setWarned] = useState<{ tripId: string; warnings: string } | null>(null);
  const [reason, setReason] = useState('');
  const people = chosen.reduce((sum, { left }) => sum + left, 0);
  const add = useChange(
    ({ tripId, reason: why }: { tripId: string; reason: string }, idempotencyKey) =>
      call(addPassengers, {
        params: { id: tripId },
        body: {
          passengers: chosen.map(({ _id }) => ({ registrationId: _id })),
          ...(why && { reason: why }),
        },
        idempotencyKey,
      }),
    () => {
      showToast(words.added, { tone: 'success', durationMs: adminToastMs });
      onDone();
    },
  );

  function addTo(tripId: string, why = '') {
    const onError = (problem: Error) => {
      if (!(problem instanceof CallError)) return;
      const [first] = Object.values(problem.fields);
      if (problem.code === 'NEEDS_REASON') {
        setWarned({ tripId, warnings: problem.fields.reason ?? problem.message });
      } else if (first) showToast(first, { tone: 'error', durationMs: adminToastMs });
    };
    add.mutate({ tripId, reason: why }, { onError });
  }

  return (
    <BulkBar label={words.chosen(chosen.length, people)}>
      <strong>{words.chosen(chosen.length, people)}</strong>
      <Button size="small" onClick={onNewTrip}>
        {words.newTrip}
      </Button>
      {trips.map((trip) => (
        <Button
          key={trip._id}
          size="small"
          variant="secondary"
          loading={add.isPending && add.variables.tripId === trip._id}
          onClick={() => addTo(trip._id)}
        >
          {clockTime(trip.leavesAt)} {trip.vehicle} ({words.seats(trip.people, trip.capacity)})
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={onDone}>
        {allWords.cancel}
      </Button>
      <Dialog
        open={warned !== null}
        title={words.addTo}
        onClose={() => setWarned(null)}
        locked={add.isPending}
        actions={
          <>
            <Button variant="secondary" onClick={() => setWarned(null)}>
              {allWords.cancel}
            </Button>
            <Button
              loading={add.isPending}
              onClick={() => warned && addTo(warned.tripId, reason.trim())}
            >
              {words.addTo}
            </Button>
          </>
        }
      >
        <Alert tone="warning" live title={allWords.trip.warning}>
          <p className={styles.warnings}>{warned?.warnings}</p>
        </Alert>
        <TextField
          label={allWords.trip.reason}
          hint={allWords.trip.reasonHint}
          name="reason"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          autoFocus
        />
      </Dialog>
    </BulkBar>
  );
}
