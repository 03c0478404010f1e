import { type Step, stepsFor } from '@sangamam/contract/form/steps';
import { words as allWords } from '@sangamam/words/page/register';
import { Suspense, useEffect, useState } from 'react';
import { Questions } from '../../kit/questions/lazy-questions.ts';
import type { FormProps } from '../../kit/questions/step-props.ts';
import type { FieldError } from '../../ui/error-summary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './desk.module.css';
import { stepOfField } from './desk-sections.ts';

interface FullSectionsProps extends FormProps {
  readonly problems: readonly FieldError[];
  /** How often the form was sent: its problems open their sections. */
  readonly attempt: number;
}

/** Every section of the form, each to be opened; who it is and who comes stand open. */
export function FullSections({ form, settings, problems, attempt }: FullSectionsProps) {
  const answer = form.value('eventAttendance.isAttending');
  const steps = stepsFor(answer === 'yes' ? true : answer === 'no' ? false : undefined);
  const broken = new Set(problems.map(({ name }) => stepOfField(name)?.stepName));
  return steps
    .filter(({ sections }) => sections.length > 0)
    .map((step) => (
      <Section
        key={step.stepName}
        step={step}
        form={form}
        settings={settings}
        brokenAt={broken.has(step.stepName) ? attempt : 0}
      />
    ));
}

interface SectionProps extends FormProps {
  readonly step: Step;
  /** The attempt that found something wrong here; 0: none did. */
  readonly brokenAt: number;
}

function Section({ step, form, settings, brokenAt }: SectionProps) {
  const isAsked = step.stepName === 'personalInfo' || step.stepName === 'eventAttendance';
  const [isOpen, setIsOpen] = useState(isAsked);
  // what was typed in a section stays when it is closed
  const [wasOpened, setWasOpened] = useState(isAsked);
  useEffect(() => {
    if (brokenAt > 0) setIsOpen(true);
  }, [brokenAt]);
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setIsOpen(open);
        if (open) setWasOpened(true);
      }}
    >
      <summary>
        <h2>{allWords.stepTitles[step.slug]}</h2>
      </summary>
      {wasOpened && (
        <div className={styles.fields}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <Questions
              form={form}
              settings={settings}
              registration={null}
              sections={step.sections}
              isEmailOptional
            />
          </Suspense>
        </div>
      )}
    </details>
  );
}
