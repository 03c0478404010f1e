import type { Endpoint, ReplyOf } from '@sangamam/contract/calls/endpoint';
import { words } from '@sangamam/words/page/ui';
import { useId } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Elements } from '../../ui/elements.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import styles from './action-form.module.css';
import { type ActionFormOptions, type ActionFormState, useActionForm } from './use-action-form.ts';

interface FormParts<Values extends object> {
  readonly submit: string | ((values: Values) => string);
  readonly submitting: string;
  readonly children?: Elements | ((form: ActionFormState<Values>) => Elements);
}

type ActionFormProps<E extends Endpoint, Values extends object, Reply> = ActionFormOptions<
  E,
  Values,
  Reply
> &
  FormParts<Values> & {
    readonly className?: string | undefined;
    /** Beside the button. */
    readonly foot?: Elements;
  };

/** A form on a page. */
export function ActionForm<
  E extends Endpoint,
  Values extends object = Record<never, never>,
  Reply = ReplyOf<E>,
>(props: ActionFormProps<E, Values, Reply>) {
  const { submit, submitting, children, className, foot } = props;
  const form = useActionForm<E, Values, Reply>(props);
  return (
    <form {...form.formProps} className={className}>
      <Fields form={form}>{children}</Fields>
      <Button type="submit" loading={form.isBusy} loadingText={submitting}>
        {typeof submit === 'function' ? submit(form.values) : submit}
      </Button>
      {foot}
    </form>
  );
}

type ActionDialogProps<E extends Endpoint, Values extends object, Reply> = ActionFormOptions<
  E,
  Values,
  Reply
> &
  FormParts<Values> & {
    readonly title: string;
    readonly wide?: boolean | undefined;
    /** For what cannot be undone: the focus starts on Cancel. */
    readonly isDanger?: boolean | undefined;
    /** Further buttons at the foot, of which the last is the main one. */
    readonly more?: Elements;
    readonly isLocked?: boolean | undefined;
    readonly onClose: () => void;
  };

/** A dialog with one form, which closes once it was sent unless `onDone` is given. */
export function ActionDialog<
  E extends Endpoint,
  Values extends object = Record<never, never>,
  Reply = ReplyOf<E>,
>(props: ActionDialogProps<E, Values, Reply>) {
  const { title, submit, submitting, isDanger, wide, more, isLocked, children, onClose } = props;
  const formId = useId();
  const form = useActionForm<E, Values, Reply>({ ...props, onDone: props.onDone ?? onClose });
  return (
    <Dialog
      open
      title={title}
      wide={wide}
      onClose={onClose}
      locked={form.isBusy || isLocked}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy} autoFocus={isDanger}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : more ? 'secondary' : 'primary'}
            loading={form.isBusy}
            loadingText={submitting}
          >
            {typeof submit === 'function' ? submit(form.values) : submit}
          </Button>
          {more}
        </>
      }
    >
      <div ref={focusFirstField}>
        <form {...form.formProps} id={formId} className={styles.form}>
          <Fields form={form}>{children}</Fields>
        </form>
      </div>
    </Dialog>
  );
}

interface FieldsProps<Values extends object> {
  readonly form: ActionFormState<Values>;
  readonly children: FormParts<Values>['children'];
}

/** So many are listed above the fields, of which some may be out of sight. */
const severalErrors = 3;

/** The problems where there are several, the fields, and what no field says. */
function Fields<Values extends object>({ form, children }: FieldsProps<Values>) {
  const { errors, attempt, alert } = form;
  return (
    <>
      {errors.length >= severalErrors && <ErrorSummary errors={errors} attempt={attempt} />}
      {typeof children === 'function' ? children(form) : children}
      {alert !== null && (
        <Alert key={attempt} tone="error" live>
          {alert}
        </Alert>
      )}
    </>
  );
}

/** Focuses the first field, unless something in the form has the focus. */
function focusFirstField(form: HTMLElement | null) {
  if (!form || form.contains(document.activeElement)) return;
  form.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus();
}
