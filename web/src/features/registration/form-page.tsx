import { questionsOf } from '@sangamam/contract/form/form';
import { type Step, steps, stepsFor } from '@sangamam/contract/form/steps';
import { minuteMs } from '@sangamam/contract/locale/durations';
import { isOffered } from '@sangamam/contract/payments/payments';
import { type ConsentState, readConsents, saveConsents } from '@sangamam/contract/privacy/consents';
import { mustProveContact } from '@sangamam/contract/registrations/final-answers';
import { type RegistrationRecord, saveStep } from '@sangamam/contract/registrations/registrations';
import { registrationWindow } from '@sangamam/contract/registrations/window';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import { words as consentWords } from '@sangamam/words/page/consents';
import { words as dataWords } from '@sangamam/words/page/my-data';
import { words as ownWords } from '@sangamam/words/page/own-registration';
import { words } from '@sangamam/words/page/register';
import { get } from 'react-hook-form';
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { type PostedForm, postedTo, textsOf, usePosted } from '../../kit/forms/posted.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { type PageSettings, useSettings } from '../../kit/page/settings.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import {
  confirmContactPath,
  formPath,
  paths,
  payPath,
  pendingSuccessPath,
} from '../../kit/paths.ts';
import { liveFee } from '../../kit/questions/fee.ts';
import { FeeCard } from '../../kit/questions/fee-card.tsx';
import {
  checkSections,
  merged,
  onlyAnswersOf,
  sameNumber,
  shownField,
  shownIn,
  toForm,
  toValues,
} from '../../kit/questions/form-values.ts';
import { type Lock, lockOf, mayChangeContact } from '../../kit/questions/locks.ts';
import styles from '../../kit/questions/questions.module.css';
import { Questions, questionsAsked } from '../../kit/questions/questions.tsx';
import { hrefAfter, stepOf, wayAfterReview } from '../../kit/questions/step-href.ts';
import type { LockedPart } from '../../kit/questions/step-props.ts';
import { useAnswersForm } from '../../kit/questions/use-answers-form.ts';
import {
  answersToBegin,
  askingOf,
  schemasOf,
  sectionsOf,
} from '../../kit/questions/use-step-form.ts';
import { findOthers } from '../../kit/registrant/find-others.ts';
import { loadOwn, namedIn, ownLoader, type Told } from '../../kit/registrant/load-own.ts';
import { leavePaymentForLater } from '../../kit/registrant/own-registration.ts';
import { purposesOffered } from '../../kit/registrant/purposes-offered.ts';
import { serverNowMs } from '../../kit/server-clock.ts';
import { leaves } from '../../kit/session/drafts.ts';
import { siteContext } from '../../kit/site-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { languageNow } from '../../ui/in-language.ts';
import '../../kit/questions/step-css.ts';
import type { OtherRegistration } from '@sangamam/contract/registrations/registrations';
import { BalanceLines } from '../../kit/questions/balance-lines.tsx';
import { AnswerLists, Review, submitReview } from './review.tsx';
import { ClosedPanel } from './start-panel.tsx';
import { placeOfStep, StepFrame } from './step-frame.tsx';
import { Whose } from './whose.tsx';

export const handle: RouteHandle = { isStatic: true, own: true, reads: ['step', 'from'] };

/** No refusal: the answers so far lead to questions that were not shown. */
const moreAsked = 'MORE_ASKED';

interface Shown extends Told {
  /** The others of the session. */
  readonly others: readonly OtherRegistration[];
  /** None before the form is submitted. */
  readonly consents: readonly ConsentState[];
}

/** The registration of the session, whose answers are asked for or shown; null before the first step is saved. */
export async function loader(asked: LoaderFunctionArgs): Promise<Shown | null> {
  const step = stepOf(new URL(asked.request.url).searchParams);
  if (step?.stepName === 'payment') throw redirect(paths.pay);
  const told = await ownLoader(asked);
  if (!told) return null;
  const { _id, formSubmissionComplete, nextStep } = told.registration;
  if (!step && !formSubmissionComplete) throw redirect(formPath(nextStep ?? 'review'));
  const { visit } = asked.context.get(siteContext);
  if (!visit || !formSubmissionComplete) return { ...told, others: [], consents: [] };
  const [others, consents] = await Promise.all([
    findOthers(_id, visit),
    // without them the answers are there all the same
    call(readConsents, { params: { id: _id }, visit }).catch(() => []),
  ]);
  return { ...told, others, consents };
}

/** Saves a step, submits the form, or changes answers of a registration. */
export const action = postedTo(async (posted) => {
  const search = new URL(posted.request.url).searchParams;
  const step = stepOf(search) ?? steps[0];
  const named = namedIn(posted.request);
  const told = await loadOwn(posted.visit, named);
  const registration = told?.registration ?? null;
  if (!registration && step !== steps[0]) return formPath(steps[0].slug);
  if (registration && posted.form.has('consents')) {
    await savePostedConsents(registration, posted);
    return formPath(null, named);
  }
  if (step.sections.length === 0) {
    if (!registration || registration.formSubmissionComplete) return formPath(null, named);
    const { form, settings, visit, idempotencyKey } = posted;
    const shown = { ...registration, version: versionOf(posted) };
    const submitted = await submitReview(shown, form, settings, { visit, idempotencyKey });
    const next = wayAfterReview(submitted);
    if (next !== paths.pay || !form.has('later')) return next;
    const later = { visit, idempotencyKey: visit.keyFor(`later ${submitted._id}`) };
    await leavePaymentForLater(submitted, later);
    return pendingSuccessPath('payment');
  }
  const saved = await savePosted(step, registration, posted);
  if (registration?.formSubmissionComplete) return formPath(null, named);
  const { afterPaying } = posted.settings.questions;
  const fromReview = search.get('from') === 'review';
  return `${paths.form}${hrefAfter(step, saved, { fromReview, afterPaying })}`;
});

async function savePostedConsents(
  registration: RegistrationRecord,
  { form, visit, settings }: PostedForm,
): Promise<void> {
  const params = { id: registration._id };
  const states = await call(readConsents, { params, visit });
  const offered = purposesOffered(states, registration, settings);
  const body = Object.fromEntries(offered.map((purpose) => [purpose, form.has(purpose)]));
  await call(saveConsents, { params, body, visit });
}

/** The version of the registration that the form showed, so that a change meanwhile is not overwritten. */
const versionOf = ({ form }: PostedForm) => Number(form.get('version'));

async function savePosted(step: Step, registration: RegistrationRecord | null, posted: PostedForm) {
  const { form, visit, idempotencyKey } = posted;
  const isNew = registration === null;
  const answers = form.has('skip') ? {} : readPosted(step, registration, posted);
  const body = {
    step: step.number,
    stepName: step.stepName,
    formDataStructured: answers,
    skipped: form.has('skip'),
    locale: languageNow(),
    ...(!isNew && { version: versionOf(posted) }),
  };
  // The first answer opens the registration, so a repeat gets it for a minute only: it is a second press, no stranger's.
  const minute = Math.floor(serverNowMs() / minuteMs);
  return call(saveStep, {
    params: { id: registration?._id ?? 'new' },
    body,
    visit,
    idempotencyKey: isNew ? visit.keyFor(`${minute} ${JSON.stringify(body)}`) : idempotencyKey,
  });
}

/** The answers of a step, or of a registration those that were changed; refuses them as the form with scripts does. */
function readPosted(
  step: Step,
  registration: RegistrationRecord | null,
  { form, settings: all }: PostedForm,
) {
  const settings = offeredTo(all, registration?.formDataStructured);
  const questions = questionsOf(settings);
  const { lockedParts } = locksOf(step, registration, settings, serverNowMs());
  const texts = textsOf(form);
  const known = registration ? toForm(sectionsOf(step, registration), questions) : {};
  const typed = toValues(texts, questions);
  const schemas = schemasOf(step, settings, registration);
  const values = merged(known, typed);
  const { sections, problems } = checkSections(values, schemas, questions);
  const shown = shownIn(texts) ?? [];
  const wrong = [...problems].filter(([name]) => shown.some((path) => isWithin(path, name)));
  const refused = { status: 422, fields: Object.fromEntries(wrong) };
  if (wrong.length > 0) throw new CallError('', { ...refused, code: 'VALIDATION' });
  const valueAt = (path: string) => get(values, path) as unknown;
  const { sections: asked } = step;
  const controls = controlsOf({ sections: asked, settings, registration, lockedParts, valueAt });
  const isMore = problems.size > 0 || controls.some((path) => !shown.includes(path));
  if (isMore) throw new CallError(words.more, { ...refused, code: moreAsked });
  if (!registration?.formSubmissionComplete) return sections;
  const changed = leaves(typed).filter(([path, value]) => !isSame(get(known, path), value));
  return onlyAnswersOf(
    sections,
    changed.map(([path]) => path),
  );
}

/** The controls of the questions that are asked: the WhatsApp number has one only if it is another. */
function controlsOf(asked: Parameters<typeof questionsAsked>[0]): string[] {
  return questionsAsked(asked).flatMap(({ path }) => {
    if (path !== 'personalInfo.whatsappNumber') return path;
    return asked.valueAt(sameNumber) === false ? [sameNumber, path] : sameNumber;
  });
}

const isWithin = (path: string, group: string) => path === group || path.startsWith(`${group}.`);

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** The parts of a step that can no longer be changed; before the form is submitted all of it can. */
function locksOf(
  { stepName }: Step,
  registration: RegistrationRecord | null,
  settings: PageSettings,
  nowMs: number,
): Lock {
  if (!registration?.formSubmissionComplete) return { isClosed: false, lockedParts: [] };
  return lockOf(stepName, registration, settings, nowMs);
}

/** `/form`: the form step by step, and the answers of a registration, for browsers without scripts. */
export default function FormPage() {
  const shown = useLoaderData<Shown | null>();
  const settings = useSettings();
  const nowMs = useServerNowMs(Date.parse(settings.deadlines.opensAt));
  const [search] = useSearchParams();
  const registration = shown?.registration ?? null;
  const step = stepOf(search) ?? (registration ? null : steps[0]);
  const open = registrationWindow(settings, new Date(nowMs));
  if (open !== 'open' && registration === null) {
    return (
      <div className={styles.page}>
        <PageHead title={words.register} />
        <ClosedPanel settings={settings} why={open} />
      </div>
    );
  }
  if (!shown) {
    return step === steps[0] ? <DraftStep step={steps[0]} registration={null} /> : <Stranger />;
  }
  if (!shown.registration.formSubmissionComplete) {
    return <DraftStep step={step ?? steps[0]} registration={shown.registration} />;
  }
  if (!step || step.sections.length === 0) return <OwnAnswers {...shown} />;
  return (
    <div className={styles.page}>
      <PageHead title={words.stepTitles[step.slug]} />
      <header className={styles.heading}>
        <h1>{words.stepTitles[step.slug]}</h1>
      </header>
      <StepForm
        step={step}
        registration={shown.registration}
        backHref={formPath(null, search.get('registration'))}
      />
    </div>
  );
}

function Stranger() {
  const { start } = words;
  return (
    <div className={styles.page}>
      <PageHead title={words.register} />
      <div className={styles.start}>
        <h1>{start.title}</h1>
        <p className={styles.lead}>{start.lead}</p>
        <div className={styles.welcomeActions}>
          <ButtonLink href={formPath(steps[0].slug)}>{start.start}</ButtonLink>
          <a className={styles.backLink} href={paths.code}>
            {start.continueSaved}
          </a>
        </div>
      </div>
    </div>
  );
}

function DraftStep({
  step,
  registration,
}: {
  step: Step;
  registration: RegistrationRecord | null;
}) {
  const settings = useSettings();
  const posted = usePosted();
  const [search] = useSearchParams();
  const fromReview = search.get('from') === 'review';
  const place = placeOfStep(step, registration, settings, fromReview);
  const { pageTitle, backHref } = place;
  const isRefused = posted !== null && posted.failure.code !== moreAsked;
  const needsProof = mustProveContact(settings) && registration?.contactVerified === false;
  return (
    <div className={styles.page}>
      <PageHead title={isRefused ? words.errorTitle({ title: pageTitle }) : pageTitle} />
      <StepFrame {...place} registration={registration}>
        {step.sections.length > 0 ? (
          <StepForm step={step} registration={registration} backHref={backHref} />
        ) : (
          registration && (
            <>
              {needsProof && <ProofNeeded registration={registration} />}
              <Review registration={registration} onBack={backHref} posted={posted} />
            </>
          )
        )}
      </StepFrame>
    </div>
  );
}

function ProofNeeded({ registration }: { registration: RegistrationRecord }) {
  const email = String(registration.formDataStructured.personalInfo?.email ?? '');
  return (
    <Alert tone="warning" title={words.proof.title}>
      <p>{words.proof.required({ email })}</p>
      <p>
        <a href={paths.code}>{words.duplicate.send}</a>
      </p>
    </Alert>
  );
}

interface StepFormProps {
  readonly step: Step;
  readonly registration: RegistrationRecord | null;
  readonly backHref: string;
}

/** The questions of a step of the form, or of the answers of a registration. */
function StepForm({ step, registration, backHref }: StepFormProps) {
  const settings: PageSettings = offeredTo(useSettings(), registration?.formDataStructured);
  const nowMs = useServerNowMs();
  const posted = usePosted();
  const [search] = useSearchParams();
  const named = search.get('registration');
  const isSubmitted = registration?.formSubmissionComplete === true;
  const { isClosed, lockedParts } = locksOf(step, registration, settings, nowMs);
  const {
    perform: _,
    whenValid: __,
    typed: ___,
    onlyTouched: ____,
    ...form
  } = useAnswersForm({
    settings,
    schemas: schemasOf(step, settings, registration),
    saved: registration && answersToBegin(step, registration),
    isNew: registration === null,
    draft: null,
    posted,
  });
  const asked = {
    form,
    settings,
    registration,
    ...askingOf(registration),
    lockedParts,
    sections: step.sections,
  };
  const problems = form.problems();
  const failure = problems.length === 0 ? form.failure : null;
  if (isClosed) {
    const { closed } = ownWords.edit;
    const text = step.stepName in closed ? closed[step.stepName as keyof typeof closed] : '';
    return <Alert tone="info">{text}</Alert>;
  }
  return (
    <div className={registration && step.number >= 3 ? styles.withFee : undefined}>
      <form method="post" noValidate className={styles.form}>
        <ErrorSummary errors={problems} />
        {failure && <Failure failure={failure} again={formPath(step.slug, named)} />}
        {lockedParts.map((part) => (
          <FixedNote key={part} part={part} changeHref={confirmContactPath(named)} />
        ))}
        <Questions {...asked} />
        <input
          type="hidden"
          name={shownField}
          value={controlsOf({ ...asked, valueAt: form.value }).join(' ')}
        />
        {registration && <input type="hidden" name="version" value={registration.version} />}
        <div className={styles.actions}>
          <a className={styles.backLink} href={backHref}>
            {words.back}
          </a>
          {step.optional && !isSubmitted && (
            <Button type="submit" variant="ghost" name="skip" value="yes">
              {words.skip}
            </Button>
          )}
          <Button type="submit" wide>
            {isSubmitted ? ownWords.edit.save : words.save}
          </Button>
        </div>
      </form>
      {registration && step.number >= 3 && (
        <FeeCard fee={liveFee(registration, settings, undefined)} />
      )}
    </div>
  );
}

/** Says why a part of a step is not asked, and leads on where a code changes it. */
function FixedNote({ part, changeHref }: { part: LockedPart; changeHref: string }) {
  const { fixed } = ownWords.edit;
  const mayChange = mayChangeContact(useSettings(), useServerNowMs());
  if (part !== 'contact') return <Alert>{fixed[part]}</Alert>;
  if (!mayChange) return <Alert>{fixed.contactClosed}</Alert>;
  return (
    <Alert>
      <p>{fixed.contact}</p>
      <p>
        <a href={changeHref}>{ownWords.contact.open}</a>
      </p>
    </Alert>
  );
}

/** Why a step was not saved, and the way on. */
function Failure({ failure, again }: { failure: CallError; again: string }) {
  switch (failure.code) {
    case moreAsked:
      return <Alert tone="info" live title={failure.message} />;
    case 'DUPLICATE_CONTACT':
      return (
        <Alert tone="warning" live title={words.duplicate.title}>
          <p>{words.duplicate.text}</p>
          <p>
            <a href={paths.code}>{words.duplicate.send}</a>
          </p>
        </Alert>
      );
    case 'STALE':
      return (
        <Alert tone="warning" live title={words.stale.text}>
          <a href={again}>{words.stale.reload}</a>
        </Alert>
      );
    default:
      return <Alert tone="error" live title={failure.message} />;
  }
}

/** The answers of a registration, and the way to change each step of them. */
function OwnAnswers({ registration, state, others, consents }: Shown) {
  const settings = useSettings();
  const nowMs = useServerNowMs();
  const { _id, status, formDataStructured } = registration;
  const [search] = useSearchParams();
  const named = search.get('registration');
  const isOpen = (step: Step) =>
    status !== 'Cancelled' && !lockOf(step.stepName, registration, settings, nowMs).isClosed;
  const isPayable = isOffered('pay', state.state);
  const posted = usePosted();
  return (
    <div className={styles.page}>
      <PageHead title={ownWords.view.title} />
      <header className={styles.heading}>
        <h1>{ownWords.view.title}</h1>
      </header>
      <div className={styles.review}>
        {posted && <Alert tone="error" live title={posted.failure.message} />}
        <Whose registration={registration} others={others} hrefOf={(id) => formPath(null, id)} />
        <BalanceLines registration={registration} />
        <div className="actions">
          {isPayable && <ButtonLink href={payPath(_id)}>{words.start.payNow}</ButtonLink>}
          <ButtonLink
            variant={isPayable ? 'secondary' : 'primary'}
            href={paths.registrationSuccess}
          >
            {isPayable ? ownWords.view.status : ownWords.view.ticket}
          </ButtonLink>
        </div>
        <AnswerLists
          steps={stepsFor(formDataStructured.eventAttendance?.isAttending)}
          registration={registration}
          hrefOf={(step) => (isOpen(step) ? formPath(step.slug, named) : null)}
        />
        <form method="post" className={styles.form}>
          <fieldset className={styles.consents}>
            <legend>{dataWords.consentsTitle}</legend>
            <p>{dataWords.consentsText}</p>
            {purposesOffered(consents, registration, settings).map((purpose) => (
              <CheckboxField
                key={purpose}
                name={purpose}
                label={consentWords.purposes[purpose]}
                defaultChecked={consents.some((state) => state.purpose === purpose && state.given)}
              />
            ))}
          </fieldset>
          <div className="actions">
            <Button type="submit" variant="secondary" name="consents" value="yes">
              {ownWords.edit.save}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}
