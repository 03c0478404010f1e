import {
  allocate,
  type SleepingParty,
  type StayRequest,
} from '@sangamam/contract/accommodation/accommodation';
import type { Room } from '@sangamam/contract/accommodation/rooms';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { readCount } from '../../kit/fields/read-number.ts';
import { Stepper } from '../../kit/fields/stepper.tsx';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './allocation-tab.module.css';
import { accommodationKey, roomName } from './queries.ts';

const words = allWords.warn;
const groups = ['men', 'women', 'children'] as const;

export interface Attempt {
  readonly room: Room;
  readonly parties: readonly StayRequest[];
}

interface AllocateDialogProps extends Attempt {
  /** The warnings, a line each. */
  warnings: string;
  onClose: () => void;
  onDone: () => void;
}

/** The warnings, and the two ways on: fewer of the party, or a reason for doing it all the same. */
export function AllocateDialog({ room, parties, warnings, onClose, onDone }: AllocateDialogProps) {
  const [only] = parties.length === 1 ? parties : [];
  const open = only && withoutBed(only);
  const asked = groups.filter((group) => open && open[group] > 0);
  return (
    <ActionDialog
      endpoint={allocate}
      start={{
        men: String(open?.men ?? 0),
        women: String(open?.women ?? 0),
        children: String(open?.children ?? 0),
        reason: '',
      }}
      body={({ reason, ...counts }) => ({
        roomId: room._id,
        parties: parties.map(({ _id }) => ({
          registrationId: _id,
          ...(open &&
            Object.fromEntries(groups.map((group) => [group, readCount(counts[group]) ?? 0]))),
        })),
        reason,
      })}
      said={allWords.allocation.done({ room: roomName(room) })}
      invalidates={accommodationKey()}
      onDone={onDone}
      title={words.title({ room: roomName(room) })}
      submit={words.confirm}
      submitting={words.working}
      onClose={onClose}
    >
      {({ field, problem }) => (
        <>
          <Alert tone="warning" live title={words.intro}>
            <p className={styles.warnings}>{problem?.fields.reason ?? warnings}</p>
          </Alert>
          {open && asked.length > 0 && (
            <fieldset className={styles.split}>
              <legend>{words.howMany}</legend>
              {asked.map((group) => (
                <Stepper {...field(group)} key={group} label={allWords[group]} max={open[group]} />
              ))}
            </fieldset>
          )}
          <TextField
            {...field('reason')}
            error={undefined}
            label={words.reason}
            hint={words.reasonHint}
            maxLength={200}
            optional
            autoFocus
          />
        </>
      )}
    </ActionDialog>
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
