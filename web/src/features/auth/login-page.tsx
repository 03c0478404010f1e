import { type FormEvent, useEffect, useState } from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { CallError, call, noConnection } from '../../api/call.ts';
import { adminToken, signIn, takeRememberedPath } from '../../api/session.ts';
import { findProblems } from '../../api/use-send-form.ts';
import { paths } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useSettings } from '../../shell/settings.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldId } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './login-page.module.css';
import { Streams } from './streams.tsx';
import { words } from './words.ts';

/** Whoever is signed in already has no business here; the guard asks whether they still are. */
export const clientLoader = () => (adminToken() === null ? null : redirect(paths.adminDashboard));

type Fields = Readonly<Record<string, string>>;

/** Email and password; leads on to the page that was asked for. */
export default function LoginPage() {
  const { event } = useSettings();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [fields, setFields] = useState<Fields>({});
  /** What went wrong; `again` makes a repeated message be spoken again. */
  const [failure, setFailure] = useState<{ message: string; again: number } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const reason = words.reasons[search.get('reason') ?? ''];

  useEffect(() => {
    loadRules().catch(() => {});
  }, []);

  async function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (isSending) return;
    const form = submission.currentTarget;
    const body = Object.fromEntries(new FormData(form)) as { email: string; password: string };
    setIsSending(true);
    try {
      const { login } = await loadRules();
      const wrong = Object.fromEntries(findProblems(login.body, body));
      setFields(wrong);
      const [first] = Object.keys(wrong);
      if (first) {
        form.querySelector<HTMLInputElement>(`#${fieldId(first)}`)?.focus();
        return;
      }
      const reply = await call(login, { body });
      if (!reply?.user || !reply.token) throw new CallError(words.invalidResponse, { status: 200 });
      signIn(reply.user, reply.token);
      await navigate(takeRememberedPath() ?? paths.adminDashboard, { replace: true });
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      setFields(problem.fields);
      setFailure((last) => ({ message: problem.message, again: (last?.again ?? 0) + 1 }));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className={styles.page}>
      <PageHead title={words.title} />
      <div className={styles.panel} aria-hidden="true">
        <Streams />
      </div>
      <main className={styles.main}>
        <div className={styles.card}>
          <p className={styles.lead}>
            {words.lead} <strong>{event.name}</strong>
          </p>
          <h1>{words.title}</h1>
          <div className={styles.message}>
            {failure ? (
              <Alert key={failure.again} tone="error" live title={words.failed}>
                {failure.message !== words.failed && <p>{failure.message}</p>}
              </Alert>
            ) : (
              reason && (
                <Alert tone="warning" live title={reason}>
                  <p>{words.reasonHint}</p>
                </Alert>
              )
            )}
          </div>
          <form noValidate onSubmit={submit} className={styles.form}>
            <TextField
              label={words.email}
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              error={fields.email}
              required
            />
            <PasswordField
              label={words.password}
              name="password"
              autoComplete="current-password"
              maxLength={128}
              error={fields.password}
              required
            />
            <Button
              type="submit"
              className={styles.submit}
              loading={isSending}
              loadingText={words.submitting}
            >
              {words.submit}
            </Button>
          </form>
          <a href={paths.home}>{words.publicSite}</a>
        </div>
      </main>
    </div>
  );
}

/** Not part of the first load: they come while somebody types. */
const loadRules = () =>
  import('@sangamam/contract/auth').catch(() => {
    throw new CallError(noConnection, { status: 0 });
  });
