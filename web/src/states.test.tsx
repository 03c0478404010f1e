import { readFileSync } from 'node:fs';
import { stayStatuses, staySteps } from '@sangamam/contract/accommodation/accommodation';
import { proposalStates, proposalSteps } from '@sangamam/contract/arrangements/pooling';
import { type Step, stepsFrom } from '@sangamam/contract/calls/steps';
import { type IssueDetail, issueStatuses, issueSteps } from '@sangamam/contract/help-desk/issues';
import { registrationActs, registrationStatuses } from '@sangamam/contract/registrations/status';
import { words as stayWords } from '@sangamam/words/staff/accommodation';
import { words as issueWords } from '@sangamam/words/staff/issues';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IssueActions } from './features/admin-issues/issue-actions.tsx';

interface Noun {
  readonly states: readonly string[];
  readonly steps: Readonly<Record<string, Step<string, string | null>>>;
  /** States in which nothing is left to do. */
  readonly ends: readonly string[];
  /** The steps of staff that a screen offers in a state. */
  readonly offered: (state: string) => readonly string[];
  /** The steps of owners that a screen offers, where no other test walks their pages. */
  readonly own?: readonly string[];
}

/** The steps whose words stand on the buttons of an issue. */
function offeredOfIssue(status: string): string[] {
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <IssueActions
        issue={{ _id: 'one', number: 1, status, reportedBy: { name: 'Anu' } } as IssueDetail}
        onClose={() => {}}
        onStale={() => {}}
      />
    </QueryClientProvider>,
  );
  const said = html.split(/<[^>]+>/);
  return stepsFrom(issueSteps, status as IssueDetail['status'], 'staff').filter((step) =>
    said.includes(issueWords.actions.steps[step]),
  );
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
};

const cases = Object.entries(nouns).flatMap(([name, noun]) =>
  noun.states.map((state) => [name, state, noun] as const),
);

test.each(cases)('%s, %s: staff have a way on, or it is an end', (_name, state, noun) => {
  const { steps, ends, offered, own } = noun;
  const ofStaff = stepsFrom(steps, state, 'staff');
  expect(ofStaff.filter((step) => !offered(state).includes(step))).toEqual([]);
  if (own) expect(own).toEqual(expect.arrayContaining(stepsFrom(steps, state, 'owner')));
  const onward = ofStaff.filter((step) => steps[step]?.to !== state);
  expect(onward.length === 0).toBe(ends.includes(state));
});
