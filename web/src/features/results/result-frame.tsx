import { firstNameOf } from '@sangamam/contract/invitation';
import type { PayerState } from '@sangamam/contract/payments/payments';
import { hasLimitedKind } from '@sangamam/contract/registrations/final-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/results';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import { useIsClosed, useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { type PayerMoney, usePayerState } from '../../kit/payments/use-payer-state.ts';
import type { Told as Rendered } from '../../kit/registrant/load-own.ts';
import { findOwnRegistration } from '../../kit/registrant/own-registration.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './results.module.css';

/** Loaded where kinds are limited. */
const FullKinds = part(() => import('./full-kinds.tsx').then(({ FullKinds: Part }) => Part));

/** A registration and its payer's state, read together. */
export interface Own {
  readonly registration: RegistrationRecord;
  readonly money: PayerMoney;
  readonly onChanged: (registration: RegistrationRecord) => void;
}

interface ResultFrameProps {
  /** The document title until the state is known. */
  readonly expected: string;
  readonly children: (own: Own) => Elements;
}

/** Loads this browser's registration for a result page; without a session no personal data is shown. */
export function ResultFrame({ expected, children }: ResultFrameProps) {
  const rendered = useLoaderData<Rendered | null>();
  // from another site, such as the provider's, browsers bring the session along only when asked again
  const isAskedAgain = useSearchParams()[0].has('own');
  const { own, reload, keep } = useOwnRegistration(rendered?.registration ?? null);
  return (
    <div className={styles.page}>
      {own.state !== 'ready' && <PageHead title={expected} />}
      {own.state === 'loading' && (
        <>
          <div className="only-with-scripts">
            <Skeleton lines={6} />
          </div>
          <noscript>
            {isAskedAgain ? <Stranger /> : <meta httpEquiv="refresh" content="0;url=?own=yes" />}
          </noscript>
        </>
      )}
      {own.state === 'failed' && <Failed onAgain={reload} />}
      {own.state === 'stranger' && <Stranger />}
      {own.state === 'ready' && (
        <Told
          registration={own.registration}
          known={rendered?.registration._id === own.registration._id ? rendered.state : null}
          onChanged={keep}
          expected={expected}
        >
          {children}
        </Told>
      )}
    </div>
  );
}

function Stranger() {
  const isClosed = useIsClosed();
  return (
    <>
      <h1>{words.stranger.title}</h1>
      <p className="intro">{words.stranger.text}</p>
      <div className={styles.actions}>
        <ButtonLink href={paths.alumniUpdate}>{words.stranger.confirm}</ButtonLink>
        {!isClosed && (
          <ButtonLink variant="secondary" href={paths.registration}>
            {words.stranger.register}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

interface ToldProps extends ResultFrameProps {
  readonly registration: RegistrationRecord;
  /** The payer's state with which the page was rendered. */
  readonly known: PayerState | null;
  readonly onChanged: (registration: RegistrationRecord) => void;
}

function Told({ registration, known, onChanged, expected, children }: ToldProps) {
  const money = usePayerState(registration, { onChanged, known });
  const isLimited = hasLimitedKind(useSettings());
  if (money.state) {
    return (
      <>
        {children({ registration, money, onChanged })}
        {isLimited && registration.formSubmissionComplete && (
          <Suspense>
            <FullKinds registration={registration} />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <>
      <PageHead title={expected} />
      {money.hasFailed ? <Failed onAgain={money.ask} /> : <Skeleton lines={6} />}
    </>
  );
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <Alert tone="error" live title={words.failed.title}>
      <Button variant="secondary" size="small" onClick={onAgain}>
        {words.failed.again}
      </Button>
    </Alert>
  );
}

/** First name, for a greeting. */
export function firstName({ formDataStructured }: RegistrationRecord): string {
  return firstNameOf(String(formDataStructured.personalInfo?.name ?? ''));
}

type OwnRegistration =
  | { state: 'loading' }
  | { state: 'failed' }
  /** Without a session in this browser: nothing personal may be shown. */
  | { state: 'stranger' }
  | { state: 'ready'; registration: RegistrationRecord };

/**
 * The registration of this browser's session, at first as the page was `rendered`. It only reads: a reload never
 * charges or sends again.
 */
function useOwnRegistration(rendered: RegistrationRecord | null) {
  const [own, setOwn] = useState<OwnRegistration>(
    rendered ? { state: 'ready', registration: rendered } : { state: 'loading' },
  );
  const reload = useCallback(async () => {
    try {
      const registration = await findOwnRegistration();
      setOwn(registration ? { state: 'ready', registration } : { state: 'stranger' });
    } catch {
      setOwn({ state: 'failed' });
    }
  }, []);
  useEffect(() => {
    reload();
  }, [reload]);
  const keep = useCallback(
    (registration: RegistrationRecord) => setOwn({ state: 'ready', registration }),
    [],
  );
  return { own, reload, keep };
}
