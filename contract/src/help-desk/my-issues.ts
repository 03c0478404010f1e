import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { typedOtp } from '../one-time-codes/otp.ts';
import { issueCategories, issueStatuses, issueText, reporterEmail } from './issues.ts';

/** Page on which reporters follow their issues; mails link to it. */
export const issueStatusPath = '/issue-status';

/**
 * `sendOtp` with `update: false` sends the code to any address. A wrong code answers as `verifyOtp` does:
 * 401 with `verified: false`.
 */
export const openMyIssues = endpoint('POST /issues/mine/verify-otp', {
  summary: 'Opens the issues of an address in this browser for an hour',
  access: { kind: 'public' },
  body: z.object({
    email: reporterEmail,
    otp: typedOtp,
  }),
  reply: z.object({ verified: z.boolean() }),
  alsoTopLevel: ['verified'],
  limit: { calls: 60, windowSeconds: 3600 },
  bodyLimitBytes: 4096,
  timeoutMs: 10_000,
  failure: failed('otpNotVerified'),
  wordless: { 401: 'OTP_INVALID' },
});

export const myIssue = z.object({
  _id: z.uuid(),
  number: z.number(),
  title: z.string(),
  category: z.enum(issueCategories),
  status: z.enum(issueStatuses),
  description: z.string(),
  fileName: z.nullable(z.string()),
  /** False when it was closed too long ago. A reply to a resolved or closed issue reopens it. */
  canAnswer: z.boolean(),
  entries: z.array(z.object({ from: z.enum(['you', 'us']), text: z.string(), at: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type MyIssue = z.output<typeof myIssue>;

/**
 * After a one-time code in this browser: with `openMyIssues` the issues of that address, with `verifyOtp`
 * those of the registrations it opened. SESSION_REQUIRED otherwise.
 */
export const listMyIssues = endpoint('GET /issues/mine', {
  summary: 'The issues of whoever entered a one-time code, newest first',
  access: { kind: 'public' },
  reply: z.array(myIssue),
  timeoutMs: 30_000,
  failure: failed('issuesNotFetched'),
});

export const replyToIssue = endpoint('POST /issues/mine/{id}/messages', {
  summary: 'The reporter writes; a resolved or closed issue is opened again',
  access: { kind: 'public' },
  body: z.object({ text: issueText(problem('writeMessage')) }),
  reply: myIssue,
  idempotent: true,
  limit: { calls: 60, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: failed('messageNotSent'),
});

export const leaveMyIssues = endpoint('POST /issues/mine/logout', {
  summary: 'Forgets in this browser whose issues were open',
  access: { kind: 'public' },
  failure: failed('logoutFailed'),
});
