import { changeRoom, createRoom, type Room, roomUses } from '@sangamam/contract/rooms';
import { type FormEvent, useId } from 'react';
import { call } from '../../kit/calls/call.ts';
import { fieldsOf } from '../../kit/calls/use-staff-change.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './accommodation-page.module.css';
import { roomName, useChange } from './queries.ts';
import { words as allWords } from './words.ts';

const words = allWords.room;

/** What the form of a room holds, as the server wants it. */
function readRoom(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    block: text('block'),
    name: text('name'),
    floor: text('floor'),
    kind: text('kind'),
    capacity: readCount(text('capacity')),
    use: text('use') as Room['use'],
    accessible: form.has('accessible'),
    active: form.has('active'),
  };
}

/** What is no number at all is refused by the server as one, with the field named. */
export const readCount = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Adds a room, or changes one. */
export function RoomDialog({ room, onClose }: { room: Room | null; onClose: () => void }) {
  const formId = useId();
  const save = useChange(
    (body: ReturnType<typeof readRoom>, idempotencyKey) =>
      room
        ? call(changeRoom, { params: { id: room._id }, body })
        : call(createRoom, { body, idempotencyKey }),
    () => {
      showToast(room ? allWords.saved : words.added(1), {
        tone: 'success',
        durationMs: adminToastMs,
      });
      onClose();
    },
  );
  const fields = fieldsOf(save.error);

  function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (!save.isPending) save.mutate(readRoom(new FormData(submission.currentTarget)));
  }

  return (
    <Dialog
      open
      title={room ? words.edit(roomName(room)) : words.add}
      onClose={onClose}
      locked={save.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {allWords.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={save.isPending}
            loadingText={allWords.saving}
          >
            {room ? allWords.save : words.add}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <div className={styles.fieldPair}>
          <TextField
            label={words.block}
            name="block"
            defaultValue={room?.block}
            maxLength={40}
            error={fields.block}
            autoFocus
          />
          <TextField
            label={words.name}
            name="name"
            defaultValue={room?.name}
            maxLength={40}
            error={fields.name}
          />
        </div>
        <RoomKindFields room={room} fields={fields} />
        {room && <CheckboxField label={words.active} name="active" defaultChecked={room.active} />}
        {!room && <input type="hidden" name="active" value="yes" />}
      </form>
    </Dialog>
  );
}

interface RoomKindFieldsProps {
  room: Room | null;
  fields: Readonly<Record<string, string>>;
}

/** What rooms added together have in common. */
export function RoomKindFields({ room, fields }: RoomKindFieldsProps) {
  return (
    <>
      <div className={styles.fieldPair}>
        <TextField
          label={words.capacity}
          name="capacity"
          inputMode="numeric"
          defaultValue={room?.capacity}
          error={fields.capacity}
        />
        <SelectField
          label={words.use}
          name="use"
          defaultValue={room?.use ?? 'Any'}
          options={roomUses.map((use) => ({ value: use, label: allWords.uses[use] }))}
          error={fields.use}
        />
      </div>
      <div className={styles.fieldPair}>
        <TextField
          label={words.floor}
          name="floor"
          optional
          maxLength={20}
          defaultValue={room?.floor}
          error={fields.floor}
        />
        <TextField
          label={words.kind}
          name="kind"
          optional
          maxLength={60}
          defaultValue={room?.kind}
          error={fields.kind}
        />
      </div>
      <CheckboxField
        label={words.accessible}
        name="accessible"
        defaultChecked={room?.accessible ?? false}
      />
    </>
  );
}
