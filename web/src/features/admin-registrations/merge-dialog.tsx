import type { RegistrationRow } from '@sangamam/contract/registration-list';
import { mergeRegistrations } from '@sangamam/contract/registration-merge';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { useChange } from '../../kit/calls/use-change.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { fieldName } from '../../kit/records/answer-rows.ts';
import { Alert } from '../../ui/alert.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { mergeWords } from './merge-words.ts';
import { ReasonField, useReason } from './reason-field.tsx';

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
  const client = useQueryClient();
  const settings = useSettings();
  const reason = useReason();
  const { run, problem, isSending } = useChange();
  const wrong = Object.entries(problem?.fields ?? {}).filter(([name]) => name !== 'reason');

  function submit() {
    if (!reason.isGiven()) return;
    const body = { other: gone._id, fields: [...fields], reason: reason.value };
    run(
      () => call(mergeRegistrations, { params: { id: kept._id }, body }),
      () => {
        showToast(words.done(gone.registrationNumber, kept.registrationNumber), {
          tone: 'success',
          durationMs: adminToastMs,
        });
        for (const name of ['duplicates', 'registrations', 'registration', 'merge']) {
          client.invalidateQueries({ queryKey: [name], refetchType: 'none' });
        }
        navigate(paths.adminDuplicates);
      },
    );
  }

  return (
    <ChangeDialog
      title={words.confirm(gone.registrationNumber, kept.registrationNumber)}
      submit={words.submit}
      submitting={words.submitting}
      isDanger
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.confirmText(gone.registrationNumber)}</p>
      <ReasonField reason={reason} problem={problem} />
      {wrong.length > 0 && (
        <Alert tone="warning">
          <ul>
            {wrong.map(([name, text]) => (
              <li key={name}>
                {fieldName(name, settings)}: {text}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </ChangeDialog>
  );
}
