import { words as allWords } from '@sangamam/words/staff/sign-in';
import { Link, useNavigate } from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { paths } from '../../kit/paths.ts';
import { signOut } from '../../kit/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

const words = allWords.reset;

/** `/admin/reset-password#secret`: the link of a mail. */
export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const token = location.hash.slice(1);

  const load = async () => {
    const { resetPassword } = await import('@sangamam/contract/sign-in/account-links');
    return {
      schema: resetPassword.body,
      send: async (typed: Readonly<Record<string, string>>) => {
        await call(resetPassword, { body: typed as { token: string; password: string } });
        signOut();
        await navigate(`${paths.adminLogin}?reason=reset`, { replace: true });
      },
    };
  };

  return (
    <SignInLayout
      title={words.title}
      wayOut={<Link to={paths.forgotPassword}>{allWords.forgot.again}</Link>}
    >
      {token === '' ? (
        <div className={styles.message}>
          <Alert tone="warning" title={allWords.noLinkTitle}>
            <p>{allWords.noLink}</p>
          </Alert>
        </div>
      ) : (
        <SignInForm
          load={load}
          note={<p>{words.lead}</p>}
          failed={words.failed}
          submit={words.submit}
          submitting={words.submitting}
        >
          {({ password }) => (
            <>
              <input type="hidden" name="token" value={token} />
              <NewPasswordField error={password} />
            </>
          )}
        </SignInForm>
      )}
    </SignInLayout>
  );
}
