import { type Step, steps, stepsToPay } from '@sangamam/contract/form/steps';
import { mayPayLater } from '@sangamam/contract/registrations/final-answers';
import { type RegistrationRecord, saveStep } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/register';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { CallProblem, repeatLabel, toastFailure } from '../../kit/calls/call-problem.tsx';
import { useEarlyPress } from '../../kit/forms/early-press.ts';
import { invalid, type RefusedForm } from '../../kit/forms/posted.ts';
import { type PageSettings, useSettings } from '../../kit/page/settings.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import { FeeLines } from '../../kit/questions/fee-card.tsx';
import { PoliciesField } from '../../kit/questions/policies-field.tsx';
import styles from '../../kit/questions/questions.module.css';
import { stepHref } from '../../kit/questions/step-href.ts';
import { answerRows } from '../../kit/records/answer-rows.ts';
import type { Visit } from '../../kit/site-context.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { languageNow } from '../../ui/in-language.ts';
import { SummaryList } from '../../ui/summary-list.tsx';

const words = allWords.review;

const step = steps.find(({ stepName }) => stepName === 'review') as Step;

/** True if the name may be shown to others: of grown-ups who come, where the counts are public. */
function mayShowName(
  { personalInfo, eventAttendance }: RegistrationRecord['formDataStructured'],
  { features }: Pick<PageSettings, 'features'>,
): boolean {
  return (
    features.publicCounts &&
    eventAttendance?.isAttending === true &&
    personalInfo?.isAdult !== false
  );
}

/** Submits the form with the ticks of the review; refuses it without the policies. */
export function submitReview(
  { _id: id, version, formDataStructured }: RegistrationRecord,
  form: FormData,
  settings: Pick<PageSettings, 'features'>,
  asked: { readonly idempotencyKey: string; readonly visit?: Visit },
): Promise<RegistrationRecord> {
  if (!form.has('policies')) {
    throw invalid({ 'consents.policies': words.policiesRequired });
  }
  return call(saveStep, {
    params: { id },
    body: {
      step: step.number,
      stepName: step.stepName,
      formSubmissionComplete: true,
      locale: languageNow(),
      consents: {
        policies: true,
        photos: form.has('photos'),
        ...(mayShowName(formDataStructured, settings) && {
          attendeeList: form.has('attendeeList'),
        }),
      },
      version,
    },
    ...asked,
  });
}

interface ReviewProps {
  readonly registration: RegistrationRecord;
  readonly onBack: string;
  /** The same form, sent without scripts and refused. */
  readonly posted?: RefusedForm | null;
  /** `isLater`: the payment is left for later. */
  readonly onSubmitted?: (saved: RegistrationRecord, isLater: boolean) => Promise<void>;
}

/** Step 8: every answer once more, the consents, and the submission. */
export function Review({ registration, onSubmitted, onBack, posted = null }: ReviewProps) {
  const settings = useSettings();
  const { formDataStructured, version } = registration;
  const [problem, setProblem] = useState<{ attempt: number; fields: Record<string, string> }>({
    attempt: posted ? 1 : 0,
    fields: { ...posted?.failure.fields },
  });
  const [failure, setFailure] = useState<CallError | null>(
    posted && Object.keys(posted.failure.fields).length === 0 ? posted.failure : null,
  );
  const [sending, setSending] = useState<'now' | 'later' | null>(null);
  const [isListening, setIsListening] = useState(false);
  useEffect(() => setIsListening(true), []);
  const formElement = useEarlyPress(isListening);
  const canPayLater = mayPayLater(settings, new Date(useServerNowMs()));
  const idempotencyKey = useRef<string | null>(null);
  const isFree = registration.fee.due + registration.fee.contribution === 0;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isLater = submitter?.getAttribute('name') === 'later';
    const form = new FormData(event.currentTarget);
    const refuse = (fields: Record<string, string>) =>
      setProblem(({ attempt }) => ({ attempt: attempt + 1, fields }));
    setSending(isLater ? 'later' : 'now');
    setFailure(null);
    idempotencyKey.current ??= crypto.randomUUID();
    try {
      const asked = { idempotencyKey: idempotencyKey.current };
      await onSubmitted?.(await submitReview(registration, form, settings, asked), isLater);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      if (thrown.isRefusal) idempotencyKey.current = null;
      if (Object.keys(thrown.fields).length > 0) refuse({ ...thrown.fields });
      else {
        setFailure(thrown);
        toastFailure(thrown);
      }
    } finally {
      setSending(null);
    }
  }

  const button = isFree ? words.submit : words.submitAndPay;
  const errors = Object.entries(problem.fields).map(([name, message]) => ({ name, message }));
  return (
    <form
      ref={formElement}
      method="post"
      noValidate
      onSubmit={submit}
      className={styles.review}
      data-hydrated={isListening || undefined}
    >
      <input type="hidden" name="version" value={version} />
      <ErrorSummary errors={errors} attempt={problem.attempt} />
      <AnswerLists
        steps={stepsToPay(
          formDataStructured.eventAttendance?.isAttending,
          settings.questions.afterPaying,
        )}
        registration={registration}
        hrefOf={({ slug }) => stepHref(slug, { from: 'review' })}
      />
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
        {mayShowName(formDataStructured, settings) && (
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
        <Button type="submit" wide loading={sending === 'now'} loadingText={words.submitting}>
          {repeatLabel(failure, button)}
        </Button>
      </div>
      {canPayLater && !isFree && (
        <div className={styles.actions}>
          <Button
            type="submit"
            name="later"
            value="yes"
            variant="secondary"
            wide
            loading={sending === 'later'}
            loadingText={words.submitting}
          >
            {allWords.quick.later}
          </Button>
        </div>
      )}
    </form>
  );
}

interface AnswerListsProps {
  readonly steps: readonly Step[];
  readonly registration: RegistrationRecord;
  /** The address where the answers of a step are changed; null if they are final. */
  readonly hrefOf: (step: Step) => string | null;
}

/** The answers step by step, each with the way to change it. */
export function AnswerLists({ steps: shown, registration, hrefOf }: AnswerListsProps) {
  const settings = useSettings();
  return shown
    .filter(({ sections }) => sections.length > 0)
    .map((part) => {
      const href = hrefOf(part);
      const title = allWords.stepTitles[part.slug];
      return (
        <SummaryList
          key={part.slug}
          title={title}
          action={
            href !== null && (
              <Link className={styles.change} to={href}>
                <span aria-hidden="true">{words.change}</span>
                <span className="visually-hidden">
                  {words.changeWhat({ section: title.toLowerCase() })}
                </span>
              </Link>
            )
          }
          rows={part.sections
            .flatMap((name) => answerRows(name, registration.formDataStructured, settings))
            .filter(({ value }) => value !== null)}
        />
      );
    });
}
