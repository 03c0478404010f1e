import { all } from '@sangamam/contract/registrations/list';
import { takeSnapshot } from '@sangamam/contract/reports/snapshots';
import { words } from '@sangamam/words/staff/snapshots';
import { useNavigate } from 'react-router';
import { SchoolFilter } from '../../kit/fields/admin-schools.tsx';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { snapshotPath } from './index.ts';

/** Counts now and keeps it; then shows it. */
export function TakeDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ActionDialog
      endpoint={takeSnapshot}
      start={{ school: all as string, note: '' }}
      said={words.taken}
      invalidates={['snapshots']}
      onDone={({ _id }) => navigate(snapshotPath(_id))}
      title={words.take}
      submit={words.take}
      submitting={words.taking}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <SchoolFilter {...field('school')} />
          <TextArea
            {...field('note')}
            optional
            label={words.note}
            hint={words.noteHint}
            rows={3}
            maxCharacters={300}
          />
        </>
      )}
    </ActionDialog>
  );
}
