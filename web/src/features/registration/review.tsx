import { type Step, stepsFor } from '@sangamam/contract/form/steps';
import { type RegistrationRecord, saveStep } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/register';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { CallProblem, repeatLabel, toastFailure } from '../../kit/calls/call-problem.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { FeeLines } from '../../kit/questions/fee-card.tsx';
import { PoliciesField } from '../../kit/questions/policies-field.tsx';
import styles from '../../kit/questions/questions.module.css';
import { stepHref } from '../../kit/questions/step-href.ts';
import { answerRows } from '../../kit/records/answer-rows.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { languageNow } from '../../ui/in-language.ts';
import { SummaryList } from '../../ui/summary-list.tsx';

const words = allWords.review;

interface ReviewProps {
  readonly step: Step;
  readonly registration: RegistrationRecord;
  readonly onSubmitted: (saved: RegistrationRecord) => void;
  readonly onBack: string;
}

/** Step 8: every answer once more, the consents, and the submission. */
export function Review({ step, registration, onSubmitted, onBack }: ReviewProps) {
  const settings = useSettings();
  const isAttending = registration.formDataStructured.eventAttendance?.isAttending === true;
  const asksForName =
    settings.features.publicCounts &&
    isAttending &&
    registration.formDataStructured.personalInfo?.isAdult !== false;
  const [problem, setProblem] = useState<{ attempt: number; fields: Record<string, string> }>({
    attempt: 0,
    fields: {},
  });
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const idempotencyKey = useRef<string | null>(null);
  const isFree = registration.fee.due + registration.fee.contribution === 0;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const form = new FormData(event.currentTarget);
    const refuse = (fields: Record<string, string>) =>
      setProblem(({ attempt }) => ({ attempt: attempt + 1, fields }));
    if (!form.has('policies')) {
      refuse({ 'consents.policies': words.policiesRequired });
      return;
    }
    setIsSaving(true);
    setFailure(null);
    idempotencyKey.current ??= crypto.randomUUID();
    try {
      const saved = await call(saveStep, {
        params: { id: registration._id },
        body: {
          step: step.number,
          stepName: step.stepName,
          formSubmissionComplete: true,
          locale: languageNow(),
          consents: {
            policies: true,
            photos: form.has('photos'),
            ...(asksForName && { attendeeList: form.has('attendeeList') }),
          },
          version: registration.version,
        },
        idempotencyKey: idempotencyKey.current,
      });
      onSubmitted(saved);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      if (thrown.isRefusal) idempotencyKey.current = null;
      if (Object.keys(thrown.fields).length > 0) refuse({ ...thrown.fields });
      else {
        setFailure(thrown);
        toastFailure(thrown);
      }
    } finally {
      setIsSaving(false);
    }
  }

  const button = isFree ? words.submit : words.submitAndPay;
  const errors = Object.entries(problem.fields).map(([name, message]) => ({ name, message }));
  return (
    <form noValidate onSubmit={submit} className={styles.review}>
      <ErrorSummary errors={errors} attempt={problem.attempt} />
      {stepsFor(isAttending, settings.questions.afterPaying)
        .filter(({ sections }) => sections.length > 0)
        .map((part) => (
          <SummaryList
            key={part.slug}
            title={allWords.stepTitles[part.slug]}
            action={
              <Link className={styles.change} to={stepHref(part.slug, { from: 'review' })}>
                <span aria-hidden="true">{words.change}</span>
                <span className="visually-hidden">
                  {words.changeWhat({ section: allWords.stepTitles[part.slug].toLowerCase() })}
                </span>
              </Link>
            }
            rows={part.sections
              .flatMap((name) => answerRows(name, registration.formDataStructured, settings))
              .filter(({ value }) => value !== null)}
          />
        ))}
      <section className={styles.reviewFee}>
        <h2>{allWords.fee.title}</h2>
        <FeeLines fee={registration.fee} />
      </section>
      <fieldset className={styles.consents}>
        <legend>{words.consentsTitle}</legend>
        <PoliciesField
          error={problem.fields['consents.policies']}
          onChange={() => setProblem(({ attempt }) => ({ attempt, fields: {} }))}
        />
        <CheckboxField name="photos" label={words.photos} optional />
        {asksForName && (
          <CheckboxField
            name="attendeeList"
            label={words.attendeeList}
            hint={words.attendeeListHint}
            optional
          />
        )}
      </fieldset>
      <CallProblem failure={failure} button={button} />
      <div className={styles.actions}>
        <Link className={styles.backLink} to={onBack}>
          {allWords.back}
        </Link>
        <Button type="submit" wide loading={isSaving} loadingText={words.submitting}>
          {repeatLabel(failure, button)}
        </Button>
      </div>
    </form>
  );
}
