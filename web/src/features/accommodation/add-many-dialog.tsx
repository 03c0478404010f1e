import { createRooms, type RoomsAdded } from '@sangamam/contract/accommodation/rooms';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { useState } from 'react';
import { readCount } from '../../kit/fields/read-number.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './accommodation-page.module.css';
import { accommodationKey } from './queries.ts';
import { RefusedRows } from './refused-rows.tsx';
import { RoomKindFields, roomKind } from './room-dialog.tsx';

const words = allWords.room;

/** Adds rooms that are alike: "101–120". Names that exist already are named and left out. */
export function AddManyDialog({ onClose }: { onClose: () => void }) {
  const [report, setReport] = useState<RoomsAdded | null>(null);
  return (
    <ActionDialog
      endpoint={createRooms}
      start={{ block: '', names: '', ...roomKind(null) }}
      body={(values) => ({ ...values, capacity: readCount(values.capacity) ?? Number.NaN })}
      said={({ added }) => words.added({ count: added })}
      invalidates={accommodationKey()}
      onDone={(added) => (added.refused.length === 0 ? onClose() : setReport(added))}
      title={words.addMany}
      submit={words.addMany}
      submitting={allWords.saving}
      onClose={onClose}
    >
      {(form) => (
        <>
          {report && <RefusedRows refused={report.refused} />}
          <div className={styles.fieldPair}>
            <TextField {...form.field('block')} label={words.block} maxLength={40} />
            <TextField
              {...form.field('names')}
              label={words.names}
              placeholder="101–120"
              maxLength={400}
            />
          </div>
          <RoomKindFields form={form} />
        </>
      )}
    </ActionDialog>
  );
}
