import { findStep } from '@sangamam/contract/calls/steps';
import { issueStatuses, issueSteps } from '@sangamam/contract/help-desk/issues';
import { describe, expect, test } from 'vitest';
import { canAnswer, mentionedPayments, readIssueSearch } from './rules.ts';

/** The changes allowed by docs/product/issues-and-messages.md#states-of-an-issue, and the mail each sends. */
const allowed: Record<string, 'silent' | 'issueResolved' | 'issueClosed'> = {
  'Open → In Progress': 'silent',
  'Open → Resolved': 'issueResolved',
  'Open → Closed': 'issueClosed',
  'In Progress → Resolved': 'issueResolved',
  'Resolved → Closed': 'silent',
  'Resolved → In Progress': 'silent',
  'Closed → In Progress': 'silent',
};
const pairs = issueStatuses.flatMap((from) => issueStatuses.map((to) => [from, to] as const));

test.each(pairs)('%s → %s', (from, to) => {
  const step = findStep(issueSteps, from, to);
  expect(step && (step.tells ?? 'silent')).toBe(allowed[`${from} → ${to}`]);
});

describe('whether the reporter may still write', () => {
  const now = new Date('2026-12-20T10:00:00Z');
  test.each([
    ['Open', null, true],
    ['Resolved', null, true],
    ['Closed', '2026-12-06T10:00:00Z', true],
    ['Closed', '2026-12-06T09:59:59Z', false],
  ])('%s, closed %s: %s', (status, closedAt, may) => {
    expect(canAnswer({ status, closedAt: closedAt ? new Date(closedAt) : null }, now)).toBe(may);
  });
});

test('payment ids in a text are found once each', () => {
  const [one, two] = ['pay_AAAAAAAAAAAAAA', 'pay_BBBBBBBBBBBBBB'];
  expect(mentionedPayments(`${one}, ${two}. ${one}! xpay_CCCCCCCCCCCCCC pay_short`)).toEqual([
    one,
    two,
  ]);
});

test.each([
  // the number of an issue, or of its registration
  ['#17', { issueNumber: 17, number: null, patterns: ['% 17 %'] }],
  [' ൧൭ ', { issueNumber: 17, number: null, patterns: ['% 17 %'] }],
  ['No. 17', { issueNumber: null, number: null, patterns: ['% 17 %'] }],
  ['sgm17', { issueNumber: null, number: 'SGM-00017', patterns: ['%sgm17%'] }],
  ['1234567', { issueNumber: null, number: null, patterns: ['%1234567%'] }],
  ['50% off', { issueNumber: null, number: null, patterns: ['%50\\%%', '%off%'] }],
])('a search for %s', (typed, expected) => {
  expect(readIssueSearch(typed)).toEqual({ id: null, ...expected });
});
