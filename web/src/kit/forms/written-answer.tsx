import type { Endpoint, ReplyOf } from '@sangamam/contract/calls/endpoint';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import type { CallError } from '../calls/call-error.ts';
import type { RefusedForm } from './posted.ts';
import { useActionForm } from './use-action-form.ts';
import styles from './written-answer.module.css';

interface WrittenAnswerProps<E extends Endpoint> {
  /** Its body is the text. */
  endpoint: E;
  id: string;
  /** Name of its draft: what was typed survives a closed drawer and a reload. */
  draft: string;
  label: string;
  hint?: string | undefined;
  hideLabel?: boolean | undefined;
  /** Beside other things: fewer lines, and a quieter button. */
  isSmall?: boolean;
  submit: string;
  submitting: string;
  said: string;
  onSent: (reply: ReplyOf<E>) => void;
  onRefused?: ((problem: CallError) => void) | undefined;
  /** Sent besides the text where the form works without scripts, and how it was refused. */
  posts?: {
    readonly action: string;
    readonly hidden: Readonly<Record<string, string>>;
    readonly refused: RefusedForm | null;
  };
}

/** A text and its button; emptied once it was sent. */
export function WrittenAnswer<E extends Endpoint>(props: WrittenAnswerProps<E>) {
  const {
    endpoint,
    id,
    draft,
    label,
    hint,
    hideLabel,
    isSmall,
    submit,
    submitting,
    posts,
    ...options
  } = props;
  const form = useActionForm<Endpoint, { text: string }>({
    endpoint,
    draft,
    params: { id },
    start: { text: posts?.refused?.values.text ?? '' },
    startsAgain: { text: '' },
    body: (values) => values,
    said: options.said,
    onDone: (reply) => options.onSent(reply as ReplyOf<E>),
    onRefused: options.onRefused,
  });
  const { message, fields } = posts?.refused?.failure ?? {};
  const alert = form.alert ?? (fields?.text ? null : message);
  return (
    <form
      {...form.formProps}
      {...(posts && { method: 'post', action: posts.action })}
      className={styles.form}
    >
      {Object.entries(posts?.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextArea
        {...form.field('text')}
        {...(fields?.text && form.attempt === 0 && { error: fields.text })}
        label={label}
        hint={hint}
        hideLabel={hideLabel}
        rows={isSmall ? 3 : 5}
      />
      {alert && (
        <Alert tone="error" live>
          {alert}
        </Alert>
      )}
      <Button
        type="submit"
        {...(isSmall && { variant: 'secondary', size: 'small' })}
        loading={form.isBusy}
        loadingText={submitting}
      >
        {submit}
      </Button>
    </form>
  );
}
