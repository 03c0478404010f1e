import { closeFinding, type Finding } from '@sangamam/contract/payments/findings';
import { words } from '@sangamam/words/staff/findings';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { paymentsKey } from './queries.ts';

/** Closes a finding with a note on what was found out. */
export function CloseFinding({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  return (
    <ActionDialog
      endpoint={closeFinding}
      params={{ id: String(finding._id) }}
      start={{ note: '' }}
      said={words.closedToast}
      invalidates={[paymentsKey]}
      title={words.closeTitle}
      submit={words.closeSubmit}
      submitting={words.closing}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            {words.kinds[finding.kind].title}. {words.closeText}
          </p>
          <TextArea {...field('note')} label={words.closeNote} rows={3} maxCharacters={300} />
        </>
      )}
    </ActionDialog>
  );
}
