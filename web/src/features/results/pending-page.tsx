import { words } from '@sangamam/words/page/results';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { ownLoader } from '../../kit/registrant/load-own.ts';
import { Outcome } from './outcome.tsx';
import { ResultFrame } from './result-frame.tsx';

/** Rendered whole for who has a session, so that it works without scripts. */
export const handle: RouteHandle = { native: true, own: true, reads: ['own'] };
export const loader = ownLoader;
export const clientLoader = () => null;

/** `/registration-pending`: a draft, or a payment attempt that did not end well. */
export default function PendingPage() {
  return (
    <ResultFrame expected={words.pending.pageTitle}>
      {(own) => <Outcome {...own} page="pending" />}
    </ResultFrame>
  );
}
