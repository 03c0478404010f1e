import * as z from 'zod/mini';
import { controlCharacters, emailMax } from './answer-kinds.ts';
import { endpoint } from './endpoint.ts';
import { languages } from './languages.ts';
import { isOneEmailAddress } from './personal-info.ts';
import { maxPhoneDigits, normalisePhone } from './phone.ts';

export const issueCategories = [
  'Registration',
  'Payment',
  'Technical',
  'Content',
  'Other',
] as const;
export type IssueCategory = (typeof issueCategories)[number];

/** How the report form calls them (Specification 3). */
export const issueCategoryLabels: Readonly<Record<IssueCategory, string>> = {
  Registration: 'Registration Issues',
  Payment: 'Payment Problems',
  Technical: 'Technical Issues',
  Content: 'Content/Information Issues',
  Other: 'Other',
};

export const issuePriorities = ['Low', 'Medium', 'High', 'Urgent'] as const;
export const issueStatuses = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;
/** How long an open issue waits. */
export const issueAges = ['Over 48 hours'] as const;
export type IssueStatus = (typeof issueStatuses)[number];

/** What staff may make of an issue (Product 6). The way back to `In Progress` reopens it. */
export const issueTransitions: Readonly<Record<IssueStatus, readonly IssueStatus[]>> = {
  Open: ['In Progress', 'Closed'],
  'In Progress': ['Resolved'],
  Resolved: ['Closed', 'In Progress'],
  Closed: ['In Progress'],
};

/** Days in which a resolved issue closes by itself, and in which its reporter may reopen it. */
export const issueReopenDays = 14;

export const descriptionMin = 20;
export const descriptionMax = 4000;
/** Said after a report was taken (Specification 8). */
export const issueReported =
  'Issue reported successfully. We will investigate and resolve it as soon as possible.';

const characters = (text: string) => [...text].length;

/** The address a report comes from and its answers go to. */
export const reporterEmail = z.string('Email is required').check(
  z.trim(),
  z.refine((v) => v !== '', { error: 'Email is required', abort: true }),
  z.maxLength(emailMax, 'Please enter a valid email address'),
  z.refine(isOneEmailAddress, 'Please enter a valid email address'),
);

/** Who reports: a name and an address to answer to; the phone number may be left out. */
export const reportedBy = z.object(
  {
    /** Missing: Anonymous. */
    name: z._default(
      z.string('Name is required').check(
        z.trim(),
        z.maxLength(100, 'Name must be 100 characters or fewer'),
        z.refine((v) => !controlCharacters.test(v), 'Name must be one line of plain text'),
      ),
      '',
    ),
    email: reporterEmail,
    phone: z._default(
      z.string('Enter a phone number').check(
        z.trim(),
        z.maxLength(40, `Phone Number must be ${maxPhoneDigits} digits or fewer`),
        z.overwrite(normalisePhone),
        z.refine(
          (v) => v.replace(/\D/g, '').length <= maxPhoneDigits,
          `Phone Number must be ${maxPhoneDigits} digits or fewer`,
        ),
      ),
      '',
    ),
  },
  'Email is required',
);

/** What the report form sends (Specification 3). */
export const issueReport = z.object({
  /** The chosen category, as the form sets it. */
  title: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(100, 'Title must be 100 characters or fewer'),
      z.refine((v) => !controlCharacters.test(v), 'Title must be one line of plain text'),
    ),
    '',
  ),
  category: z.enum(issueCategories, 'Please select an issue type'),
  /** A report begins as Medium whatever is sent; staff change it. */
  priority: z._default(z.enum(issuePriorities), 'Medium'),
  description: z.string('Please describe the issue').check(
    z.trim(),
    z.refine((v) => v !== '', { error: 'Please describe the issue', abort: true }),
    z.refine((v) => characters(v) >= descriptionMin, 'Please provide more details about the issue'),
    z.maxLength(descriptionMax, `Issue Description must be ${descriptionMax} characters or fewer`),
  ),
  reportedBy,
  /** The `fileUrl` of an upload of this browser, or null. */
  attachments: z._default(z.nullable(z.string().check(z.maxLength(500))), null),
  /** The registration it is about, when the reporter has it open. */
  registrationId: z._default(z.nullable(z.uuid()), null),
  /** Of the mails about it. */
  locale: z._default(z.enum(languages), 'en'),
});

/** The form's own schema: its rules are the server's, but the name is asked for (Specification 5). */
export const issueForm = z.object({
  category: issueReport.shape.category,
  description: issueReport.shape.description,
  name: z.string('Name is required').check(
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(100, 'Name must be 100 characters or fewer'),
    z.refine((v) => !controlCharacters.test(v), 'Name must be one line of plain text'),
  ),
  email: reporterEmail,
  phone: reportedBy.shape.phone,
});

export const createIssue = endpoint({
  method: 'POST',
  path: '/issues',
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
  limit: { by: 'address', calls: 60, windowSeconds: 3600 },
  timeoutMs: 30_000,
  failure: 'Issue creation failed',
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
  category: z.enum(issueCategories),
  priority: z.enum(issuePriorities),
  status: z.enum(issueStatuses),
  reporter: z.string(),
  registration: z.nullable(linkedRegistration),
  assignee: z.nullable(person),
  hasAttachment: z.boolean(),
  /** The reporter wrote last: somebody waits for an answer. */
  isAwaitingAnswer: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type IssueRow = z.output<typeof issueRow>;

/** Who or what an entry of the history comes from; the reporter sees the first three. */
export const issueEntryKinds = ['reporter', 'staff', 'automatic', 'note', 'change'] as const;

const issueEntry = z.object({
  _id: z.uuid(),
  /**
   * `reporter` and `staff` wrote to each other; `automatic` is an answer of the system, such as what the
   * payment provider said; `note` is internal; `change` says what staff changed.
   */
  kind: z.enum(issueEntryKinds),
  author: z.string(),
  text: z.string(),
  at: z.string(),
});
export type IssueEntry = z.output<typeof issueEntry>;

/** `ready` may be opened; `unchecked` waits for the virus check; the others are gone. */
export const attachmentStates = ['ready', 'unchecked', 'infected', 'missing'] as const;
const attachment = z.object({
  fileName: z.string(),
  sizeBytes: z.number(),
  type: z.string(),
  state: z.enum(attachmentStates),
});

export const issueDetail = z.extend(issueRow, {
  description: z.string(),
  reportedBy: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  attachment: z.nullable(attachment),
  /** Answered to the reporter when the issue was resolved. */
  resolution: z.nullable(z.string()),
  /** Oldest first; the report itself is not among them. */
  entries: z.array(issueEntry),
});
export type IssueDetail = z.output<typeof issueDetail>;

const all = 'All';
export const issueParams = z.object({ id: z.uuid() });
export const manageIssues = { kind: 'admin', action: 'issues.manage' } as const;
const view = { kind: 'admin', action: 'issues.view' } as const;

/** Issues of registrations follow their school; the others are for those who may manage issues. */
export const listIssues = endpoint({
  method: 'GET',
  path: '/issues',
  summary: 'Issues this admin may see, newest first, searched and filtered',
  access: view,
  query: z.object({
    /** In number, title, description, name and email of the reporter, registration number. */
    searchTerm: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    status: z._default(z.enum([all, ...issueStatuses]), all),
    category: z._default(z.enum([all, ...issueCategories]), all),
    priority: z._default(z.enum([all, ...issuePriorities]), all),
    /** `All`, `me`, `none`, or the id of an admin. */
    assignee: z._default(z.union([z.enum([all, 'me', 'none']), z.uuid()]), all),
    /** `Over 48 hours`: still open, and longer than anybody should wait. */
    age: z._default(z.enum([all, ...issueAges]), all),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.array(issueRow),
  paged: true,
  limit: { by: 'session', calls: 120, windowSeconds: 60 },
  failure: 'Failed to fetch issues',
});

export const readIssue = endpoint({
  method: 'GET',
  path: '/issues/{id}',
  summary: 'An issue with its conversation',
  access: view,
  params: issueParams,
  reply: issueDetail,
  failure: 'Failed to fetch issue',
});

/** Whom an issue can be assigned to. */
export const listIssueAssignees = endpoint({
  method: 'GET',
  path: '/issues/assignees',
  summary: 'Admins who may manage issues',
  access: view,
  reply: z.array(person),
  failure: 'Failed to fetch issues',
});

/** A link that opens the attachment for five minutes. FILE_NOT_CHECKED while it waits for its check. */
export const linkIssueAttachment = endpoint({
  method: 'GET',
  path: '/issues/{id}/attachment',
  summary: 'A link to the attachment of an issue, valid for five minutes',
  access: view,
  params: issueParams,
  reply: z.object({ url: z.string(), expiresAt: z.string() }),
  failure: 'The file could not be opened.',
});

/** What people write to each other about an issue has at most this many characters. */
export const issueTextMax = 4000;
/** A text of a conversation; `missing` is said when there is none. */
export const issueText = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(issueTextMax, `This must be ${issueTextMax} characters or fewer`),
    );
