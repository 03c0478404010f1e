import type { allocate, SleepingParty, StayRequest } from '@sangamam/contract/accommodation';
import type { BodyInputOf } from '@sangamam/contract/endpoint';
import type { Room } from '@sangamam/contract/rooms';
import { type FormEvent, useId } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './allocation-tab.module.css';
import { roomName } from './queries.ts';
import { words as allWords } from './words.ts';

const words = allWords.warn;
const groups = ['men', 'women', 'children'] as const;

export interface Attempt {
  readonly room: Room;
  readonly parties: readonly StayRequest[];
}

interface AllocateDialogProps extends Attempt {
  /** What does not fit, a line each. */
  warnings: string;
  isWorking: boolean;
  onClose: () => void;
  onAllocate: (body: BodyInputOf<typeof allocate>) => void;
}

/** What does not fit, and the two ways on: fewer of the party, or a reason for doing it all the same. */
export function AllocateDialog(props: AllocateDialogProps) {
  const { room, parties, warnings, isWorking, onClose, onAllocate } = props;
  const formId = useId();
  const [only] = parties.length === 1 ? parties : [];
  const open = only && withoutBed(only);

  function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (isWorking) return;
    const form = new FormData(submission.currentTarget);
    const counts = open
      ? Object.fromEntries(groups.map((group) => [group, Number(form.get(group) ?? 0)]))
      : {};
    onAllocate({
      roomId: room._id,
      parties: parties.map(({ _id }) => ({ registrationId: _id, ...counts })),
      reason: String(form.get('reason')),
    });
  }

  return (
    <Dialog
      open
      title={words.title(roomName(room))}
      onClose={onClose}
      locked={isWorking}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {allWords.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isWorking} loadingText={words.working}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Alert key={warnings} tone="warning" live title={words.intro}>
          <p className={styles.warnings}>{warnings}</p>
        </Alert>
        {open && (
          <fieldset className={styles.split}>
            <legend>{words.howMany}</legend>
            {groups
              .filter((group) => open[group] > 0)
              .map((group) => (
                <Stepper
                  key={group}
                  label={allWords[group]}
                  name={group}
                  max={open[group]}
                  defaultValue={open[group]}
                />
              ))}
          </fieldset>
        )}
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          name="reason"
          maxLength={200}
          optional
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** Those of a party who have no bed yet. */
function withoutBed({ men, women, children, allocations }: StayRequest): SleepingParty {
  const placed = allocations.filter(({ status }) => status !== 'Released');
  const rest = (group: (typeof groups)[number], size: number) =>
    Math.max(0, size - placed.reduce((sum, part) => sum + part[group], 0));
  return {
    men: rest('men', men),
    women: rest('women', women),
    children: rest('children', children),
  };
}
