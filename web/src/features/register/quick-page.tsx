import { registrationWindow } from '@sangamam/contract/registration-window';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { isUnfinishedQuick } from '../../api/quick-state.ts';
import { paths } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useRootData, useSettings } from '../../shell/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { forgetFormDrafts } from './form-drafts.ts';
import styles from './register.module.css';
import './step-css.ts';
import { ClosedPanel, WelcomeBack } from './start-panel.tsx';
import { words as allWords } from './words.ts';

const words = allWords.quick;
const QuickForm = lazy(() =>
  import('./quick-form.tsx').then((file) => ({ default: file.QuickForm })),
);

/** `/quick-registration`: everything that is needed to be registered, on one page. */
export default function QuickPage() {
  const settings = useSettings();
  const renderedAtMs = useRootData()?.renderedAtMs ?? 0;
  const [nowMs, setNowMs] = useState(renderedAtMs);
  const [own, setOwn] = useState<RegistrationRecord | null>(null);

  useEffect(() => {
    import('../../api/own-registration.ts')
      .then(({ findOwnRegistration }) => findOwnRegistration())
      // As a transition, because what is being typed must not be lost while scripts are on their way.
      .then((registration) => startTransition(() => setOwn(registration)))
      .catch(() => {});
    startTransition(() => setNowMs(Date.now()));
  }, []);

  async function startAgain() {
    const { forgetOwnRegistration } = await import('../../api/own-registration.ts');
    await forgetOwnRegistration().catch(() => {});
    forgetFormDrafts();
    setOwn(null);
  }

  const open = registrationWindow(settings, new Date(nowMs));
  const why = open === 'open' ? (settings.features.quick ? null : 'quick off') : open;
  const isRegistered = own !== null && !isUnfinishedQuick(own);
  if (why !== null && !isRegistered) {
    return (
      <div className={styles.page}>
        <PageHead title={words.title} />
        <ClosedPanel settings={settings} why={why} />
      </div>
    );
  }
  return (
    <div className={classNames(styles.page, styles.quickPage)}>
      <header className={styles.quickHead}>
        <h1>{words.title}</h1>
        <p className={styles.lead}>
          {words.lead} {words.fullForm} <a href={paths.registration}>{words.toFullForm}</a>
        </p>
      </header>
      {isRegistered ? (
        <>
          <PageHead title={words.title} />
          <WelcomeBack registration={own} onStartAgain={startAgain} />
        </>
      ) : (
        <Suspense fallback={<Skeleton lines={8} />}>
          <QuickForm key={own?._id ?? 'new'} settings={settings} registration={own} />
        </Suspense>
      )}
    </div>
  );
}
