import type { ReactNode } from 'react';
import { useOnline } from '../api/use-online.ts';
import type { SendFormState } from '../api/use-send-form.ts';
import { Alert } from '../ui/alert.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import styles from './send-form.module.css';
import { shellWords as words } from './words.ts';

interface SendFormProps {
  readonly form: SendFormState;
  /** Said above the server's own words when sending failed. */
  readonly failed: string;
  /** The fields. */
  readonly children: ReactNode;
  /** The button that sends, and what stands beside it. */
  readonly actions: ReactNode;
}

/** A public form: what must be mended first, then its fields, what went wrong, and its button. */
export function SendForm({ form, failed, children, actions }: SendFormProps) {
  const online = useOnline();
  const { failure, attempt, problems } = form;
  return (
    <form {...form.formProps} className={styles.form}>
      <ErrorSummary
        errors={[...problems].map(([name, message]) => ({ name, message }))}
        attempt={attempt}
      />
      {children}
      {failure && problems.size === 0 && (
        <Alert key={attempt} tone="error" live title={failed}>
          {failure.message !== failed && <p>{failure.message}</p>}
        </Alert>
      )}
      {!online && (
        <Alert tone="warning" live>
          {words.offline}
        </Alert>
      )}
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
