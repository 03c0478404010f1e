import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { CallProblem, repeatLabel } from '../calls/call-problem.tsx';
import { BrowserNotice } from '../page/browser-notice.tsx';
import { ProofField, proofField } from './proof-field.tsx';
import styles from './send-form.module.css';
import type { SendFormState } from './use-send-form.ts';

interface SendFormProps {
  readonly form: SendFormState;
  /** Shown above the server's message when sending failed. */
  readonly failed: string;
  /** Shown instead when no answer came in time, so that it may have arrived. */
  readonly unanswered?: string;
  readonly children: Elements;
  /** Label of the submit button. */
  readonly submit: string;
  readonly submitting: string;
  readonly isDisabled?: boolean;
  /** One of its fields is a file. */
  readonly hasFile?: boolean;
}

/** A public form: errors to correct, fields, the failure, and the submit button. */
export function SendForm({
  form,
  failed,
  unanswered = failed,
  children,
  hasFile = false,
  ...button
}: SendFormProps) {
  const { failure, attempt, problems, isSending } = form;
  const { submit, submitting, isDisabled = false } = button;
  return (
    <form
      {...form.formProps}
      {...(hasFile && { encType: 'multipart/form-data' })}
      className={styles.form}
    >
      <BrowserNotice />
      <ErrorSummary
        errors={[...problems].map(([name, message]) => ({ name, message }))}
        attempt={attempt}
      />
      {children}
      <ProofField error={problems.get(proofField)} />
      {problems.size === 0 && (
        <CallProblem
          failure={failure}
          button={submit}
          attempt={attempt}
          title={failure?.isTimeOut ? unanswered : failed}
        />
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          wide
          disabled={isDisabled || isSending}
          loading={isSending}
          loadingText={submitting}
        >
          {repeatLabel(failure, submit)}
        </Button>
      </div>
    </form>
  );
}
