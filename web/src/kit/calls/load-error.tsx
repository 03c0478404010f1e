import { words } from '@sangamam/words/staff/frame';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { paths } from '../paths.ts';
import { CallError } from './call.ts';
import { useShownProblem } from './shown-problems.ts';

interface LoadErrorProps {
  problem: Error;
  onRetry: () => void;
}

/** Replaces data that failed to load: the problem, and a retry where one may help. */
export function LoadError({ problem, onRetry }: LoadErrorProps) {
  useShownProblem(problem);
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
