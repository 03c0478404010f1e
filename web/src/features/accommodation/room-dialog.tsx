import {
  changeRoom,
  createRoom,
  type Room,
  roomUses,
} from '@sangamam/contract/accommodation/rooms';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { readCount } from '../../kit/fields/read-number.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import type { ActionFormState } from '../../kit/forms/use-action-form.ts';
import { WarningReason } from '../../kit/forms/warning-reason.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './accommodation-page.module.css';
import { accommodationKey, roomName } from './queries.ts';

const words = allWords.room;

/** Text that is no number is refused, with the field named. */

/** The facts that rooms added together have in common. */
export const roomKind = (room: Room | null) => ({
  capacity: String(room?.capacity ?? ''),
  use: room?.use ?? ('Any' as Room['use']),
  floor: room?.floor ?? '',
  kind: room?.kind ?? '',
  accessible: room?.accessible ?? false,
});

/** Adds a room, or changes one. */
export function RoomDialog({ room, onClose }: { room: Room | null; onClose: () => void }) {
  return (
    <ActionDialog
      endpoint={room ? changeRoom : createRoom}
      params={room ? { id: room._id } : {}}
      start={{
        block: room?.block ?? '',
        name: room?.name ?? '',
        ...roomKind(room),
        active: room?.active ?? true,
        reason: '',
      }}
      body={(values) => ({ ...values, capacity: readCount(values.capacity) ?? Number.NaN })}
      said={room ? allWords.saved : words.added({ count: 1 })}
      invalidates={accommodationKey()}
      title={room ? words.edit({ name: roomName(room) }) : words.add}
      submit={room ? allWords.save : words.add}
      submitting={allWords.saving}
      onClose={onClose}
    >
      {(form) => (
        <>
          <WarningReason form={form} words={allWords.warn} />
          <div className={styles.fieldPair}>
            <TextField {...form.field('block')} label={words.block} maxLength={40} />
            <TextField {...form.field('name')} label={words.name} maxLength={40} />
          </div>
          <RoomKindFields form={form} />
          {room && <CheckboxField {...form.field('active')} label={words.active} />}
        </>
      )}
    </ActionDialog>
  );
}

export function RoomKindFields({
  form: { field },
}: {
  form: Pick<ActionFormState<ReturnType<typeof roomKind>>, 'field'>;
}) {
  return (
    <>
      <div className={styles.fieldPair}>
        <TextField {...field('capacity')} label={words.capacity} inputMode="numeric" />
        <SelectField
          {...field('use')}
          label={words.use}
          options={roomUses.map((use) => ({ value: use, label: allWords.uses[use] }))}
        />
      </div>
      <div className={styles.fieldPair}>
        <TextField {...field('floor')} label={words.floor} optional maxLength={20} />
        <TextField {...field('kind')} label={words.kind} optional maxLength={60} />
      </div>
      <CheckboxField {...field('accessible')} label={words.accessible} />
    </>
  );
}
