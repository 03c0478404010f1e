import { type DoorRecord, partySize } from '@sangamam/contract/check-in';
import { clockTime } from '@sangamam/contract/dates';
import { can } from '@sangamam/contract/permissions';
import { useState } from 'react';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { useSession } from '../../kit/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './check-in.module.css';
import type { Door } from './use-door.ts';
import { words } from './words.ts';

type Arrival = DoorRecord['arrivals'][number];

/** Who of a registration came when. Editors take an arrival back later, with a reason. */
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
              {words.arrival(partySize(arrival.party), clockTime(arrival.at), arrival.by)}
              {arrival.undoneAt && `, ${words.takenBack}`}
            </span>
            {mayEdit && !arrival.undoneAt && (
              <Button
                size="small"
                variant="ghost"
                aria-label={words.undoOf(partySize(arrival.party), clockTime(arrival.at))}
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
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { key, party, at } = arrival;
  const { _id: id, registrationNumber: number } = entry;

  async function submit() {
    setIsChecked(true);
    if (reason.trim() === '') return document.getElementById('field-undoReason')?.focus();
    setIsSending(true);
    const scan = { key, id, number, party, at, ticket: '', reason: reason.trim() };
    const isDone = await door.undo(entry, scan);
    setIsSending(false);
    if (isDone) onClose();
  }

  return (
    <ChangeDialog
      title={words.undoTitle(partySize(party), clockTime(at), number)}
      submit={words.undoConfirm}
      submitting={words.undoing}
      isDanger
      isSending={isSending}
      problem={door.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.undoText}</p>
      <TextField
        name="undoReason"
        label={words.undoReason}
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isChecked && reason.trim() === '' ? words.undoReasonMissing : undefined}
      />
    </ChangeDialog>
  );
}
