import { readFileSync } from 'node:fs';
import { stayStatuses, staySteps } from '@sangamam/contract/accommodation/accommodation';
import { proposalStates, proposalSteps } from '@sangamam/contract/arrangements/pooling';
import { type Step, stepsFrom } from '@sangamam/contract/calls/steps';
import { type IssueDetail, issueStatuses, issueSteps } from '@sangamam/contract/help-desk/issues';
import type { RefundView } from '@sangamam/contract/payments/history';
import { refundStatuses, refundSteps } from '@sangamam/contract/payments/refunds';
import { kindStates, kindSteps } from '@sangamam/contract/registrations/kinds';
import { registrationActs, registrationStatuses } from '@sangamam/contract/registrations/status';
import {
  type ImportView,
  importStates,
  importSteps,
} from '@sangamam/contract/staff-registrations/imports';
import { words as stayWords } from '@sangamam/words/staff/accommodation';
import { words as importWords } from '@sangamam/words/staff/imports';
import { words as issueWords } from '@sangamam/words/staff/issues';
import { words as paymentWords } from '@sangamam/words/staff/payments';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IssueActions } from './features/admin-issues/issue-actions.tsx';
import { RefundList } from './features/admin-payments/refund-list.tsx';
import { ImportProgress } from './features/imports/import-progress.tsx';

interface Noun {
  readonly states: readonly string[];
  readonly steps: Readonly<Record<string, Step<string, string | null>>>;
  /** States in which nothing is left to do. */
  readonly ends: readonly string[];
  /** States that a job leads on from by itself. */
  readonly byTime?: readonly string[];
  /** The steps of staff that a screen offers in a state. */
  readonly offered: (state: string) => readonly string[];
  /** The steps of owners that a screen offers, where no other test walks their pages. */
  readonly own?: readonly string[];
}

/** The texts of a part of a screen. */
const saidBy = (part: ReactNode): readonly string[] =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>,
  ).split(/<[^>]+>/);

/** The steps whose words stand on the buttons of an issue. */
function offeredOfIssue(status: string): string[] {
  const said = saidBy(
    <IssueActions
      issue={{ _id: 'one', number: 1, status, reportedBy: { name: 'Anu' } } as IssueDetail}
      onClose={() => {}}
      onStale={() => {}}
    />,
  );
  return stepsFrom(issueSteps, status as IssueDetail['status'], 'staff').filter((step) =>
    said.includes(issueWords.actions.steps[step]),
  );
}

/** Those of a refund, for who may decide. */
function offeredOfRefund(status: string): string[] {
  const shown = { state: 'Refunded', amount: 1, createdAt: '2027-03-06', mayDecide: true };
  const refund = { ...shown, _id: 'one', status } as RefundView;
  const said = saidBy(<RefundList refunds={[refund]} onDecide={() => {}} />);
  return (['approve', 'reject'] as const).filter((step) =>
    said.includes(paymentWords.detail[step]),
  );
}

/** Those of an import that was started, for its maker. */
function offeredOfImport(state: string): string[] {
  const counts = { created: 0, updated: 0, skipped: 0, refused: 0 };
  const running = { _id: 'one', rows: 1, isOwn: true, counts, state } as ImportView;
  const on = () => {};
  const said = saidBy(<ImportProgress running={running} onContinued={on} onAnother={on} />);
  return said.includes(importWords.goOn) ? ['goOn'] : [];
}

/** The steps that the code of a screen asks its table for, before it shows their buttons. */
function askedBy(screen: string, steps: object, ask: (step: string) => string): string[] {
  const code = readFileSync(new URL(`features/${screen}`, import.meta.url), 'utf8');
  return Object.keys(steps).filter((step) => code.includes(ask(step)));
}

const ofMenu = askedBy(
  'admin-registrations/registration-actions.tsx',
  registrationActs,
  (act) => `mayTake('${act}', status)`,
);
const asksProposal = (step: string) => `isFrom(proposalSteps.${step}, state)`;

const asksKind = (step: string) => `mayStep('${step}', state)`;

const nouns: Readonly<Record<string, Noun>> = {
  registration: {
    states: registrationStatuses,
    steps: registrationActs,
    ends: [],
    offered: () => ofMenu,
  },
  issue: { states: issueStatuses, steps: issueSteps, ends: [], offered: offeredOfIssue },
  stay: {
    states: stayStatuses,
    steps: staySteps,
    ends: [],
    // the room board puts everybody without a bed in a room; the list has a button for every other step
    offered: () => ['allocate', ...Object.keys(stayWords.request.steps)],
  },
  proposal: {
    states: proposalStates,
    steps: proposalSteps,
    ends: ['Declined', 'Withdrawn'],
    offered: () =>
      askedBy('transportation/shared-cars/pooling-tab.tsx', proposalSteps, asksProposal),
    own: askedBy('alumni-update/arrangements.tsx', proposalSteps, asksProposal),
  },
  refund: {
    states: refundStatuses,
    steps: refundSteps,
    ends: ['processed', 'rejected'],
    byTime: ['requested', 'pending'],
    // its payment, which holds the money again, has the button of a new one
    offered: (status) => ['askAgain', ...offeredOfRefund(status)],
  },
  import: {
    states: importStates,
    steps: importSteps,
    ends: ['Done'],
    byTime: ['Waiting', 'Running'],
    offered: (state) => [
      ...askedBy('imports/import-page.tsx', importSteps, (step) => `isFrom(importSteps.${step}, `),
      ...offeredOfImport(state),
    ],
  },
  kind: {
    states: kindStates,
    steps: kindSteps,
    // another answer gives it up
    ends: ['held'],
    offered: () => askedBy('admin-registrations/record/kind-wait-note.tsx', kindSteps, asksKind),
    own: askedBy('alumni-update/arrangements.tsx', kindSteps, asksKind),
  },
};

const cases = Object.entries(nouns).flatMap(([name, noun]) =>
  noun.states.map((state) => [name, state, noun] as const),
);

test.each(cases)('%s, %s: staff or a job have a way on, or it is an end', (_name, state, noun) => {
  const { steps, ends, offered, own, byTime = [] } = noun;
  const ofStaff = stepsFrom(steps, state, 'staff');
  expect(ofStaff.filter((step) => !offered(state).includes(step))).toEqual([]);
  if (own) expect(own).toEqual(expect.arrayContaining(stepsFrom(steps, state, 'owner')));
  const leading = byTime.includes(state) ? stepsFrom(steps, state, 'time') : ofStaff;
  const onward = leading.filter((step) => steps[step]?.to !== state);
  expect(onward.length === 0).toBe(ends.includes(state));
});
