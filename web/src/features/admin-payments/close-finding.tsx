import { closeFinding, type Finding } from '@sangamam/contract/payment-findings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { ChangeDialog } from '../../kit/forms/change-dialog.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { adminToastMs, showToast } from '../../ui/toast.tsx';
import { findingWords as words } from './finding-words.ts';
import { paymentsKey } from './queries.ts';
import { words as paymentWords } from './words.ts';

const minNoteLength = 3;

/** Closes a finding with a note on what was found out. */
export function CloseFinding({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<CallError | null>(null);
  const isMissing = note.trim().length < minNoteLength;

  async function submit() {
    setIsChecked(true);
    if (isMissing) {
      document.getElementById('field-findingNote')?.focus();
      return;
    }
    if (isSending) return;
    setIsSending(true);
    setProblem(null);
    try {
      await call(closeFinding, { params: { id: String(finding._id) }, body: { note } });
      await queryClient.invalidateQueries({ queryKey: [paymentsKey] });
      showToast(words.closedToast, { tone: 'success', durationMs: adminToastMs });
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setProblem(thrown);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <ChangeDialog
      title={words.closeTitle}
      submit={words.closeSubmit}
      submitting={words.closing}
      isSending={isSending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {words.kinds[finding.kind].title}. {words.closeText}
      </p>
      <TextArea
        name="findingNote"
        label={words.closeNote}
        rows={3}
        maxCharacters={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={isChecked && isMissing ? paymentWords.mustReason : problem?.fields.note}
      />
    </ChangeDialog>
  );
}
