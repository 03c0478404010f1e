import type { ReactNode } from 'react';
import { useRef } from 'react';
import { fieldsOf, useStaffChange } from '../../../kit/calls/use-staff-change.ts';
import { ChangeDialog } from '../../../kit/forms/change-dialog.tsx';
import { CodeField } from '../code-field.tsx';
import { profileKey } from './queries.ts';
import { words } from './words.ts';

interface CodeDialogProps<Reply> {
  title: string;
  submit: string;
  isDanger?: boolean;
  takesRecoveryCodes?: boolean;
  send: (typed: { code: string; password: string }) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onClose: () => void;
  /** Above the code; gets what is wrong with which field. */
  children: ReactNode | ((fields: Readonly<Record<string, string>>) => ReactNode);
}

/** A change of the second factor that a code allows. */
export function CodeDialog<Reply>(props: CodeDialogProps<Reply>) {
  const { title, submit, isDanger, takesRecoveryCodes, send, onDone, onClose, children } = props;
  const body = useRef<HTMLDivElement>(null);
  const change = useStaffChange(profileKey, send, onDone);
  const fields = fieldsOf(change.error);

  function handleSubmit() {
    const form = body.current?.closest('form');
    if (!form || change.isPending) return;
    const typed = new FormData(form);
    change.mutate({
      code: String(typed.get('code') ?? ''),
      password: String(typed.get('secondFactorPassword') ?? ''),
    });
  }

  return (
    <ChangeDialog
      title={title}
      submit={submit}
      submitting={words.saving}
      isDanger={isDanger}
      isSending={change.isPending}
      problem={null}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <div ref={body}>
        {typeof children === 'function' ? children(fields) : children}
        <CodeField error={fields.code} takesRecoveryCodes={takesRecoveryCodes ?? true} />
      </div>
    </ChangeDialog>
  );
}
