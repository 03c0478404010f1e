import { words as allWords } from '@sangamam/words/staff/sign-in';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { paths } from '../../kit/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

const words = allWords.forgot;

/** Asks for a link by mail; whether anybody has the address is not said. */
export default function ForgotPasswordPage() {
  const [askedFor, setAskedFor] = useState<string | null>(null);

  const load = async () => {
    const { forgotPassword } = await import('@sangamam/contract/sign-in/account-links');
    return {
      schema: forgotPassword.body,
      send: async ({ email = '' }: Readonly<Record<string, string>>) => {
        await call(forgotPassword, { body: { email } });
        setAskedFor(email);
      },
    };
  };

  return (
    <SignInLayout
      title={words.title}
      wayOut={<Link to={paths.adminLogin}>{allWords.toLogin}</Link>}
    >
      {askedFor === null ? (
        <SignInForm
          load={load}
          note={<p>{words.lead}</p>}
          failed={words.failed}
          submit={words.submit}
          submitting={words.submitting}
        >
          {({ email }) => (
            <TextField
              label={allWords.email}
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              error={email}
              required
            />
          )}
        </SignInForm>
      ) : (
        <div className={styles.message}>
          <Alert tone="success" live title={words.sent}>
            <p>{words.sentTo({ email: askedFor })}</p>
          </Alert>
        </div>
      )}
    </SignInLayout>
  );
}
