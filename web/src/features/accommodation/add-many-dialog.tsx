import { createRooms, type Room, type RoomsAdded } from '@sangamam/contract/rooms';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { fieldsOf } from '../../kit/calls/use-staff-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import styles from './accommodation-page.module.css';
import { useChange } from './queries.ts';
import { RefusedRows } from './refused-rows.tsx';
import { RoomKindFields, readCount } from './room-dialog.tsx';
import { words as allWords } from './words.ts';

const words = allWords.room;

/** Adds rooms that are alike: "101–120". Names that exist already are named and left out. */
export function AddManyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [report, setReport] = useState<RoomsAdded | null>(null);
  const add = useChange(
    (form: FormData, idempotencyKey) => {
      const text = (name: string) => String(form.get(name) ?? '');
      const body = {
        block: text('block'),
        names: text('names'),
        floor: text('floor'),
        kind: text('kind'),
        capacity: readCount(text('capacity')),
        use: text('use') as Room['use'],
        accessible: form.has('accessible'),
      };
      return call(createRooms, { body, idempotencyKey });
    },
    (added) => {
      showToast(words.added(added.added), { tone: 'success', durationMs: adminToastMs });
      if (added.refused.length === 0) return onClose();
      setReport(added);
    },
  );
  const fields = fieldsOf(add.error);

  function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (!add.isPending) add.mutate(new FormData(submission.currentTarget));
  }

  return (
    <Dialog
      open
      title={words.addMany}
      onClose={onClose}
      locked={add.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {allWords.cancel}
          </Button>
          <Button type="submit" form={formId} loading={add.isPending} loadingText={allWords.saving}>
            {words.addMany}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {report && <RefusedRows refused={report.refused} />}
        <div className={styles.fieldPair}>
          <TextField
            label={words.block}
            name="block"
            maxLength={40}
            error={fields.block}
            autoFocus
          />
          <TextField
            label={words.names}
            name="names"
            placeholder="101–120"
            maxLength={400}
            error={fields.names}
          />
        </div>
        <RoomKindFields room={null} fields={fields} />
      </form>
    </Dialog>
  );
}
