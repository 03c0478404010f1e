import { type FormEvent, type ReactNode, useId } from 'react';
import type { CallError } from '../api/call-error.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { adminWords as words } from './admin-words.ts';
import styles from './change-dialog.module.css';

interface ChangeDialogProps {
  title: string;
  submit: string;
  submitting: string;
  /** For what cannot be taken back: the focus is on Cancel. */
  isDanger?: boolean | undefined;
  isSending: boolean;
  problem: CallError | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Where no field asks for the focus; Cancel, which comes later, still takes it. */
function focusFirstField(form: HTMLFormElement | null) {
  if (!form || form.contains(document.activeElement)) return;
  form.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus();
}

/** A dialog of staff with one form: what was refused is said in it, and nothing typed is lost. */
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
