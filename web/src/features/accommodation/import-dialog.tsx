import { importRooms, type RoomsAdded, roomColumns } from '@sangamam/contract/accommodation/rooms';
import { words as allWords } from '@sangamam/words/staff/accommodation';
import { useState } from 'react';
import type { CallError } from '../../kit/calls/call-error.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { accommodationKey } from './queries.ts';
import { RefusedRows } from './refused-rows.tsx';

const words = allWords.import;

/** Imports rooms from a file, after a preview. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const [fileProblem, setFileProblem] = useState<string>();
  const [preview, setPreview] = useState<RoomsAdded | null>(null);
  const onRefused = ({ fields, message }: CallError) => setFileProblem(fields.csv ?? message);
  const check = useAction(importRooms, { onDone: setPreview, onRefused });
  const run = useAction(importRooms, {
    said: ({ added }) => allWords.room.added({ count: added }),
    invalidates: accommodationKey(),
    onDone: onClose,
    onRefused,
  });

  async function choose(file: File | undefined) {
    setPreview(null);
    setFileProblem(undefined);
    setCsv('');
    if (!file) return;
    try {
      const text = await file.text();
      setCsv(text);
      check.run({ body: { csv: text, preview: true } });
    } catch {
      setFileProblem(words.unreadable);
    }
  }

  const canRun = preview !== null && preview.added > 0;
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      locked={run.isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {allWords.cancel}
          </Button>
          <Button
            loading={run.isBusy || check.isBusy}
            loadingText={check.isBusy ? words.checking : words.running}
            onClick={() => (canRun ? run.run({ body: { csv } }) : setFileProblem(words.choose))}
          >
            {canRun ? words.run({ count: preview.added }) : words.check}
          </Button>
        </>
      }
    >
      <TextField
        label={words.file}
        hint={words.fileHint({ columns: roomColumns.join(', ') })}
        name="csv"
        type="file"
        accept=".csv,text/csv"
        error={fileProblem}
        onChange={({ target }) => choose(target.files?.[0])}
        autoFocus
      />
      {preview && (
        <>
          <Alert
            tone={preview.added > 0 ? 'success' : 'info'}
            live
            title={words.good({ count: preview.added })}
          />
          {preview.refused.length > 0 && <RefusedRows refused={preview.refused} />}
        </>
      )}
    </Dialog>
  );
}
