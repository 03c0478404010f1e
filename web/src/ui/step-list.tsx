import { words } from '@sangamam/words/page/ui';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './step-list.module.css';

interface Step {
  readonly key: string;
  readonly label: string;
  readonly done: boolean;
  /** Set when the step may be opened. */
  readonly href?: string | undefined;
}

interface StepListProps {
  steps: readonly Step[];
  /** Key of the current step. */
  current: string;
  /** Called instead of following the link. */
  onStep?: ((key: string) => void) | undefined;
}

/** The steps of a form and the current one: a column on desktops, a bar that opens on phones. */
export function StepList(props: StepListProps) {
  const { steps, current } = props;
  const index = steps.findIndex(({ key }) => key === current);
  const place = words.stepOf({ step: index + 1, total: steps.length });
  return (
    <nav aria-label={words.steps}>
      <details className={styles.compact}>
        <summary className={styles.toggle}>
          <span>{place}</span>
          <ChevronDown aria-hidden="true" size={18} />
        </summary>
        <StepItems {...props} />
      </details>
      <progress className={styles.bar} max={steps.length} value={index + 1} aria-label={place} />
      <div className={styles.column}>
        <StepItems {...props} />
      </div>
    </nav>
  );
}

function StepItems({ steps, current, onStep }: StepListProps) {
  return (
    <ol className={styles.list}>
      {steps.map(({ key, label, done, href }, index) => {
        const isCurrent = key === current;
        const content = (
          <>
            <span className={styles.mark} aria-hidden="true">
              {done ? <Check size={14} strokeWidth={3} /> : index + 1}
            </span>
            <span>
              {label}
              {done && <span className="visually-hidden">, {words.done}</span>}
            </span>
          </>
        );
        return (
          <li key={key} className={classNames(done && styles.done, isCurrent && styles.current)}>
            {href && !isCurrent ? (
              <a
                className={styles.item}
                href={href}
                onClick={(event) => {
                  if (!onStep || event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onStep(key);
                }}
              >
                {content}
              </a>
            ) : (
              <span className={styles.item} aria-current={isCurrent ? 'step' : undefined}>
                {content}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
