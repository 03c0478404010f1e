import { words } from '@sangamam/words/page/ui';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';
import { fieldId } from './field.tsx';

export interface FieldError {
  /** The dotted name of the field, such as `personalInfo.email`. */
  readonly name: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** Changes with every failed save, so that focus returns to the summary each time. */
  attempt?: number | undefined;
}

/**
 * The errors of a form, above it. Takes the focus when it appears and links to each field; renders nothing
 * without errors.
 */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks for the focus again
  useEffect(() => {
    if (isShown) summary.current?.focus();
  }, [isShown, attempt]);

  if (!isShown) return null;
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <h2 className={styles.title}>
        <CircleAlert aria-hidden="true" size={22} />
        {words.problem}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                const control = document.getElementById(fieldId(name));
                if (!control) return;
                event.preventDefault();
                control.focus();
                control.scrollIntoView({ block: 'center' });
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
