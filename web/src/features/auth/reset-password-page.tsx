import { Link, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { signOut } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import styles from './door.module.css';
import { Door } from './door.tsx';
import { DoorForm } from './door-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { words as allWords } from './words.ts';

const words = allWords.reset;

/** `/admin/reset-password#secret`: the link of a mail. */
export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const token = location.hash.slice(1);

  const load = async () => {
    const { resetPassword } = await import('@sangamam/contract/account-links');
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
    <Door
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
        <DoorForm
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
        </DoorForm>
      )}
    </Door>
  );
}
