import type { Step } from '@sangamam/contract/form/steps';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/page/register';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallProblem, repeatLabel, toastFailure } from '../../kit/calls/call-problem.tsx';
import { useEarlyPress } from '../../kit/forms/early-press.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { PageSettings } from '../../kit/page/settings.ts';
import { liveFee } from '../../kit/questions/fee.ts';
import { FeeCard } from '../../kit/questions/fee-card.tsx';
import { Questions } from '../../kit/questions/lazy-questions.ts';
import { LeaveDialog } from '../../kit/questions/leave-dialog.tsx';
import styles from '../../kit/questions/questions.module.css';
import { hrefAfter } from '../../kit/questions/step-href.ts';
import { useStepForm } from '../../kit/questions/use-step-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { DuplicatePanel } from './duplicate-panel.tsx';

interface StepScreenProps {
  readonly step: Step;
  readonly title: string;
  readonly settings: PageSettings;
  readonly registration: RegistrationRecord | null;
  /** The URL of the previous screen. */
  readonly backHref: string;
  /** Set when the visitor came from the review to change an answer. */
  readonly fromReview: boolean;
  readonly onSaved: (saved: RegistrationRecord) => void;
  /** Reloads the record after somebody else changed it. */
  readonly onReload: () => void;
}

/** One step of the form: questions, problems, fee, and navigation. */
export function StepScreen(props: StepScreenProps) {
  const { step, title, registration, backHref, fromReview } = props;
  const settings = offeredTo(props.settings, registration?.formDataStructured);
  const navigate = useNavigate();
  const isLeaveAllowed = useRef(false);

  const form = useStepForm({
    step,
    settings,
    registration,
    onSaved: (saved, isLeaving) => {
      props.onSaved(saved);
      if (isLeaving) return;
      isLeaveAllowed.current = true;
      const { afterPaying } = settings.questions;
      navigate(hrefAfter(step, saved, { fromReview, afterPaying }));
    },
    onRefused: (problem) => {
      if (!hasPanel(problem.code)) toastFailure(problem);
    },
  });

  const formElement = useEarlyPress(form.isListening);
  const { failure, attempt } = form;
  const problems = form.problems();
  const showsFee = step.number >= 3;
  const typed =
    step.stepName === 'eventAttendance'
      ? {
          attendees:
            form.value('eventAttendance.isAttending') === 'yes'
              ? form.value('eventAttendance.attendees')
              : undefined,
        }
      : undefined;

  return (
    <>
      <PageHead title={problems.length > 0 && attempt > 0 ? words.errorTitle({ title }) : title} />
      <div className={showsFee ? styles.withFee : undefined}>
        {/* method "dialog", so that a submit before hydration puts no answers into the URL */}
        <form
          ref={formElement}
          noValidate
          method="dialog"
          onSubmit={form.submit}
          className={styles.form}
          data-hydrated={form.isListening || undefined}
        >
          <ErrorSummary errors={attempt > 0 ? problems : []} attempt={attempt} />
          {failure?.code === 'DUPLICATE_CONTACT' && (
            <DuplicatePanel
              form={form}
              failure={failure}
              onLeave={() => {
                isLeaveAllowed.current = true;
              }}
            />
          )}
          <Questions
            form={form}
            settings={settings}
            registration={registration}
            {...form.asking}
            sections={step.sections}
          />
          {failure?.code === 'STALE' && (
            <Alert tone="warning" live title={words.stale.text}>
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  form.discard();
                  props.onReload();
                }}
              >
                {words.stale.reload}
              </Button>
            </Alert>
          )}
          {problems.length === 0 && !hasPanel(failure?.code ?? '') && (
            <CallProblem failure={failure} button={words.save} attempt={attempt} />
          )}
          <div className={styles.actions}>
            <Link className={styles.backLink} to={backHref}>
              {words.back}
            </Link>
            {step.optional && !fromReview && (
              <Button variant="ghost" onClick={form.skip} loading={form.isSkipping}>
                {words.skip}
              </Button>
            )}
            <Button
              type="submit"
              wide
              loading={form.isSaving && !form.isSkipping}
              loadingText={words.saving}
            >
              {repeatLabel(failure, words.save)}
            </Button>
          </div>
        </form>
        {showsFee && <FeeCard fee={liveFee(registration, settings, typed)} />}
      </div>
      <LeaveDialog form={form} mayLeave={() => isLeaveAllowed.current} />
    </>
  );
}

/** Refusals that get a panel of their own. */
const hasPanel = (code: string) => code === 'DUPLICATE_CONTACT' || code === 'STALE';
