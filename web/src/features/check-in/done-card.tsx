import { minuteMs } from '@sangamam/contract/locale/durations';
import { partySize } from '@sangamam/contract/party/party';
import { words } from '@sangamam/words/staff/check-in';
import { useEffect, useState } from 'react';
import { useAction } from '../../kit/calls/use-action.ts';
import { PrintBadge } from '../../kit/records/print-badge.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './check-in.module.css';
import { Who } from './entry-card.tsx';
import type { Door, Shown } from './use-door.ts';
import { Verdict } from './verdict.tsx';

/** For so long an arrival is taken back with one press (docs/product/desk-and-door.md#taking-an-arrival-back). */
const undoForMs = minuteMs;

interface DoneCardProps {
  door: Door;
  done: Extract<Shown, { kind: 'done' }>;
  /** Puts the cursor where the next number is typed. */
  onNext: () => void;
}

/** Somebody is in, or was taken back: the last thing that was done, and the way to the next one. */
export function DoneCard({ door, done, onNext }: DoneCardProps) {
  const { entry, scan, isKept, isUndone } = done;
  const [mayUndo, setMayUndo] = useState(!isUndone);
  const undo = useAction(() => door.undo(entry, { ...scan, reason: '' }));
  useEffect(() => {
    setMayUndo(!isUndone);
    const timer = setTimeout(() => setMayUndo(false), undoForMs);
    return () => clearTimeout(timer);
  }, [isUndone]);

  return (
    <section className={styles.card} aria-label={words.title}>
      {isUndone ? (
        <Verdict colour="amber" title={words.undone}>
          {words.undoneText}
        </Verdict>
      ) : (
        <Verdict
          colour="green"
          title={words.done({ inside: partySize(entry.arrived), all: partySize(entry.expected) })}
        >
          {isKept && words.doneKept}
        </Verdict>
      )}
      <div className={styles.body}>
        <Who entry={entry} />
        <div className="actions">
          <Button onClick={onNext}>{words.next}</Button>
          {mayUndo && (
            <Button
              variant="secondary"
              onClick={() => undo.run()}
              loading={undo.isBusy}
              loadingText={words.undoing}
            >
              {words.undo}
            </Button>
          )}
          {!isUndone && !isKept && <PrintBadge ids={[entry._id]} />}
        </div>
      </div>
    </section>
  );
}
