import { issueReopenDays } from '@sangamam/contract/help-desk/issues';
import { dayMs } from '@sangamam/contract/locale/durations';
import { codeText } from '@sangamam/contract/text/text';
import { readSearch } from '../../platform/db/read-search.ts';
import type { IssueSearch } from './store.ts';

/**
 * True if the reporter may still write: always, unless the issue was closed more than `issueReopenDays`
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

/** Parses a search: "#17" or "17" is the number of an issue or registration, anything else is words to match. */
export function readIssueSearch(typed: string): IssueSearch {
  const digits = /^#?(\d{1,6})$/.exec(codeText(typed))?.[1];
  if (digits === undefined) return { issueNumber: null, ...readSearch(typed) };
  return { issueNumber: Number(digits), ...readSearch(`#${digits}`) };
}

/** Ids of payments that a text mentions, each once, at most five. */
export function mentionedPayments(text: string): string[] {
  const maxMentioned = 5;
  return [...new Set(text.match(/\bpay_[A-Za-z0-9]{14}\b/g) ?? [])].slice(0, maxMentioned);
}
