import * as z from 'zod/mini';
import { controlCharacters } from './answer-kinds.ts';
import { endpoint } from './endpoint.ts';
import {
  issueCategories,
  issueDetail,
  issueParams,
  issuePriorities,
  issueStatuses,
  issueText,
  issueTextMax,
  manageIssues,
} from './issues.ts';

/** What staff change of issues and write about them. */

export const updateIssue = endpoint({
  method: 'PUT',
  path: '/issues/{id}',
  summary: 'Changes what is given: title, category, priority, who works on it, which registration',
  access: manageIssues,
  params: issueParams,
  body: z.object({
    title: z.optional(
      z.string().check(
        z.trim(),
        z.minLength(1, 'Enter a title'),
        z.maxLength(100, 'Title must be 100 characters or fewer'),
        z.refine((v) => !controlCharacters.test(v), 'Title must be one line of plain text'),
      ),
    ),
    category: z.optional(z.enum(issueCategories)),
    priority: z.optional(z.enum(issuePriorities)),
    /** Null: unassigned. */
    assigneeId: z.optional(z.nullable(z.uuid())),
    /** Such as SGM-00042; empty: none. */
    registrationNumber: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  reply: issueDetail,
  failure: 'Failed to update issue',
});

/** Required for Resolved, where it is mailed, and for closing an open issue; otherwise left out. */
const resolution = z._default(
  z
    .string()
    .check(z.trim(), z.maxLength(issueTextMax, `This must be ${issueTextMax} characters or fewer`)),
  '',
);
export const resolutionMissing = 'Write what was done; the reporter gets it by email';
export const reasonMissing = 'Say why it is closed; the reporter gets it by email';

/**
 * STATUS_CHANGE with the reason. The reporter gets a mail when an issue is resolved, or closed while open.
 * The specification sends only the status; these two also need `resolution`, because the report page
 * promises that the reporter is told by email how it ended.
 */
export const changeIssueStatus = endpoint({
  method: 'PATCH',
  path: '/issues/{id}/status',
  summary: 'Moves an issue on, or reopens it',
  access: manageIssues,
  params: issueParams,
  body: z.object({ status: z.enum(issueStatuses), resolution }),
  reply: issueDetail,
  failure: 'Failed to update issue status',
});

/** Issues that do not allow the change stay as they are and are returned in `refused`. */
export const updateIssues = endpoint({
  method: 'POST',
  path: '/issues/bulk',
  summary: 'Assigns several issues or changes their status',
  access: manageIssues,
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
    assigneeId: z.optional(z.nullable(z.uuid())),
    status: z.optional(z.enum(issueStatuses)),
    resolution,
  }),
  reply: z.object({
    changed: z.number(),
    refused: z.array(z.object({ number: z.number(), message: z.string() })),
  }),
  failure: 'Failed to update issue',
});

export const deleteIssue = endpoint({
  method: 'DELETE',
  path: '/issues/{id}',
  summary: 'Deletes an issue with its conversation and attachment',
  access: manageIssues,
  passwordAgain: true,
  params: issueParams,
  failure: 'Failed to delete issue',
});

/** Mailed to the reporter; an open issue becomes In Progress. */
export const answerIssue = endpoint({
  method: 'POST',
  path: '/issues/{id}/messages',
  summary: 'Writes to the reporter',
  access: manageIssues,
  params: issueParams,
  body: z.object({ text: issueText('Write a message') }),
  reply: issueDetail,
  idempotent: true,
  failure: 'The message was not sent. Please try again.',
});

export const noteIssue = endpoint({
  method: 'POST',
  path: '/issues/{id}/notes',
  summary: 'Keeps an internal note that the reporter never sees',
  access: manageIssues,
  params: issueParams,
  body: z.object({ text: issueText('Write a note') }),
  reply: issueDetail,
  idempotent: true,
  failure: 'The note was not saved. Please try again.',
});
