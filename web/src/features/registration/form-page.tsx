import { type Arrangements, readArrangements } from '@sangamam/contract/arrangements/arrangements';
import { type Step, steps } from '@sangamam/contract/form/steps';
import { listSentPhotos, type SentPhoto } from '@sangamam/contract/gallery';
import { type DonorState, readDonor } from '@sangamam/contract/payments/donors';
import { listReceipts, type Receipt } from '@sangamam/contract/payments/receipts';
import { type RefundOffer, readRefundOffer } from '@sangamam/contract/payments/refunds';
import { readConsents } from '@sangamam/contract/privacy/consents';
import { mustProveContact } from '@sangamam/contract/registrations/final-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { registrationWindow } from '@sangamam/contract/registrations/window';
import { offeredTo } from '@sangamam/contract/settings/option-answers';
import { words as ownWords } from '@sangamam/words/page/own-registration';
import { words } from '@sangamam/words/page/register';
import {
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { type CallError, call } from '../../kit/calls/call.ts';
import { postedTo, usePosted } from '../../kit/forms/posted.ts';
import { ProofField, proofField } from '../../kit/forms/proof-field.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { type PageSettings, useSettings } from '../../kit/page/settings.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import { confirmPath, formPath, paths, pendingSuccessPath } from '../../kit/paths.ts';
import { liveFee } from '../../kit/questions/fee.ts';
import { FeeCard } from '../../kit/questions/fee-card.tsx';
import { shownField } from '../../kit/questions/form-values.ts';
import { mayChangeContact } from '../../kit/questions/locks.ts';
import styles from '../../kit/questions/questions.module.css';
import { Questions } from '../../kit/questions/questions.tsx';
import { hrefAfter, stepOf, stepToPayOf, wayAfterReview } from '../../kit/questions/step-href.ts';
import type { LockedPart } from '../../kit/questions/step-props.ts';
import { useAnswersForm } from '../../kit/questions/use-answers-form.ts';
import { answersToBegin, askingOf, schemasOf } from '../../kit/questions/use-step-form.ts';
import { type Erased, ErasedView } from '../../kit/registrant/erased-view.tsx';
import { findOthers } from '../../kit/registrant/find-others.ts';
import { loadOwn, namedIn, ownLoader } from '../../kit/registrant/load-own.ts';
import { leavePaymentForLater } from '../../kit/registrant/own-registration.ts';
import { siteContext } from '../../kit/site-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import '../../kit/questions/step-css.ts';
import { asksParent } from './asks-parent.ts';
import { type Own, OwnAnswers } from './own-answers.tsx';
import { arrangePosted } from './own-arrangements.tsx';
import { actOnData } from './own-data.tsx';
import { leavePosted, type MadeLink, passPosted } from './own-leaving.tsx';
import { tellPosted } from './own-money.tsx';
import { photoPosted } from './own-photos.tsx';
import { askParent, PostedParent, type SentToParent } from './posted-parent.tsx';
import {
  controlsOf,
  locksOf,
  moreAsked,
  savePosted,
  savePostedConsents,
  versionOf,
} from './posted-step.ts';
import { Review, submitReview } from './review.tsx';
import { ClosedPage } from './start-panel.tsx';
import { placeOfStep, StepFrame } from './step-frame.tsx';

export const handle: RouteHandle = { isStatic: true, own: true, reads: ['step', 'from'] };

const nothingElse = {
  others: [],
  offer: null,
  arrangements: null,
  receipts: [],
  donor: null,
  photos: [],
};

/** The registration of the session, whose answers are asked for or shown; null before the first step is saved. */
export async function loader(asked: LoaderFunctionArgs): Promise<Own | null> {
  const step = stepOf(new URL(asked.request.url).searchParams);
  if (step?.stepName === 'payment') throw redirect(paths.pay);
  const told = await ownLoader(asked);
  if (!told) return null;
  const { _id, formSubmissionComplete, nextStep } = told.registration;
  if (!step && !formSubmissionComplete) throw redirect(formPath(nextStep ?? 'review'));
  const { visit } = asked.context.get(siteContext);
  const params = { id: _id };
  /** The answers are there all the same where a call is refused. */
  const orNone = <T,>(reply: Promise<T>, none: T) => reply.catch(() => none);
  const consents = visit ? await orNone(call(readConsents, { params, visit }), []) : [];
  if (!visit || !formSubmissionComplete) return { ...told, ...nothingElse, consents };
  const [others, offer, arrangements, receipts, donor, photos] = await Promise.all([
    findOthers(_id, visit),
    orNone<RefundOffer | null>(call(readRefundOffer, { params, visit }), null),
    orNone<Arrangements | null>(call(readArrangements, { params, visit }), null),
    orNone<readonly Receipt[]>(call(listReceipts, { params, visit }), []),
    orNone<DonorState | null>(call(readDonor, { params, visit }), null),
    orNone<readonly SentPhoto[]>(call(listSentPhotos, { params, visit }), []),
  ]);
  return { ...told, others, consents, offer, arrangements, receipts, donor, photos };
}

/** Saves a step, submits the form, or changes answers of a registration. */
export const action = postedTo<Erased | SentToParent | MadeLink>(
  async (posted) => {
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
    if (registration && posted.form.has('parent')) {
      const asked = await askParent(registration, posted);
      return asked === 'given' ? formPath('review') : asked;
    }
    if (registration?.formSubmissionComplete) {
      const { _id: id } = registration;
      const isDone =
        (await leavePosted(id, posted)) ||
        (await arrangePosted(id, posted)) ||
        (await tellPosted(id, posted)) ||
        (await photoPosted(id, posted));
      if (isDone) return formPath(null, named);
      const done =
        (await passPosted(id, named, posted)) ?? (await actOnData(registration, named, posted));
      if (done) return done;
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
  },
  { takesProof: true },
);

/** `/form`: the form step by step, and the answers of a registration, for browsers without scripts. */
export default function FormPage() {
  const shown = useLoaderData<Own | null>();
  const settings = useSettings();
  const nowMs = useServerNowMs(Date.parse(settings.deadlines.opensAt));
  const [search] = useSearchParams();
  const done = useActionData<Erased | object>();
  const registration = shown?.registration ?? null;
  const step = stepOf(search) ?? (registration ? null : steps[0]);
  if (done && 'erasedForGoodAt' in done) {
    return (
      <div className={styles.page}>
        <PageHead title={ownWords.view.title} />
        <ErasedView {...done} />
      </div>
    );
  }
  const open = registrationWindow(settings, new Date(nowMs));
  if (open !== 'open' && registration === null) {
    return <ClosedPage title={words.register} why={open} />;
  }
  if (!shown) {
    return step === steps[0] ? (
      <DraftStep step={steps[0]} registration={null} consents={[]} />
    ) : (
      <Stranger />
    );
  }
  if (!shown.registration.formSubmissionComplete) {
    return <DraftStep step={stepToPayOf(search) ?? steps[0]} {...shown} />;
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

interface DraftStepProps extends Pick<Own, 'consents'> {
  readonly step: Step;
  readonly registration: RegistrationRecord | null;
}

function DraftStep({ step, registration, consents }: DraftStepProps) {
  const settings = useSettings();
  const posted = usePosted();
  const [search] = useSearchParams();
  const fromReview = search.get('from') === 'review';
  const place = placeOfStep(step, registration, settings, fromReview);
  const { pageTitle, backHref } = place;
  const isRefused = posted !== null && posted.failure.code !== moreAsked;
  const isOfParent = posted?.values.parent !== undefined;
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
              {asksParent(registration, settings) && (
                <PostedParent
                  registration={registration}
                  consents={consents}
                  refused={isOfParent ? posted : null}
                />
              )}
              <Review
                registration={registration}
                onBack={backHref}
                posted={isOfParent ? null : posted}
              />
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
  const form = useAnswersForm({
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
          <FixedNote key={part} part={part} changeHref={confirmPath('contact', named)} />
        ))}
        <Questions {...asked} />
        <ProofField error={form.problem(proofField)} />
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
