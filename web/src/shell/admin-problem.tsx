import { Link } from 'react-router';
import { CallError } from '../api/call.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { adminWords as words } from './admin-words.ts';

interface AdminProblemProps {
  problem: Error;
  onRetry: () => void;
}

/** In place of what could not be read: what happened, and what to do about it. */
export function AdminProblem({ problem, onRetry }: AdminProblemProps) {
  const status = problem instanceof CallError ? problem.status : 0;
  const canRetry = status !== 403 && status !== 404;
  return (
    <div role="alert">
      <EmptyState
        title={status === 403 ? words.notAllowed : problem.message}
        action={
          canRetry ? (
            <Button variant="secondary" onClick={onRetry}>
              {words.tryAgain}
            </Button>
          ) : (
            <Link to={paths.adminDashboard}>{words.toDashboard}</Link>
          )
        }
      />
    </div>
  );
}
