import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './action-form.module.css';
import type { ActionFormState } from './use-action-form.ts';

interface WarningReasonProps {
  readonly form: Pick<ActionFormState<{ reason: string }>, 'field' | 'problem'>;
  readonly words: Readonly<Record<'intro' | 'reason' | 'reasonHint', string>>;
}

/** The warnings of the server (NEEDS_REASON), and a field for the reason to go on all the same. */
export function WarningReason({ form: { field, problem }, words }: WarningReasonProps) {
  if (problem?.code !== 'NEEDS_REASON') return null;
  const { reason: warnings = problem.message } = problem.fields;
  return (
    <>
      <Alert key={warnings} tone="warning" live title={words.intro}>
        <p className={styles.warnings}>{warnings}</p>
      </Alert>
      <TextField
        {...field('reason')}
        error={undefined}
        label={words.reason}
        hint={words.reasonHint}
        maxLength={200}
        autoFocus
      />
    </>
  );
}
