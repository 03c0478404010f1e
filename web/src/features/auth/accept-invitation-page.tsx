import { words as allWords } from '@sangamam/words/staff/sign-in';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { paths } from '../../kit/paths.ts';
import { signOut } from '../../kit/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

const words = allWords.accept;

const secretOfLink = () => location.hash.slice(1);

/** The person the invitation is for, or why it does not open. */
export async function clientLoader() {
  const token = secretOfLink();
  if (token === '') return { invitation: null, problem: allWords.noLink };
  try {
    const { openInvitation } = await import('@sangamam/contract/sign-in/account-links');
    return { invitation: await call(openInvitation, { body: { token } }), problem: null };
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem;
    return { invitation: null, problem: problem.message };
  }
}

/** `/admin/accept-invitation#secret`: the link of a mail, or of the server's console. */
export default function AcceptInvitationPage() {
  const { invitation, problem } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();

  const load = async () => {
    const { acceptInvitation } = await import('@sangamam/contract/sign-in/account-links');
    return {
      schema: acceptInvitation.body,
      send: async ({ token = '', name = '', password = '' }: Readonly<Record<string, string>>) => {
        await call(acceptInvitation, { body: { token, name, password } });
        signOut();
        await navigate(`${paths.adminLogin}?reason=accepted`, { replace: true });
      },
    };
  };

  return (
    <SignInLayout
      title={words.title}
      wayOut={<Link to={paths.adminLogin}>{allWords.toLogin}</Link>}
    >
      {invitation ? (
        <SignInForm
          load={load}
          note={<p>{words.lead({ email: invitation.email, what: whatFor(invitation) })}</p>}
          failed={words.failed}
          submit={words.submit}
          submitting={words.submitting}
        >
          {(problems) => (
            <>
              {/* tells password managers whose password it is */}
              <input
                hidden
                readOnly
                name="email"
                autoComplete="username"
                value={invitation.email}
              />
              <input type="hidden" name="token" value={secretOfLink()} />
              <TextField
                label={words.name}
                name="name"
                autoComplete="name"
                defaultValue={invitation.name}
                maxLength={100}
                error={problems.name}
                required
              />
              <NewPasswordField error={problems.password} />
            </>
          )}
        </SignInForm>
      ) : (
        <div className={styles.message}>
          <Alert tone="warning" title={words.closed}>
            <p>{problem}</p>
            <p>{words.askAgain}</p>
          </Alert>
        </div>
      )}
    </SignInLayout>
  );
}

interface Rights {
  readonly role: 'super_admin' | 'admin';
  readonly allSchools: boolean;
  readonly assignedSchools: readonly string[];
}

function whatFor({ role, allSchools, assignedSchools }: Rights): string {
  if (role === 'super_admin') return words.asSuperAdmin;
  return allSchools
    ? words.forAllSchools
    : words.forSchools({ schools: assignedSchools.join(', ') });
}
