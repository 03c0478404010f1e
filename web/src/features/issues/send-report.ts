import { hasUploadExtension, maxUploadBytes } from '@sangamam/contract/calls/uploads';
import { createIssue, type IssueCategory, issueForm } from '@sangamam/contract/help-desk/issues';
import { words as allWords } from '@sangamam/words/page/issues';
import { call } from '../../kit/calls/call.ts';
import { upload } from '../../kit/calls/upload.ts';
import { findProblems } from '../../kit/forms/find-problems.ts';
import type { Visit } from '../../kit/site-context.ts';
import { languageNow } from '../../ui/in-language.ts';

const words = allWords.report;

export type ReportValues = Record<'category' | 'description' | 'name' | 'email' | 'phone', string>;

/** The problems by field, before anything is sent. */
export const check = (values: ReportValues) => findProblems(issueForm, values);

/** Sends a report (docs/product/fixed.md#records-and-bodies), and gives back its number. */
export async function send(
  { category, description, name, email, phone }: ReportValues,
  more: { attachments: string | null; registrationId: string | null },
  idempotencyKey: string,
  visit?: Visit,
): Promise<number> {
  const { number } = await call(createIssue, {
    body: {
      title: category,
      category: category as IssueCategory,
      priority: 'Medium',
      description,
      reportedBy: { name: name || 'Anonymous', email, phone },
      ...more,
      locale: languageNow(),
    },
    idempotencyKey,
    ...(visit && { visit }),
  });
  return number;
}

/** Why a file is refused before anything is sent; undefined when it may be uploaded. */
export function refusalOf({ name, size }: File): string | undefined {
  if (size > maxUploadBytes) return words.tooBig;
  if (!hasUploadExtension(name)) return words.wrongType;
  return size === 0 ? words.empty : undefined;
}

export { upload };
