import { isSettled } from '@sangamam/contract/registration-status';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './results.module.css';
import { useOwnRegistration } from './use-own-registration.ts';
import { words } from './words.ts';

interface ResultFrameProps {
  readonly pageTitle: string;
  readonly children: (registration: RegistrationRecord, reload: () => Promise<void>) => ReactNode;
}

/** Loads this browser's registration for a result page; a stranger sees no personal data. */
export function ResultFrame({ pageTitle, children }: ResultFrameProps) {
  const { own, reload } = useOwnRegistration();
  return (
    <div className={styles.page}>
      <PageHead title={pageTitle} />
      {own.state === 'loading' && <Skeleton lines={6} />}
      {own.state === 'failed' && (
        <Alert tone="error" live title={words.failed.title}>
          <Button variant="secondary" size="small" onClick={reload}>
            {words.failed.again}
          </Button>
        </Alert>
      )}
      {own.state === 'stranger' && (
        <>
          <h1>{words.stranger.title}</h1>
          <p className={styles.lead}>{words.stranger.text}</p>
          <div className={styles.actions}>
            <ButtonLink href={paths.alumniUpdate}>{words.stranger.confirm}</ButtonLink>
            <ButtonLink variant="secondary" href={paths.registration}>
              {words.stranger.register}
            </ButtonLink>
          </div>
        </>
      )}
      {own.state === 'ready' && children(own.registration, reload)}
    </div>
  );
}

/** First name, for a greeting. */
export function firstName({ formDataStructured }: RegistrationRecord): string {
  return String(formDataStructured.personalInfo?.name ?? '').split(' ')[0] ?? '';
}

/** Whether the fee is settled, also where a part of it went back. */
export function isPaid({ paymentStatus, fee }: RegistrationRecord): boolean {
  return isSettled(paymentStatus) && fee.due === 0;
}
