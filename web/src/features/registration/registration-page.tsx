import type { StepSlug } from '@sangamam/contract/form/steps';
import { mustProveContact } from '@sangamam/contract/registrations/final-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { registrationWindow } from '@sangamam/contract/registrations/window';
import { Suspense, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { PageSettings } from '../../kit/page/settings.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { formPath, paths, pendingSuccessPath } from '../../kit/paths.ts';
import { forgetFormDrafts } from '../../kit/questions/form-drafts.ts';
import { preloadQuestions } from '../../kit/questions/lazy-questions.ts';
import styles from '../../kit/questions/questions.module.css';
import {
  opensWindow,
  stepHref,
  stepToPayOf,
  wayAfterReview,
} from '../../kit/questions/step-href.ts';
import { ownLoader, type Told } from '../../kit/registrant/load-own.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useListener } from '../../ui/use-listener.ts';
import { asksParent } from './asks-parent.ts';
import { ClosedPage, StartPanel } from './start-panel.tsx';
import { placeOfStep, StepFrame } from './step-frame.tsx';
import '../../kit/questions/step-css.ts';
import { words } from '@sangamam/words/page/register';
import { BrowserNotice } from '../../kit/page/browser-notice.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import { part } from '../../ui/part.tsx';

/** The page itself is small; each step loads while the one before is read and filled in. */
const loadReview = () => import('./review.tsx').then(({ Review }) => Review);
const loadPay = () => import('./pay-step.tsx').then(({ PayStep }) => PayStep);
const ContactProof = part(() => import('./contact-proof.tsx').then((file) => file.ContactProof));
const ParentConsent = part(() =>
  import('../../kit/questions/parent-consent.tsx').then((file) => file.ParentConsent),
);
const loadScreen = () => import('./step-screen.tsx').then(({ StepScreen }) => StepScreen);
const StepScreen = part(loadScreen);
const Review = part(loadReview);
const PayStep = part(loadPay);

type LoadState =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; registration: RegistrationRecord | null };

/** The registration of this browser; one that could not be loaded is loaded once the network is back. */
function useOwnRegistration() {
  const told = useLoaderData<Told | null>();
  const [loaded, setLoaded] = useState<LoadState>(
    told ? { state: 'ready', registration: told.registration } : { state: 'loading' },
  );
  const load = useCallback(async () => {
    try {
      const { findOwnRegistration } = await import('../../kit/registrant/own-registration.ts');
      const registration = await findOwnRegistration();
      // as a transition, because an urgent update of a step whose scripts are still loading makes
      // React draw it anew, and what was typed into it is lost.
      startTransition(() => setLoaded({ state: 'ready', registration }));
    } catch {
      setLoaded({ state: 'failed', message: words.notLoaded });
    }
  }, []);
  useEffect(() => {
    load();
  }, [load]);

  useListener(loaded.state === 'failed' ? 'online' : null, load);

  return { loaded, setLoaded, load };
}

/** A new step takes the focus to its heading, so that it is announced; arriving on the page does not. */
function useStepHeading(slug: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(slug);
  useEffect(() => {
    if (shownStep.current !== slug) heading.current?.focus();
    shownStep.current = slug;
  }, [slug]);
  return heading;
}

/** Loads what later steps need, once the page has come to rest. */
function preloadSteps() {
  // one after the other: together they would block a phone for a tenth of a second
  const idle = setTimeout(async () => {
    for (const loader of [loadScreen, preloadQuestions, loadReview, loadPay])
      await loader().catch(() => {});
  }, 1500);
  return () => clearTimeout(idle);
}

export const handle: RouteHandle = {
  native: true,
  own: true,
  atTouch: (search) => (search.get('step') ?? 'personal') === 'personal',
  reads: ['step', 'from'],
};
export const loader = ownLoader;
export const clientLoader = () => null;

/** `/registration` and `/register`: the start page, and the form step by step under `?step=`. */
export default function RegistrationPage() {
  const settings = useSettings();
  const nowMs = useServerNowMs(Date.parse(settings.deadlines.opensAt));
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { loaded, setLoaded, load } = useOwnRegistration();
  const [reloads, setReloads] = useState(0);
  const step = stepToPayOf(search);
  const fromReview = search.get('from') === 'review';

  const heading = useStepHeading(step?.slug);
  useEffect(preloadSteps, []);

  const registration = loaded.state === 'ready' ? loaded.registration : null;
  const keep = (saved: RegistrationRecord) => setLoaded({ state: 'ready', registration: saved });

  async function startAgain() {
    const { forgetOwnRegistration } = await import('../../kit/registrant/own-registration.ts');
    await forgetOwnRegistration().catch(() => {});
    forgetFormDrafts();
    setLoaded({ state: 'ready', registration: null });
    navigate(stepHref('personal'));
  }

  const open = registrationWindow(settings, new Date(nowMs));
  if (open !== 'open' && registration === null) {
    return <ClosedPage title={words.register} why={open} />;
  }
  if (step === null) {
    return (
      <div className={styles.page}>
        <PageHead title={words.register} description={words.start.lead} />
        <BrowserNotice needsCookies />
        <StartPanel settings={settings} registration={registration} onStartAgain={startAgain} />
      </div>
    );
  }

  const place = placeOfStep(step, registration, settings, fromReview);
  const { pageTitle, backHref } = place;
  const isLoading = loaded.state === 'loading' && step.slug !== 'personal';
  const isStranger = registration === null && step.slug !== 'personal';
  const hasQuestions = step.sections.length > 0;
  // A document has one title: a step with fields writes its own, because it may begin with "Error".
  const head = <PageHead title={pageTitle} />;

  return (
    <div className={styles.page}>
      {(isLoading || isStranger || !hasQuestions) && head}
      <StepFrame
        {...place}
        registration={registration}
        heading={heading}
        onStep={(slug) => navigate(stepHref(slug))}
      >
        <BrowserNotice needsCookies />
        {loaded.state === 'failed' && (
          <Alert tone="error" live title={loaded.message}>
            <Button variant="secondary" size="small" onClick={load}>
              {words.tryAgain}
            </Button>
          </Alert>
        )}
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${formPath(step.slug)}`} />
        </noscript>
        {isLoading ? (
          <Skeleton lines={6} />
        ) : isStranger ? (
          loaded.state === 'ready' && <Restart />
        ) : (
          <Suspense
            fallback={
              <>
                {hasQuestions && head}
                <Skeleton lines={6} />
              </>
            }
          >
            {registration && asksForProof(registration, step.slug, settings) && (
              <ContactProof
                registration={registration}
                isRequired={mustProveContact(settings)}
                onProven={keep}
              />
            )}
            {step.stepName === 'review' && registration && asksParent(registration, settings) && (
              <ParentConsent registration={registration} />
            )}
            {step.stepName === 'review' && registration && (
              <Review
                registration={registration}
                onBack={backHref}
                onSubmitted={async (saved, isLater) => {
                  keep(saved);
                  const next = wayAfterReview(saved);
                  if (next !== paths.pay) return location.assign(next);
                  if (isLater && (await leaveForLater(saved))) {
                    return location.assign(pendingSuccessPath('payment'));
                  }
                  navigate(stepHref('payment'), { state: isLater ? null : opensWindow });
                }}
              />
            )}
            {step.stepName === 'payment' && registration && (
              <PayStep registration={registration} settings={settings} onChanged={keep} />
            )}
            {hasQuestions && (
              <StepScreen
                key={`${step.slug}:${registration?._id ?? 'new'}:${reloads}`}
                step={step}
                title={pageTitle}
                settings={settings}
                registration={registration}
                backHref={backHref}
                fromReview={fromReview}
                onSaved={keep}
                onReload={async () => {
                  await load();
                  startTransition(() => setReloads((count) => count + 1));
                }}
              />
            )}
          </Suspense>
        )}
      </StepFrame>
    </div>
  );
}

/** Right after the contact is given and, where proof is required, also before submitting. */
function asksForProof(
  { contactVerified, lastCompletedStep, formSubmissionComplete }: RegistrationRecord,
  slug: StepSlug,
  settings: PageSettings,
): boolean {
  if (contactVerified || formSubmissionComplete) return false;
  const isFresh = slug === 'professional' && lastCompletedStep === 1;
  return isFresh || (mustProveContact(settings) && slug === 'review');
}

/** False if the payment could not be left for later; the next step says so, and asks again. */
async function leaveForLater(saved: RegistrationRecord): Promise<boolean> {
  const { leavePaymentForLater } = await import('../../kit/registrant/own-registration.ts');
  return leavePaymentForLater(saved).then(
    () => true,
    () => false,
  );
}

function Restart() {
  return (
    <Alert tone="info" title={words.start.title}>
      <p>{words.start.lead}</p>
      <p>
        <a href="?">{words.start.start}</a>
      </p>
    </Alert>
  );
}
