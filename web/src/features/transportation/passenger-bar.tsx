import { clockTime } from '@sangamam/contract/locale/dates';
import type { Arrival } from '@sangamam/contract/transportation/transportation';
import { addPassengers, type Trip } from '@sangamam/contract/transportation/trips';
import { words as allWords } from '@sangamam/words/staff/transportation';
import { useState } from 'react';
import type { CallError } from '../../kit/calls/call-error.ts';
import { toastRefusal, useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { WarningReason } from '../../kit/forms/warning-reason.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { transportationKey } from './queries.ts';

const words = allWords.pickups;

interface PassengerBarProps {
  chosen: readonly Arrival[];
  trips: readonly Trip[];
  onNewTrip: () => void;
  onDone: () => void;
}

/** Acts on those who are chosen: a trip of their own, or seats on one that exists. */
export function PassengerBar({ chosen, trips, onNewTrip, onDone }: PassengerBarProps) {
  const [warned, setWarned] = useState<{ tripId: string; problem: CallError } | null>(null);
  const people = chosen.reduce((sum, { left }) => sum + left, 0);
  const passengers = chosen.map(({ _id }) => ({ registrationId: _id }));
  const options = { said: words.added, invalidates: transportationKey(), onDone };
  const add = useAction(addPassengers, { ...options, onRefused: () => {} });

  async function addTo(tripId: string) {
    const problem = await add.run({ params: { id: tripId }, body: { passengers } });
    if (problem?.code === 'NEEDS_REASON') setWarned({ tripId, problem });
    else if (problem) toastRefusal(problem);
  }

  return (
    <BulkBar label={words.chosen({ parties: chosen.length, people })}>
      <strong>{words.chosen({ parties: chosen.length, people })}</strong>
      <Button size="small" onClick={onNewTrip}>
        {words.newTrip}
      </Button>
      {trips.map((trip) => (
        <Button
          key={trip._id}
          size="small"
          variant="secondary"
          loading={add.isBusy && add.input?.params?.id === trip._id}
          onClick={() => addTo(trip._id)}
        >
          {`${clockTime(trip.leavesAt)} ${trip.vehicle} (${words.seats({ people: trip.people, capacity: trip.capacity })})`}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={onDone}>
        {allWords.cancel}
      </Button>
      {warned && (
        <ActionDialog
          endpoint={addPassengers}
          params={{ id: warned.tripId }}
          start={{ reason: '' }}
          body={({ reason }) => ({ passengers, reason })}
          {...options}
          title={words.addTo}
          submit={words.addTo}
          submitting={allWords.trip.saving}
          onClose={() => setWarned(null)}
        >
          {({ field, problem }) => (
            <WarningReason
              form={{ field, problem: problem ?? warned.problem }}
              words={allWords.trip}
            />
          )}
        </ActionDialog>
      )}
    </BulkBar>
  );
}
