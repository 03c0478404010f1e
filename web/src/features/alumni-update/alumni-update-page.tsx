import type {
  OtherRegistration,
  RegistrationRecord,
} from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/alumni-update';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import type { Contact, SentCode } from '../../kit/one-time-code/send-code.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { formPath, paths, stepPath } from '../../kit/paths.ts';
import { serverNowMs } from '../../kit/server-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';
import { LoginView } from './login-view.tsx';

const VerifyView = part(() => import('./verify-view.tsx').then(({ VerifyView: View }) => View));
const ChooseView = part(() => import('./choose-view.tsx').then(({ ChooseView: View }) => View));
const RecordView = part(() => import('./record-view.tsx').then(({ RecordView: View }) => View));

/** The registration found, kept in memory only. */
interface Found {
  readonly registration: RegistrationRecord;
  readonly others: readonly OtherRegistration[];
  /** When the last code was entered, on this browser's clock; null if the session is older than the page. */
  readonly verifiedAtMs: number | null;
}

type View =
  | { name: 'login'; contact: Contact; notice: string | null }
  | { name: 'verify'; sent: SentCode }
  | { name: 'loading' }
  | { name: 'failed'; retry: () => void }
  | ({ name: 'choose' } & Found)
  | ({ name: 'record' } & Found);

const nobody: Contact = { email: '', contactNumber: '' };
const login = (notice: string | null = null): View => ({ name: 'login', contact: nobody, notice });

export const handle: RouteHandle = {
  native: true,
  atTouch: (search) => !search.has('view'),
  reads: ['view', 'contribute', 'fill'],
};

/** The form without scripts goes on there, with what was typed. */
export const action = () => redirect(paths.code, 307);

/**
 * `/alumni-update`: login, verify, choose where a contact has several registrations, view. With
 * `?view=registration` the registration of this browser's session opens without a new code; with
 * `?view=form` a draft opens in the form.
 */
export default function AlumniUpdatePage() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const continues = search.get('view') === 'form';
  const asksForView = search.get('view') === 'registration';
  const [view, setView] = useState<View>(asksForView ? { name: 'loading' } : login());

  const openSession = useCallback(async () => {
    setView({ name: 'loading' });
    try {
      const { findOwnRegistration } = await import('../../kit/registrant/own-registration.ts');
      const registration = await findOwnRegistration();
      if (!registration) return setView(login(words.login.verifyAgain));
      setView({ name: 'record', registration, others: [], verifiedAtMs: null });
      const { findOthers } = await import('../../kit/registrant/find-others.ts');
      const others = await findOthers(registration._id);
      setView((now) => (now.name === 'record' ? { ...now, others } : now));
    } catch {
      setView({ name: 'failed', retry: openSession });
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    if (asksForView) openSession();
  }, []);

  /** Shows a registration; a draft of somebody who asked to go on opens at its first open step. */
  async function show(found: Found) {
    const { chooseRegistration } = await import('../../kit/registrant/own-registration.ts');
    const { _id: id, formSubmissionComplete, nextStep, status } = found.registration;
    chooseRegistration(id);
    if (continues && !formSubmissionComplete && status !== 'Cancelled') {
      navigate(stepPath(nextStep ?? 'review'));
      return;
    }
    search.set('view', 'registration');
    setSearch(search, { replace: true });
    setView({ ...found, name: 'record' });
  }

  async function openContact(contact: Contact) {
    // Unsaved input and the ticket of an earlier visitor must not be shown to somebody who comes
    // with a code.
    try {
      const { forgetFormDrafts } = await import('../../kit/questions/form-drafts.ts');
      forgetFormDrafts();
      const { forgetTicket } = await import('../../kit/session/kept-ticket.ts');
      forgetTicket();
      const { findByContact } = await import('../../kit/registrant/find-others.ts');
      const found = { ...(await findByContact(contact)), verifiedAtMs: serverNowMs() };
      if (found.others.length > 0) setView({ ...found, name: 'choose' });
      else await show(found);
    } catch {
      showToast(words.failed, { tone: 'error', durationMs: publicToastMs });
      setView({ name: 'failed', retry: () => openContact(contact) });
    }
  }

  async function choose(found: Found, id: string) {
    const { asOther } = await import('../../kit/registrant/find-others.ts');
    const all = [asOther(found.registration), ...found.others];
    const others = all.filter(({ _id }) => _id !== id);
    if (id === found.registration._id) return show({ ...found, others });
    setView({ name: 'loading' });
    try {
      const { chooseRegistration, findOwnRegistration } = await import(
        '../../kit/registrant/own-registration.ts'
      );
      chooseRegistration(id);
      const registration = await findOwnRegistration();
      if (registration) await show({ ...found, registration, others });
      else setView(login(words.login.verifyAgain));
    } catch {
      showToast(words.failed, { tone: 'error', durationMs: publicToastMs });
      setView({ name: 'failed', retry: () => choose(found, id) });
    }
  }

  function backToLogin(notice: string | null) {
    setSearch({}, { replace: true });
    setView(login(notice));
  }

  return (
    <div className={view.name === 'record' ? styles.page : styles.narrowPage}>
      <PageHead title={words.pageTitle} description={words.description} />
      <Suspense fallback={<Skeleton lines={6} />}>
        {view.name === 'login' && (
          <LoginView
            contact={view.contact}
            notice={view.notice}
            onSent={(sent) => setView({ name: 'verify', sent })}
          />
        )}
        {view.name === 'verify' && (
          <VerifyView
            sent={view.sent}
            onSentAgain={(sent) => setView({ name: 'verify', sent })}
            onVerified={() => openContact(view.sent.contact)}
            onBack={() => setView({ name: 'login', contact: view.sent.contact, notice: null })}
          />
        )}
        {view.name === 'loading' && (
          <>
            <noscript>
              <meta httpEquiv="refresh" content={`0;url=${formPath(search.get('fill'))}`} />
            </noscript>
            <Skeleton lines={8} />
          </>
        )}
        {view.name === 'failed' && <NotLoaded retry={view.retry} />}
        {view.name === 'choose' && (
          <ChooseView
            registration={view.registration}
            others={view.others}
            onChoose={(id) => choose(view, id)}
          />
        )}
        {view.name === 'record' && (
          <RecordView
            key={view.registration._id}
            registration={view.registration}
            verifiedAtMs={view.verifiedAtMs}
            onChanged={(registration) => setView({ ...view, registration })}
            onVerified={() => setView({ ...view, verifiedAtMs: serverNowMs() })}
            onSwitch={view.others.length > 0 ? () => setView({ ...view, name: 'choose' }) : null}
            onLeft={backToLogin}
          />
        )}
      </Suspense>
    </div>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <Alert tone="error" live title={words.failed}>
      <Button variant="secondary" size="small" className={styles.alertAction} onClick={retry}>
        {words.tryAgain}
      </Button>
    </Alert>
  );
}
