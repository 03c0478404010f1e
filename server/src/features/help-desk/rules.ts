import { dayMs } from '@sangamam/contract/durations';
import { type IssueStatus, issueReopenDays, issueTransitions } from '@sangamam/contract/issues';
import { problem } from '@sangamam/contract/problems';
import { readSearch } from '../../platform/db/read-search.ts';
import type { IssueSearch } from './store.ts';

/**
 * Whether a change of status is allowed, and which mail it sends
 * (docs/product/issues-and-messages.md#states-of-an-issue).
 */
export type StatusChange =
  | { readonly kind: 'refused' }
  | { readonly kind: 'incomplete'; readonly message: string }
  | { readonly kind: 'allowed'; readonly tells: 'resolved' | 'closed' | null };

/**
 * Decides whether staff may change an issue's status. Resolving, and closing an issue that is still open,
 * need a text for the reporter; both are mailed.
 */
export function changeOf(from: IssueStatus, to: IssueStatus, resolution: string): StatusChange {
  if (!issueTransitions[from].includes(to)) {
    return { kind: 'refused' };
  }
  if (to === 'Resolved') {
    return resolution === ''
      ? { kind: 'incomplete', message: problem('resolutionRequired') }
      : { kind: 'allowed', tells: 'resolved' };
  }
  if (to === 'Closed' && from === 'Open') {
    return resolution === ''
      ? { kind: 'incomplete', message: problem('closingReasonRequired') }
      : { kind: 'allowed', tells: 'closed' };
  }
  return { kind: 'allowed', tells: null };
}

/**
 * Whether the reporter may still write: always, unless the issue was closed more than `issueReopenDays`
 * ago.
 */
export function canAnswer(
  { status, closedAt }: { status: string; closedAt: Date | null },
  now: Date,
): boolean {
  if (status !== 'Closed' || closedAt === null) return true;
  return now.getTime() - closedAt.getTime() <= issueReopenDays * dayMs;
}

/** Issues resolved before this moment are closed automatically. */
export function closesBefore(now: Date): Date {
  return new Date(now.getTime() - issueReopenDays * dayMs);
}

/** Parses a search: "#17" or "17" is an issue number, anything else is words to match. */
export function readIssueSearch(typed: string): IssueSearch {
  const number = /^#?(\d{1,6})$/.exec(typed.trim())?.[1];
  if (number !== undefined) return { issueNumber: Number(number), id: null, patterns: [] };
  const { id, patterns } = readSearch(typed);
  return { issueNumber: null, id, patterns };
}

/** Ids of payments that a text mentions, each once, at most five. */
export function mentionedPayments(text: string): string[] {
  const maxMentioned = 5;
  return [...new Set(text.match(/\bpay_[A-Za-z0-9]{14}\b/g) ?? [])].slice(0, maxMentioned);
}
