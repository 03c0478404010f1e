import { leaveMyIssues, listMyIssues, type MyIssue } from '@sangamam/contract/help-desk/my-issues';
import { words as allWords } from '@sangamam/words/page/issues';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { paths } from '../../kit/paths.ts';
import { failureInWords } from '../../kit/words/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './issues.module.css';
import { MyIssueCard } from './my-issue-card.tsx';
import { StatusLogin } from './status-login.tsx';

const words = allWords.status;

type View =
  | { name: 'loading' }
  | { name: 'login'; notice: string | null }
  | { name: 'failed' }
  | { name: 'list'; issues: readonly MyIssue[] };

export const handle: RouteHandle = { reads: ['issue'] };

/**
 * `/issue-status`: the issues of the person who entered a one-time code in this browser, here or on the
 * alumni-update page. `?issue=17` opens that one.
 */
export default function IssueStatusPage() {
  const [search] = useSearchParams();
  const [view, setView] = useState<View>({ name: 'loading' });
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
  useEffect(() => {
    load();
  }, [load]);

  async function open() {
    await load();
    heading.current?.focus();
  }

  async function leave() {
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

  return (
    <div className={styles.page}>
      <PageHead title={words.title} description={words.lead} />
      <header className={styles.statusHead}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        {view.name === 'list' && (
          <Button variant="secondary" size="small" onClick={leave}>
            {words.logout}
          </Button>
        )}
      </header>
      {view.name === 'loading' && <Skeleton lines={6} />}
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
