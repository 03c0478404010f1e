import { can } from '@sangamam/contract/calls/permissions';
import { type DoorRecord, undoCheckIn } from '@sangamam/contract/check-in';
import { clockTime } from '@sangamam/contract/locale/dates';
import { partySize } from '@sangamam/contract/party/party';
import { words } from '@sangamam/words/staff/check-in';
import { useState } from 'react';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { useSession } from '../../kit/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './check-in.module.css';
import type { Door } from './use-door.ts';

type Arrival = DoorRecord['arrivals'][number];

/** The arrivals of a registration. Editors take an arrival back later, with a reason. */
export function Arrivals({ door, entry }: { door: Door; entry: DoorRecord }) {
  const mayEdit = useSession(({ user }) => user !== null && can(user, 'registrations.edit'));
  const [undoing, setUndoing] = useState<Arrival | null>(null);
  if (entry.arrivals.length === 0) return null;
  return (
    <section className={styles.arrivals}>
      <h3>{words.arrivals}</h3>
      <ul>
        {entry.arrivals.map((arrival) => (
          <li key={arrival.key}>
            <span>
              {[
                words.arrival({
                  count: partySize(arrival.party),
                  time: clockTime(arrival.at),
                  by: arrival.by,
                }),
                arrival.undoneAt && words.takenBack,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            {mayEdit && !arrival.undoneAt && (
              <Button
                size="small"
                variant="ghost"
                aria-label={words.undoOf({
                  count: partySize(arrival.party),
                  time: clockTime(arrival.at),
                })}
                onClick={() => setUndoing(arrival)}
              >
                {words.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <UndoDialog door={door} entry={entry} arrival={undoing} onClose={() => setUndoing(null)} />
      )}
    </section>
  );
}

interface UndoDialogProps {
  door: Door;
  entry: DoorRecord;
  arrival: Arrival;
  onClose: () => void;
}

function UndoDialog({ door, entry, arrival, onClose }: UndoDialogProps) {
  const { key, party, at } = arrival;
  const { _id: id, registrationNumber: number } = entry;
  return (
    <ActionDialog
      isDanger
      endpoint={undoCheckIn}
      start={{ reason: '' }}
      check={({ reason }) => ({ reason: reason.trim() === '' && words.undoReasonMissing })}
      body={({ reason }) => ({ key, reason: reason.trim() })}
      send={({ reason = '' }) =>
        door.undo(entry, { key, id, number, party, at, ticket: '', reason })
      }
      title={words.undoTitle({ count: partySize(party), time: clockTime(at), number })}
      submit={words.undoConfirm}
      submitting={words.undoing}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{words.undoText}</p>
          <TextField
            {...field('reason')}
            label={words.undoReason}
            maxLength={300}
            autoComplete="off"
          />
        </>
      )}
    </ActionDialog>
  );
}
