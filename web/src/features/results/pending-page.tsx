import { Outcome } from './outcome.tsx';
import { ResultFrame } from './result-frame.tsx';
import { words } from './words.ts';

/** `/registration-pending`: a draft, or a payment attempt that did not end well. */
export default function PendingPage() {
  return (
    <ResultFrame expected={words.pending.pageTitle}>
      {(own) => <Outcome {...own} page="pending" />}
    </ResultFrame>
  );
}
