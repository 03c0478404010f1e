import {
  leaveMyIssues,
  listMyIssues,
  type MyIssue,
  openMyIssues,
  replyToIssue,
} from '@sangamam/contract/help-desk/my-issues';
import { words as allWords } from '@sangamam/words/page/issues';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { invalid, postedTo, textsOf, usePosted } from '../../kit/forms/posted.ts';
import {
  CodeForm,
  postedCode,
  type Sent,
  sendPosted,
} from '../../kit/one-time-code/posted-code.tsx';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { issueStatusPath, paths } from '../../kit/paths.ts';
import { siteContext } from '../../kit/site-context.ts';
import { failureInWords } from '../../kit/words/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './issues.module.css';
import { MyIssueCard } from './my-issue-card.tsx';
import { emailProblem, StatusLogin } from './status-login.tsx';

const words = allWords.status;

type View =
  | { name: 'login'; notice: string | null }
  | { name: 'failed' }
  | { name: 'list'; issues: readonly MyIssue[] };

export const handle: RouteHandle = {
  native: true,
  own: true,
  // from a mail, whose reader may have a session that the browser did not send along
  atTouch: (search) => !search.has('issue'),
  reads: ['issue'],
};

/** The issues of who has a session; null for everybody else. */
export async function loader({ context }: LoaderFunctionArgs): Promise<readonly MyIssue[] | null> {
  const { visit } = context.get(siteContext);
  if (!visit) return null;
  try {
    return await call(listMyIssues, { visit });
  } catch (problem) {
    if (problem instanceof CallError) return null;
    throw problem;
  }
}
export const clientLoader = () => null;

/** The forms without scripts: for a code, with the code, with a message, and to leave. */
export const action = postedTo<{ sent: Sent }>(async ({ form, visit, idempotencyKey, request }) => {
  const { issue, text = '' } = textsOf(form);
  if (form.has('leave')) {
    await call(leaveMyIssues, { visit });
    return paths.issueStatus;
  }
  if (issue !== undefined) {
    const answer = { params: { id: issue }, body: { text }, visit, idempotencyKey };
    return issueStatusPath(String((await call(replyToIssue, answer)).number));
  }
  const { contact, otp } = postedCode(form);
  const { email } = contact;
  if (otp === null) {
    const problem = emailProblem(email);
    if (problem) refuseEmail(problem);
    return sendPosted({ email, contactNumber: '' }, { update: false, visit });
  }
  await call(openMyIssues, { body: { email, otp }, visit });
  return issueStatusPath(new URL(request.url).searchParams.get('issue'));
});

function refuseEmail(email: string): never {
  throw invalid({ email }, email);
}

/**
 * `/issue-status`: the issues of the person who entered a one-time code in this browser, here or on the
 * alumni-update page. `?issue=17` opens that one.
 */
export default function IssueStatusPage() {
  const [search] = useSearchParams();
  const told = useLoaderData<readonly MyIssue[] | null>();
  const isPosted = useActionData() !== undefined;
  const refused = usePosted();
  const [view, setView] = useState<View>(
    told ? { name: 'list', issues: told } : { name: 'login', notice: null },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = Number(search.get('issue'));

  const load = useCallback(async () => {
    try {
      setView({ name: 'list', issues: await call(listMyIssues) });
    } catch (problem) {
      const isStranger = problem instanceof CallError && problem.status === 401;
      setView(isStranger ? { name: 'login', notice: null } : { name: 'failed' });
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    if (!told && !isPosted) load();
  }, []);

  async function open() {
    await load();
    heading.current?.focus();
  }

  async function leave(event: FormEvent) {
    event.preventDefault();
    try {
      await call(leaveMyIssues);
    } catch (problem) {
      // it matters on a shared computer
      showToast(errorText(problem), { tone: 'error', durationMs: publicToastMs });
      return;
    }
    setView({ name: 'login', notice: null });
    heading.current?.focus();
  }

  if (view.name === 'login' && isPosted) {
    return (
      <div className={styles.page}>
        <PageHead title={words.title} description={words.lead} />
        <CodeForm
          title={words.title}
          lead={words.lead}
          action={issueStatusPath(search.get('issue'))}
          labels={{ email: words.email }}
          proves
        />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.lead} />
      <header className={styles.statusHead}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        {view.name === 'list' && (
          <form method="post" action={paths.issueStatus} onSubmit={leave}>
            <Button type="submit" variant="secondary" size="small" name="leave" value="yes">
              {words.logout}
            </Button>
          </form>
        )}
      </header>
      {view.name === 'failed' && (
        <Alert tone="error" live title={failureInWords(listMyIssues.failure)}>
          <Button variant="secondary" size="small" onClick={load}>
            {words.tryAgain}
          </Button>
        </Alert>
      )}
      {view.name === 'login' && (
        <>
          <p className={styles.lead}>{words.lead}</p>
          {view.notice && <Alert live>{view.notice}</Alert>}
          <StatusLogin onOpened={open} />
        </>
      )}
      {view.name === 'list' && (
        <>
          {view.issues.length === 0 && <p className={styles.lead}>{words.none}</p>}
          <ol className={styles.list}>
            {view.issues.map((issue, index) => (
              <MyIssueCard
                key={issue._id}
                issue={issue}
                isOpen={asked ? issue.number === asked : index === 0}
                refused={refused?.values.issue === issue._id ? refused : null}
                onChanged={(changed) =>
                  setView({
                    name: 'list',
                    issues: view.issues.map((one) => (one._id === changed._id ? changed : one)),
                  })
                }
                onExpired={() => setView({ name: 'login', notice: words.again })}
              />
            ))}
          </ol>
          <p>
            <a href={paths.reportIssue}>{words.report}</a>
          </p>
        </>
      )}
    </div>
  );
}
