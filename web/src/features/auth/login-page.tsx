import type { LoginStep, SignedInAdmin } from '@sangamam/contract/sign-in/auth';
import { words } from '@sangamam/words/staff/sign-in';
import { Suspense, useEffect, useState } from 'react';
import { Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { requireCookies, takesCookies } from '../../kit/calls/require-cookies.ts';
import { paths } from '../../kit/paths.ts';
import { adminToken, consumeRememberedPath, signIn, startPath } from '../../kit/session/session.ts';
import { doesStore } from '../../kit/storage.ts';
import { Alert } from '../../ui/alert.tsx';
import { part } from '../../ui/part.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

/** Somebody who is signed in already has no business here; the guard asks if they still are. */
export const clientLoader = () => (adminToken() === null ? null : redirect(startPath()));

/** Few accounts ever see them, and each once: they come when they are needed. */
const SetupSteps = part(async () => (await import('./setup-steps.tsx')).SetupSteps);
const RecoveryCodes = part(async () => (await import('./recovery-codes.tsx')).RecoveryCodes);

const stepCodes = ['MFA_REQUIRED', 'MFA_SETUP_REQUIRED'];

interface Reply {
  readonly user?: SignedInAdmin;
  readonly token?: string;
  readonly recoveryCodes?: readonly string[] | undefined;
}

/** Email and password, then the code of a second factor, or a passkey alone; leads on to the page that was asked for. */
export default function LoginPage() {
  const navigate = useNavigate();
  const [step, setStep] = useState<LoginStep | null>(null);
  const [isLate, setIsLate] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);

  const goOn = () => navigate(consumeRememberedPath() ?? startPath(), { replace: true });

  async function enter(reply: Reply) {
    if (!reply?.user || !reply.token) throw new CallError(words.invalidResponse, { status: 200 });
    signIn(reply.user, reply.token);
    if (reply.recoveryCodes) setRecoveryCodes(reply.recoveryCodes);
    else await goOn();
  }

  const loadCredentials = async () => {
    const { credentials, login } = await import('@sangamam/contract/sign-in/auth');
    return {
      schema: credentials,
      send: async (typed: Readonly<Record<string, string>>) => {
        await requireCookies();
        try {
          await enter(await call(login, { body: typed as { email: string; password: string } }));
        } catch (problem) {
          if (!(problem instanceof CallError) || !stepCodes.includes(problem.code)) throw problem;
          // said by the server beside one of these codes
          setStep(problem.data as LoginStep);
        }
      },
    };
  };

  const loadCode = (mfaToken: string) => async () => {
    const { login } = await import('@sangamam/contract/sign-in/auth');
    return {
      send: async ({ code = '' }: Readonly<Record<string, string>>) => {
        try {
          await enter(await call(login, { body: { mfaToken, code } }));
        } catch (problem) {
          if (!(problem instanceof CallError) || problem.code !== 'MFA_EXPIRED') throw problem;
          setIsLate(true);
          setStep(null);
        }
      },
    };
  };

  if (recoveryCodes) {
    return (
      <SignInLayout title={words.recovery.title} wayOut={null}>
        <Suspense fallback={<Spinner sizePx={32} />}>
          <RecoveryCodes codes={recoveryCodes} onDone={goOn} />
        </Suspense>
      </SignInLayout>
    );
  }
  if (step) {
    const takes = step.setup ? 'app' : step.methods.includes('totp') ? 'both' : 'recovery';
    const hasPasskey = step.methods.includes('passkey');
    const note = {
      app: words.setup.needed,
      both: words.code.lead,
      recovery: words.code.passkeyLead,
    };
    return (
      <SignInLayout title={step.setup ? words.setup.title : words.code.title}>
        <SignInForm
          key={step.mfaToken}
          load={loadCode(step.mfaToken)}
          note={<p>{note[takes]}</p>}
          isOtherWay={takes === 'recovery'}
          failed={words.failed}
          submit={words.submit}
          submitting={words.submitting}
        >
          {({ code }) => (
            <>
              {step.setup && (
                <Suspense fallback={<Spinner sizePx={32} />}>
                  <SetupSteps setup={step.setup} />
                </Suspense>
              )}
              <CodeField error={code} takes={takes} />
            </>
          )}
        </SignInForm>
        {hasPasskey && <PasskeySignIn onReply={enter} isMain={takes === 'recovery'} />}
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={words.title}>
      <SignInForm
        load={loadCredentials}
        note={
          <>
            <Reason isLate={isLate} />
            <Refused />
          </>
        }
        failed={words.failed}
        submit={words.submit}
        submitting={words.submitting}
      >
        {(problems) => (
          <>
            <TextField
              label={words.email}
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              error={problems.email}
              required
            />
            <PasswordField
              label={words.password}
              name="password"
              autoComplete="current-password"
              maxLength={128}
              error={problems.password}
              required
            />
          </>
        )}
      </SignInForm>
      <PasskeySignIn onReply={enter} />
      <p className={styles.aside}>
        <Link to={paths.forgotPassword}>{words.forgot.link}</Link>
      </p>
    </SignInLayout>
  );
}

/** Says before the work begins that this browser lets nobody sign in, or keeps nobody signed in. */
function Refused() {
  const [refused, setRefused] = useState<'noCookies' | 'notKept' | null>(null);
  useEffect(() => {
    if (!takesCookies()) setRefused('noCookies');
    else if (!doesStore('localStorage')) setRefused('notKept');
  }, []);
  return (
    refused && (
      <Alert tone="warning" title={words[refused].title}>
        <p>{words[refused].hint}</p>
      </Alert>
    )
  );
}

const reasons: Readonly<Record<string, { readonly title: string; readonly hint: string }>> =
  words.reasons;

/** Why somebody was sent here, by the `reason` of the address. */
function Reason({ isLate }: { isLate: boolean }) {
  const [search] = useSearchParams();
  const key = isLate ? 'late' : (search.get('reason') ?? '');
  const reason = reasons[key];
  return (
    reason && (
      <Alert
        tone={key === 'accepted' || key === 'reset' ? 'success' : 'warning'}
        live
        title={reason.title}
      >
        <p>{reason.hint}</p>
      </Alert>
    )
  );
}
