import { type FormEvent, type ReactNode, useId } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { CallError } from '../calls/call-error.ts';
import { adminWords as words } from '../words/admin-words.ts';
import styles from './change-dialog.module.css';

interface ChangeDialogProps {
  title: string;
  submit: string;
  submitting: string;
  /** For what cannot be undone: the focus starts on Cancel. */
  isDanger?: boolean | undefined;
  isSending: boolean;
  problem: CallError | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Focuses the first field, unless something in the form has the focus. */
function focusFirstField(form: HTMLFormElement | null) {
  if (!form || form.contains(document.activeElement)) return;
  form.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus();
}

/** A dialog of staff with one form; it shows a refusal and keeps what was typed. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, submit, submitting, isDanger, isSending, problem, onClose, children } = props;
  const formId = useId();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // Forms around it, such as the one of the page, are not ours.
    event.stopPropagation();
    props.onSubmit();
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      locked={isSending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSending} autoFocus={isDanger}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            loading={isSending}
            loadingText={submitting}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        ref={focusFirstField}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={handleSubmit}
      >
        {children}
        {problem && (
          <Alert tone="error" live>
            {problem.message}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
