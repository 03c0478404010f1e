import { askForChange } from '@sangamam/contract/arrangements/arrangements';
import { words as arrangementWords } from '@sangamam/words/page/arrangements';
import { type FormEvent, useId, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';

const words = arrangementWords.ask;

interface ChangeRequestDialogProps {
  registrationId: string;
  about: 'stay' | 'travel';
  onClose: () => void;
}

/** A wish about what was arranged; what is written stays when it could not be sent. */
export function ChangeRequestDialog({ registrationId, about, onClose }: ChangeRequestDialogProps) {
  const formId = useId();
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  async function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (isSending) return;
    const message = String(new FormData(submission.currentTarget).get('message'));
    setIsSending(true);
    setProblem(undefined);
    try {
      await call(askForChange, { params: { id: registrationId }, body: { about, message } });
      showToast(words.sent, { tone: 'success', durationMs: publicToastMs });
      onClose();
    } catch (thrown) {
      const fields = thrown instanceof CallError ? thrown.fields : {};
      setProblem(fields.message ?? errorText(thrown));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Dialog
      open
      title={words.titles[about]}
      onClose={onClose}
      locked={isSending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isSending} loadingText={words.sending}>
            {words.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextArea
          label={words.message}
          hint={words.hint}
          name="message"
          maxCharacters={500}
          error={problem}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
