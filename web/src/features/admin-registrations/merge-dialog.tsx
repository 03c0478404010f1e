import type { RegistrationRow } from '@sangamam/contract/registrations/list';
import { mergeRegistrations } from '@sangamam/contract/staff-registrations/merge';
import { words as mergeWords } from '@sangamam/words/staff/merge';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { adminRegistrationPath, paths } from '../../kit/paths.ts';
import { fieldName } from '../../kit/records/answer-rows.ts';
import { ReasonField } from './reason-field.tsx';

const words = mergeWords.merge;
interface MergeDialogProps {
  kept: RegistrationRow;
  gone: RegistrationRow;
  /** The answers that are taken from the one that goes. */
  fields: readonly string[];
  onClose: () => void;
}

/** Asks once more, and why; answers that do not go together are named. */
export function MergeDialog({ kept, gone, fields, onClose }: MergeDialogProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const client = useQueryClient();
  const settings = useSettings();
  const numbers = { gone: gone.registrationNumber, kept: kept.registrationNumber };
  return (
    <ActionDialog
      isDanger
      endpoint={mergeRegistrations}
      params={{ id: kept._id }}
      start={{ reason: '' }}
      body={({ reason }) => ({ other: gone._id, fields: [...fields], reason })}
      nameOf={(path) => fieldName(path, settings)}
      said={words.done(numbers)}
      onDone={() => {
        for (const name of ['duplicates', 'registrations', 'registration', 'merge']) {
          client.invalidateQueries({ queryKey: [name], refetchType: 'none' });
        }
        navigate(state?.fromRecord ? adminRegistrationPath(kept._id) : paths.adminDuplicates);
      }}
      title={words.confirm(numbers)}
      submit={words.submit}
      submitting={words.submitting}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{words.confirmText({ gone: gone.registrationNumber })}</p>
          <ReasonField {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
