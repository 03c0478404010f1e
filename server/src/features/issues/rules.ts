import { reasonMissing, resolutionMissing } from '@sangamam/contract/issue-changes';
import { type IssueStatus, issueReopenDays, issueTransitions } from '@sangamam/contract/issues';
import { readSearch } from '../admin-registrations/rules.ts';
import type { IssueSearch } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What a change of status asks for, or why it is refused (Product 6). */
export type StatusChange =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'incomplete'; readonly message: string }
  | { readonly kind: 'allowed'; readonly tells: 'resolved' | 'closed' | null };

/**
 * Whether staff may move an issue from one status to another. Resolving needs words for the reporter, and
 * so does closing an issue that nobody worked on; both are told by mail.
 */
export function changeOf(from: IssueStatus, to: IssueStatus, resolution: string): StatusChange {
  if (!issueTransitions[from].includes(to)) {
    return { kind: 'refused', message: `This cannot be changed from ${from} to ${to}.` };
  }
  if (to === 'Resolved') {
    return resolution === ''
      ? { kind: 'incomplete', message: resolutionMissing }
      : { kind: 'allowed', tells: 'resolved' };
  }
  if (to === 'Closed' && from === 'Open') {
    return resolution === ''
      ? { kind: 'incomplete', message: reasonMissing }
      : { kind: 'allowed', tells: 'closed' };
  }
  return { kind: 'allowed', tells: null };
}

/** Whether the reporter may still write: always, but not long after the issue was closed. */
export function canAnswer(
  { status, closedAt }: { status: string; closedAt: Date | null },
  now: Date,
): boolean {
  if (status !== 'Closed' || closedAt === null) return true;
  return now.getTime() - closedAt.getTime() <= issueReopenDays * dayMs;
}

/** Issues resolved before this close by themselves. */
export function closesBefore(now: Date): Date {
  return new Date(now.getTime() - issueReopenDays * dayMs);
}

/** Reads a search: "#17" and "17" are the issue of that number, everything else words that it contains. */
export function readIssueSearch(typed: string): IssueSearch {
  const number = /^#?(\d{1,6})$/.exec(typed.trim())?.[1];
  if (number !== undefined) return { issueNumber: Number(number), id: null, patterns: [] };
  const { id, patterns } = readSearch(typed);
  return { issueNumber: null, id, patterns };
}

/** Payment ids that a text mentions, each once, at most a few. */
export function mentionedPayments(text: string): string[] {
  const maxMentioned = 5;
  return [...new Set(text.match(/\bpay_[A-Za-z0-9]{14}\b/g) ?? [])].slice(0, maxMentioned);
}
