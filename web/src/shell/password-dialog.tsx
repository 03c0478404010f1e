import { confirmPassword } from '@sangamam/contract/auth';
import { type FormEvent, useId, useState } from 'react';
import { CallError, call } from '../kit/calls/call.ts';
import { usePasswordRequest } from '../kit/calls/password-again.ts';
import { renewToken } from '../kit/session/session.ts';
import { adminWords } from '../kit/words/admin-words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';

const words = adminWords.passwordAgain;

/** Asks for the password again where a call requires it; the call then goes on. */
export function PasswordDialog() {
  const answer = usePasswordRequest((request) => request.answer);
  // remounted for every request, so that nothing of the last one is left
  return answer && <OpenDialog answer={answer} />;
}

function OpenDialog({ answer }: { answer: (wasGiven: boolean) => void }) {
  const formId = useId();
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  async function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (isSending) return;
    const form = submission.currentTarget;
    const password = String(new FormData(form).get('password'));
    if (password === '') return setError(words.required);
    setIsSending(true);
    try {
      renewToken((await call(confirmPassword, { body: { password } })).token);
      answer(true);
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      setError(problem.fields.password ?? problem.message);
      form.querySelector('input')?.select();
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Dialog
      open
      title={words.title}
      onClose={() => answer(false)}
      locked={isSending}
      actions={
        <>
          <Button variant="secondary" onClick={() => answer(false)} disabled={isSending}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isSending} loadingText={words.checking}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <p>{words.why}</p>
        <PasswordField
          label={words.label}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          error={error}
          required
          autoFocus
        />
      </form>
    </Dialog>
  );
}
