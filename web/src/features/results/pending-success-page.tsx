import { words } from '@sangamam/words/page/results';
import { useSearchParams } from 'react-router';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import type { PendingType } from '../../kit/paths.ts';
import { ownLoader } from '../../kit/registrant/load-own.ts';
import { Outcome } from './outcome.tsx';
import { ResultFrame } from './result-frame.tsx';

/** The state expected of each `type`, while the server is asked for the true one. */
const expected: Record<PendingType, () => string> = {
  payment: () => words.payment.pageTitle,
  quick: () => words.payment.pageTitle,
  verification: () => words.verification.pageTitle,
  onsite: () => words.onsite.pageTitle,
  waitlist: () => words.waitlist.pageTitle,
};
const isType = (type: string | null): type is PendingType => type !== null && type in expected;

/** Rendered whole for who has a session, so that it works without scripts. */
export const handle: RouteHandle = { native: true, own: true, reads: ['type', 'own'] };
export const loader = ownLoader;
export const clientLoader = () => null;

/** `/registration-pending-success?type=…`: submitted, with something outstanding. */
export default function PendingSuccessPage() {
  const [search] = useSearchParams();
  const type = search.get('type');
  return (
    <ResultFrame expected={expected[isType(type) ? type : 'payment']()}>
      {(own) => <Outcome {...own} page="pending-success" />}
    </ResultFrame>
  );
}
