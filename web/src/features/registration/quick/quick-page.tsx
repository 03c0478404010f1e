import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { registrationWindow } from '@sangamam/contract/registrations/window';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { postedTo } from '../../../kit/forms/posted.ts';
import { PageHead } from '../../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../../kit/page/route-handle.ts';
import { useSettings } from '../../../kit/page/settings.ts';
import { paths } from '../../../kit/paths.ts';
import { forgetFormDrafts } from '../../../kit/questions/form-drafts.ts';
import { preloadQuestions } from '../../../kit/questions/lazy-questions.ts';
import styles from '../../../kit/questions/questions.module.css';
import { ownLoader, type Told } from '../../../kit/registrant/load-own.ts';
import { isUnfinishedQuick } from '../../../kit/registrant/quick-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import '../../../kit/questions/step-css.ts';
import { words as allWords } from '@sangamam/words/page/register';
import { BrowserNotice } from '../../../kit/page/browser-notice.tsx';
import { useServerNowMs } from '../../../kit/page/use-server-now.ts';
import { part } from '../../../ui/part.tsx';
import { ClosedPage, WelcomeBack } from '../start-panel.tsx';
import { registerPosted } from './use-quick-registration.ts';

const words = allWords.quick;

export const handle: RouteHandle = { native: true, own: true, atTouch: () => true };
export const loader = ownLoader;
export const clientLoader = () => null;

/** The form without scripts. */
export const action = postedTo(registerPosted, { takesProof: true });

const QuickForm = part(() => {
  // at the same time; the form asks again for what does not come
  preloadQuestions().catch(() => {});
  return import('./quick-form.tsx').then((file) => file.QuickForm);
});

/** `/quick-registration`: everything that is needed to be registered, on one page. */
export default function QuickPage() {
  const settings = useSettings();
  const nowMs = useServerNowMs(Date.parse(settings.deadlines.opensAt));
  const told = useLoaderData<Told | null>();
  const [own, setOwn] = useState<RegistrationRecord | null>(told?.registration ?? null);

  useEffect(() => {
    import('../../../kit/registrant/own-registration.ts')
      .then(({ findOwnRegistration }) => findOwnRegistration())
      // As a transition, because what is being typed must not be lost while scripts are on their way.
      .then((registration) => startTransition(() => setOwn(registration)))
      .catch(() => {});
  }, []);

  async function startAgain() {
    const { forgetOwnRegistration } = await import('../../../kit/registrant/own-registration.ts');
    await forgetOwnRegistration().catch(() => {});
    forgetFormDrafts();
    setOwn(null);
  }

  const open = registrationWindow(settings, new Date(nowMs));
  const why = open === 'open' ? (settings.features.quick ? null : 'quick off') : open;
  const isRegistered = own !== null && !isUnfinishedQuick(own);
  if (why !== null && !isRegistered) {
    return <ClosedPage title={words.title} why={why} />;
  }
  return (
    <div className={classNames(styles.page, styles.quickPage)}>
      <header className={styles.quickHead}>
        <h1>{words.title}</h1>
        <p className={styles.lead}>
          {words.lead} {words.fullForm} <a href={paths.registration}>{words.toFullForm}</a>
        </p>
      </header>
      <BrowserNotice needsCookies />
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
