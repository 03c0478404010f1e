import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { minuteMs } from '../locale/durations.ts';
import { failed, problem } from '../locale/problems.ts';
import { controlCharacters } from '../text/answer-kinds.ts';
import { asCode, asLine, asText } from '../text/doors.ts';
import {
  type IssueStatus,
  issueCategories,
  issueDetail,
  issueFilter,
  issuePriorities,
  issueStatuses,
  issueText,
  issueTextMax,
  manageIssues,
} from './issues.ts';

/** The changes staff make to issues, and the texts they write about them. */

export const updateIssue = endpoint('PUT /issues/{id}', {
  summary: 'Changes what is given: title, category, priority, who works on it, which registration',
  access: manageIssues,
  body: z.object({
    title: z.optional(
      z.string().check(
        asLine,
        z.minLength(1, problem('titleRequired')),
        z.maxLength(100, problem('tooLong', { label: 'Title', max: 100 })),
        z.refine((v) => !controlCharacters.test(v), problem('notOneLine', { label: 'Title' })),
      ),
    ),
    category: z.optional(z.enum(issueCategories)),
    priority: z.optional(z.enum(issuePriorities)),
    /** Null: unassigned. */
    assigneeId: z.optional(z.nullable(z.uuid())),
    /** Such as SGM-00042; empty: none. */
    registrationNumber: z.optional(z.string().check(asCode, z.maxLength(40))),
  }),
  reply: issueDetail,
  failure: failed('issueNotUpdated'),
});

/** The text in the mail about a change, beside the new status; without it the mail says the status alone. */
const resolution = z._default(
  z.string().check(asText, z.maxLength(issueTextMax, problem('atMost', { max: issueTextMax }))),
  '',
);

/** The error where staff leave out the words of a mail. */
export const resolutionMissing = (to: IssueStatus): string =>
  problem(to === 'Resolved' ? 'resolutionRequired' : 'closingReasonRequired');

/** STATUS_STEP for a step that is not allowed. Mailed to the reporter where the step tells. */
export const changeIssueStatus = endpoint('PATCH /issues/{id}/status', {
  summary: 'Moves an issue on, or reopens it',
  access: manageIssues,
  body: z.object({ status: z.enum(issueStatuses), resolution }),
  reply: issueDetail,
  failure: failed('issueStatusNotUpdated'),
});

/**
 * Needs `resolution` for what is told to reporters. Issues that do not allow the change stay as they are and are returned in
 * `refused`. LIST_LARGE for more than 500.
 */
export const updateIssues = endpoint('POST /issues/bulk', {
  summary: 'Assigns several issues or changes their status',
  access: manageIssues,
  body: z.object({
    /** null: all that the filter shows. */
    ids: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))),
    filter: z.optional(issueFilter),
    assigneeId: z.optional(z.nullable(z.uuid())),
    status: z.optional(z.enum(issueStatuses)),
    resolution,
  }),
  reply: z.object({
    changed: z.number(),
    refused: z.array(z.object({ number: z.number(), message: z.string() })),
  }),
  timeoutMs: minuteMs,
  failure: failed('issueNotUpdated'),
});

export const deleteIssue = endpoint('DELETE /issues/{id}', {
  summary: 'Deletes an issue with its conversation and attachment',
  access: manageIssues,
  passwordAgain: true,
  failure: failed('issueNotDeleted'),
});

/** Mailed to the reporter; an open issue becomes In Progress. */
export const answerIssue = endpoint('POST /issues/{id}/messages', {
  summary: 'Writes to the reporter',
  access: manageIssues,
  body: z.object({ text: issueText(problem('writeMessage')) }),
  reply: issueDetail,
  idempotent: true,
  failure: failed('issueMessageNotSent'),
});

export const noteIssue = endpoint('POST /issues/{id}/notes', {
  summary: 'Keeps an internal note that the reporter never sees',
  access: manageIssues,
  body: z.object({ text: issueText(problem('noteRequired')) }),
  reply: issueDetail,
  idempotent: true,
  failure: failed('issueNoteNotSaved'),
});
