import { importRooms, type RoomsAdded, roomColumns } from '@sangamam/contract/rooms';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { fieldsOf } from '../../kit/calls/use-staff-change.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { useChange } from './queries.ts';
import { RefusedRows } from './refused-rows.tsx';
import { words as allWords } from './words.ts';

const words = allWords.import;

/** Imports rooms from a file, after a preview. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const [fileProblem, setFileProblem] = useState<string>();
  const [preview, setPreview] = useState<RoomsAdded | null>(null);
  const check = useChange(
    (text: string) => call(importRooms, { body: { csv: text, preview: true } }),
    setPreview,
  );
  const run = useChange(
    (_: null, idempotencyKey) => call(importRooms, { body: { csv }, idempotencyKey }),
    ({ added }) => {
      showToast(allWords.room.added(added), { tone: 'success', durationMs: adminToastMs });
      onClose();
    },
  );

  async function choose(file: File | undefined) {
    setPreview(null);
    setFileProblem(undefined);
    setCsv('');
    if (!file) return;
    try {
      const text = await file.text();
      setCsv(text);
      check.mutate(text);
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
      locked={run.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {allWords.cancel}
          </Button>
          <Button
            loading={run.isPending || check.isPending}
            loadingText={check.isPending ? words.checking : words.running}
            onClick={() => (canRun ? run.mutate(null) : setFileProblem(words.choose))}
          >
            {canRun ? words.run(preview.added) : words.check}
          </Button>
        </>
      }
    >
      <TextField
        label={words.file}
        hint={words.fileHint(roomColumns)}
        name="csv"
        type="file"
        accept=".csv,text/csv"
        error={fileProblem ?? fieldsOf(check.error).csv ?? fieldsOf(run.error).csv}
        onChange={({ target }) => choose(target.files?.[0])}
        autoFocus
      />
      {preview && (
        <>
          <Alert
            tone={preview.added > 0 ? 'success' : 'info'}
            live
            title={words.good(preview.added)}
          />
          {preview.refused.length > 0 && <RefusedRows refused={preview.refused} />}
        </>
      )}
    </Dialog>
  );
}
