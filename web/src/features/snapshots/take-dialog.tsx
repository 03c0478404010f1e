import { all } from '@sangamam/contract/registration-list';
import { takeSnapshot } from '@sangamam/contract/snapshots';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { SchoolFilter } from '../../kit/fields/admin-schools.tsx';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { adminSnapshotPath } from '../../kit/paths.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { words } from './words.ts';

/** Counts now and keeps it; then shows it. */
export function TakeDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run, problem, isSending } = useChange();
  const [school, setSchool] = useState<string>(all);
  const [note, setNote] = useState('');

  function submit() {
    run(
      (idempotencyKey) => call(takeSnapshot, { body: { school, note }, idempotencyKey }),
      ({ _id }) => {
        showToast(words.taken, { tone: 'success', durationMs: adminToastMs });
        client.invalidateQueries({ queryKey: ['snapshots'] });
        navigate(adminSnapshotPath(_id));
      },
    );
  }

  return (
    <ChangeDialog
      title={words.take}
      submit={words.take}
      submitting={words.taking}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <SchoolFilter value={school} onChange={setSchool} />
      <TextArea
        optional
        label={words.note}
        hint={words.noteHint}
        name="note"
        rows={3}
        maxCharacters={300}
        error={problem?.fields.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ChangeDialog>
  );
}
