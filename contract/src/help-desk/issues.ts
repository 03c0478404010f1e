import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { all, facetCounts, listFile, listFormat, searchTerm, several } from '../calls/lists.ts';
import type { Step } from '../calls/steps.ts';
import { languages } from '../locale/languages.ts';
import { failed, problem } from '../locale/problems.ts';
import {
  controlCharacters,
  nameRules,
  notOneLine,
  phoneToAnswer,
  tooLong,
} from '../text/answer-kinds.ts';
import { asEmail, asLine, asText } from '../text/doors.ts';
import { emailMax, isOneEmailAddress } from '../text/email-address.ts';

export const issueCategories = [
  'Registration',
  'Payment',
  'Technical',
  'Content',
  'Other',
] as const;
export type IssueCategory = (typeof issueCategories)[number];

/** Labels in the report form (docs/product/fixed.md#words). */
export const issueCategoryLabels: Readonly<Record<IssueCategory, string>> = {
  Registration: 'Registration Issues',
  Payment: 'Payment Problems',
  Technical: 'Technical Issues',
  Content: 'Content/Information Issues',
  Other: 'Other',
};

export const issuePriorities = ['Low', 'Medium', 'High', 'Urgent'] as const;
export const issueStatuses = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;
/** Filters by how long an issue has been open. */
export const issueAges = ['Over 48 hours'] as const;
export type IssueStatus = (typeof issueStatuses)[number];

/**
 * The steps of an issue (docs/product/issues-and-messages.md#states-of-an-issue). For those that a mail tells of, the
 * screens ask staff for words.
 */
export const issueSteps: Readonly<
  Record<'start' | 'resolve' | 'close' | 'settle' | 'reopen', Step<IssueStatus>>
> = {
  /** Also by answering. */
  start: { from: ['Open'], to: 'In Progress', by: ['staff'] },
  resolve: {
    from: ['Open', 'In Progress'],
    to: 'Resolved',
    by: ['staff'],
    tells: 'issueResolved',
  },
  close: { from: ['Open'], to: 'Closed', by: ['staff'], tells: 'issueClosed' },
  settle: { from: ['Resolved'], to: 'Closed', by: ['staff', 'time'] },
  /** The reporter does it by writing again. */
  reopen: { from: ['Resolved', 'Closed'], to: 'In Progress', by: ['staff', 'owner'] },
};

/** Days after which a resolved issue closes, and within which its reporter may reopen it. */
export const issueReopenDays = 14;

export const descriptionMin = 20;
export const descriptionMax = 4000;
/** Shown after a report was sent. */
export const issueReported =
  'Issue reported successfully. We will investigate and resolve it as soon as possible.';

const characters = (text: string) => [...text].length;

/** The reporter's address, which answers go to. */
export const reporterEmail = z.string(problem('emailRequired')).check(
  asEmail,
  z.refine((v) => v !== '', { error: problem('emailRequired'), abort: true }),
  z.maxLength(emailMax, problem('emailAddress')),
  z.refine(isOneEmailAddress, problem('emailAddress')),
);

/** The reporter: name and email; the phone number is optional. */
export const reportedBy = z.object(
  {
    /** Anonymous if empty. */
    name: z._default(
      z.string(problem('nameRequired')).check(
        asLine,
        z.maxLength(100, tooLong('Name', 100)),
        z.refine((v) => !controlCharacters.test(v), notOneLine('Name')),
        ...nameRules('Name'),
      ),
      '',
    ),
    email: reporterEmail,
    phone: phoneToAnswer('Phone Number'),
  },
  problem('emailRequired'),
);

/** Body of the report form (docs/product/fixed.md#records-and-bodies). */
export const issueReport = z.object({
  /** The form sends the chosen category. */
  title: z._default(
    z.string().check(
      asLine,
      z.maxLength(100, tooLong('Title', 100)),
      z.refine((v) => !controlCharacters.test(v), notOneLine('Title')),
    ),
    '',
  ),
  category: z.enum(issueCategories, problem('issueTypeRequired')),
  /** Ignored: every report starts as Medium, and staff change it. */
  priority: z._default(z.enum(issuePriorities), 'Medium'),
  description: z.string(problem('describeIssue')).check(
    asText,
    z.refine((v) => v !== '', { error: problem('describeIssue'), abort: true }),
    z.refine((v) => characters(v) >= descriptionMin, problem('moreAboutIssue')),
    z.maxLength(descriptionMax, tooLong('Issue Description', descriptionMax)),
  ),
  reportedBy,
  /** The `fileUrl` of an upload of this browser, or null. */
  attachments: z._default(z.nullable(z.string().check(asLine, z.maxLength(500))), null),
  /** The registration it is about, if the reporter has it open. */
  registrationId: z._default(z.nullable(z.uuid()), null),
  /** Language of the mails about it. */
  locale: z._default(z.enum(languages), 'en'),
});

/**
 * The schema of the form: the rules of the server, with the name required
 * (docs/product/fixed.md#report-form).
 */
export const issueForm = z.object({
  category: issueReport.shape.category,
  description: issueReport.shape.description,
  name: z.string(problem('nameRequired')).check(
    asLine,
    z.minLength(1, problem('nameRequired')),
    z.maxLength(100, tooLong('Name', 100)),
    z.refine((v) => !controlCharacters.test(v), notOneLine('Name')),
    ...nameRules('Name'),
  ),
  email: reporterEmail,
  phone: reportedBy.shape.phone,
});

export const createIssue = endpoint('POST /issues', {
  summary: 'Reports an issue',
  access: { kind: 'public' },
  body: issueReport,
  reply: z.object({
    success: z.literal(true),
    _id: z.uuid(),
    /** Shown as #17. */
    number: z.number(),
    status: z.enum(issueStatuses),
  }),
  idempotent: true,
  captchaAfter: 2,
  limit: { calls: 60, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: failed('issueNotCreated'),
});

const person = z.object({ _id: z.uuid(), name: z.string() });
const linkedRegistration = z.object({
  _id: z.uuid(),
  registrationNumber: z.string(),
  name: z.string(),
  school: z.string(),
});

/** One row of the staff list. */
export const issueRow = z.object({
  _id: z.uuid(),
  number: z.number(),
  title: z.string(),
  /** How the report begins. */
  excerpt: z.string(),
  category: z.enum(issueCategories),
  priority: z.enum(issuePriorities),
  status: z.enum(issueStatuses),
  reporter: z.string(),
  registration: z.nullable(linkedRegistration),
  assignee: z.nullable(person),
  hasAttachment: z.boolean(),
  /** The reporter wrote last and waits for an answer. */
  isAwaitingAnswer: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type IssueRow = z.output<typeof issueRow>;

/** Kinds of history entries; reporters see the first three. */
export const issueEntryKinds = ['reporter', 'staff', 'automatic', 'note', 'change'] as const;

const issueEntry = z.object({
  _id: z.uuid(),
  /**
   * `reporter` and `staff` are messages between them; `automatic` is an answer of the system, such as on a
   * payment; `note` is internal; `change` records what staff changed.
   */
  kind: z.enum(issueEntryKinds),
  author: z.string(),
  text: z.string(),
  at: z.string(),
});
export type IssueEntry = z.output<typeof issueEntry>;

/** `ready` can be opened; `unchecked` waits for the virus scan; the others are gone. */
export const attachmentStates = ['ready', 'unchecked', 'infected', 'missing'] as const;
export const attachment = z.object({
  fileName: z.string(),
  sizeBytes: z.number(),
  type: z.string(),
  state: z.enum(attachmentStates),
});

export const issueDetail = z.extend(issueRow, {
  description: z.string(),
  reportedBy: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  attachment: z.nullable(attachment),
  /** Sent to the reporter when the issue was resolved. */
  resolution: z.nullable(z.string()),
  /** Oldest first, without the report itself. */
  entries: z.array(issueEntry),
});
export type IssueDetail = z.output<typeof issueDetail>;

export const manageIssues = { kind: 'admin', action: 'issues.manage' } as const;
const view = { kind: 'admin', action: 'issues.view' } as const;

/** Values of one filter are separated by `|`. */
export const issueFilter = z.object({
  /** Searches number, title, description, registration number, and name and email of the reporter. */
  searchTerm,
  status: several(issueStatuses),
  category: several(issueCategories),
  priority: several(issuePriorities),
  /** `me`, `none`, or ids of admins. */
  assignee: several(),
  /** `Over 48 hours`: open for longer than that. */
  age: z._default(z.enum([all, ...issueAges]), all),
});
export type IssueFilter = z.output<typeof issueFilter>;

/** A minus reverses; `age` begins with the newest, `-age` with who has waited longest. */
export const issueSorts = ['age', '-age', 'status', '-status', 'priority', '-priority'] as const;

const issueOrder = z._default(z.enum(issueSorts), 'age');

/** Issues of registrations follow their school; others are for staff who may manage issues. */
export const listIssues = endpoint('GET /issues', {
  summary: 'Issues this admin may see, newest first, searched, filtered and sorted',
  access: view,
  query: z.extend(issueFilter, {
    sort: issueOrder,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reads: 'people',
  reply: z.array(issueRow),
  paged: true,
  limit: { calls: 120, windowSeconds: 60 },
  failure: failed('issuesNotFetched'),
});

export const downloadIssues = endpoint('GET /issues/file', {
  summary: 'The issues of these filters in this order, as CSV or XLSX',
  access: manageIssues,
  query: z.extend(issueFilter, { sort: issueOrder, format: listFormat }),
  ...listFile,
});

export const countIssues = endpoint('GET /issues/counts', {
  summary: 'How many issues each filter would show',
  access: view,
  query: issueFilter,
  reply: facetCounts,
  limit: { calls: 120, windowSeconds: 60 },
  failure: failed('issuesNotFetched'),
});

export const readIssue = endpoint('GET /issues/{id}', {
  summary: 'An issue with its conversation',
  access: view,
  reads: 'people',
  reply: issueDetail,
  failure: failed('issueNotFetched'),
});

export const listIssueAssignees = endpoint('GET /issues/assignees', {
  summary: 'Admins who may manage issues',
  access: view,
  reply: z.array(person),
  failure: failed('issuesNotFetched'),
});

/** A link to the attachment, valid for five minutes. FILE_NOT_CHECKED while it waits for the virus scan. */
export const linkIssueAttachment = endpoint('GET /issues/{id}/attachment', {
  summary: 'A link to the attachment of an issue, valid for five minutes',
  access: view,
  reply: z.object({ url: z.string(), expiresAt: z.string() }),
  failure: failed('fileNotOpened'),
});

/** The most characters of a message or note. */
export const issueTextMax = 4000;
/** A message or note; `missing` is the error text when it is empty. */
export const issueText = (missing: string) =>
  z
    .string(missing)
    .check(
      asText,
      z.minLength(1, missing),
      z.maxLength(issueTextMax, tooLong('This', issueTextMax)),
    );
