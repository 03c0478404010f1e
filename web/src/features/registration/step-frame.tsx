import { type Step, type StepSlug, stepsToPay } from '@sangamam/contract/form/steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/register';
import type { Ref } from 'react';
import type { PageSettings } from '../../kit/page/settings.ts';
import styles from '../../kit/questions/questions.module.css';
import { stepHref } from '../../kit/questions/step-href.ts';
import type { Elements } from '../../ui/elements.ts';
import { StepList } from '../../ui/step-list.tsx';

/** A step among those of this party: its title, with its number for the document, and the way back. */
export function placeOfStep(
  step: Step,
  registration: RegistrationRecord | null,
  { questions }: Pick<PageSettings, 'questions'>,
  fromReview: boolean,
) {
  const coming = registration?.formDataStructured.eventAttendance?.isAttending;
  const list = stepsToPay(coming, questions.afterPaying);
  const index = Math.max(0, list.indexOf(step));
  const before = list[index - 1];
  const title = words.stepTitles[step.slug];
  const count = { number: index + 1, total: list.length };
  return {
    step,
    list,
    title,
    place: words.stepOf(count),
    pageTitle: words.pageTitle({ ...count, title }),
    backHref: fromReview ? stepHref('review') : before ? stepHref(before.slug) : '?',
  };
}

interface StepFrameProps
  extends Pick<ReturnType<typeof placeOfStep>, 'step' | 'list' | 'title' | 'place'> {
  readonly registration: RegistrationRecord | null;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Opens a step without a new document. */
  readonly onStep?: (slug: StepSlug) => void;
  readonly children: Elements;
}

/** A step of the form below its title, beside all of them. */
export function StepFrame({ registration, children, ...props }: StepFrameProps) {
  const { step, list, title, place, heading, onStep } = props;
  const reached = registration?.lastCompletedStep ?? 0;
  const next = list.find(({ number }) => number > reached)?.number ?? reached;
  return (
    <div className={styles.layout}>
      <StepList
        steps={list.map(({ slug, number }) => ({
          key: slug,
          label: words.stepTitles[slug],
          done: number <= reached,
          href: number <= next && registration ? stepHref(slug) : undefined,
        }))}
        current={step.slug}
        onStep={onStep && ((slug) => onStep(slug as StepSlug))}
      />
      <div className={styles.content}>
        <header className={styles.heading}>
          <p className={styles.place}>{place}</p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </header>
        {children}
      </div>
    </div>
  );
}
