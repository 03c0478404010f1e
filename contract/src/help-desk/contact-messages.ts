import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { facetCounts, listFile, listFormat, searchTerm, several } from '../calls/lists.ts';
import { languages } from '../locale/languages.ts';
import { failed, problem } from '../locale/problems.ts';
import {
  controlCharacters,
  email,
  nameRules,
  notOneLine,
  phoneToAnswer,
  tooLong,
} from '../text/answer-kinds.ts';
import { asLine, asText } from '../text/doors.ts';
import { issueCategories } from './issues.ts';

export const contactSubjects = [
  'General',
  'Registration',
  'Payment',
  'Sponsorship',
  'Media',
  'Other',
] as const;

export const contactStatuses = ['New', 'Read', 'Replied', 'Archived', 'Spam'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/**
 * Allowed changes of status: forward, where steps may be skipped; anything may become spam, and spam only
 * read (docs/product/issues-and-messages.md#contact-messages).
 */
export const contactTransitions: Readonly<Record<ContactStatus, readonly ContactStatus[]>> = {
  New: ['Read', 'Archived', 'Spam'],
  Read: ['Archived', 'Spam'],
  Replied: ['Archived', 'Spam'],
  Archived: ['Spam'],
  Spam: ['Read'],
};

export const contactMessageMin = 20;
export const contactMessageMax = 2000;
/** Replaces the form. */
export const contactMessageSent = 'Thank you. We answer within two working days.';

export const contactForm = z.object({
  name: z.string(problem('nameRequired')).check(
    asLine,
    z.refine((v) => v !== '', { error: problem('nameRequired'), abort: true }),
    z.maxLength(100, tooLong('Name', 100)),
    z.refine((v) => !controlCharacters.test(v), notOneLine('Name')),
    ...nameRules('Name'),
  ),
  email: email(false),
  phone: phoneToAnswer('Phone number'),
  subject: z.enum(contactSubjects, problem('subjectRequired')),
  message: z.string(problem('writeYourMessage')).check(
    asText,
    z.refine((v) => v !== '', { error: problem('writeYourMessage'), abort: true }),
    z.refine(
      (v) => [...v].length >= contactMessageMin,
      problem('tooShort', { label: 'Message', min: contactMessageMin }),
    ),
    z.maxLength(contactMessageMax, tooLong('Message', contactMessageMax)),
  ),
});

export const sendContactMessage = endpoint('POST /contact-messages', {
  summary: 'Writes to the organisers',
  access: { kind: 'public' },
  /** `locale`: language of the mail that confirms it. */
  body: z.extend(contactForm, { locale: z._default(z.enum(languages), 'en') }),
  reply: z.object({ _id: z.uuid() }),
  idempotent: true,
  captchaAfter: 2,
  limit: { calls: 60, windowSeconds: 3600 },
  timeoutMs: 30_000,
  /** The page adds the email address of the organisers. */
  failure: failed('messageNotSent'),
});

export const contactRow = z.object({
  _id: z.uuid(),
  /** Said in mails about it, as #12. */
  number: z.number(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(contactSubjects),
  /** The start of the message. */
  excerpt: z.string(),
  status: z.enum(contactStatuses),
  createdAt: z.string(),
});
export type ContactRow = z.output<typeof contactRow>;

export const contactDetail = z.extend(contactRow, {
  phone: z.string(),
  message: z.string(),
  replies: z.array(
    z.object({ _id: z.uuid(), author: z.string(), text: z.string(), at: z.string() }),
  ),
  /** The issue it was turned into. */
  issue: z.nullable(z.object({ _id: z.uuid(), number: z.number() })),
});
export type ContactDetail = z.output<typeof contactDetail>;

const manage = { kind: 'admin', action: 'messages.manage' } as const;

/** The inbox: archive and spam show only when chosen. */
export const inboxStatuses = ['New', 'Read', 'Replied'] as const satisfies ContactStatus[];

/** Values of one filter are separated by `|`. */
export const contactFilter = z.object({
  /** Searches name, email, message, and the number as #12. */
  searchTerm,
  status: several(contactStatuses, inboxStatuses),
  subject: several(contactSubjects),
});
export type ContactFilter = z.output<typeof contactFilter>;

/** A minus reverses. */
export const contactSorts = [
  '-received',
  'received',
  'name',
  '-name',
  'subject',
  '-subject',
  'status',
  '-status',
] as const;

const contactOrder = z._default(z.enum(contactSorts), '-received');

export const listContactMessages = endpoint('GET /contact-messages', {
  summary: 'The inbox, newest first, searched, filtered and sorted',
  access: manage,
  query: z.extend(contactFilter, {
    sort: contactOrder,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reads: 'people',
  reply: z.array(contactRow),
  paged: true,
  limit: { calls: 120, windowSeconds: 60 },
  failure: failed('messagesNotLoaded'),
});

export const downloadContactMessages = endpoint('GET /contact-messages/file', {
  summary: 'The messages of these filters in this order, as CSV or XLSX',
  access: manage,
  query: z.extend(contactFilter, { sort: contactOrder, format: listFormat }),
  ...listFile,
});

export const countContactMessages = endpoint('GET /contact-messages/counts', {
  summary: 'How many messages each filter would show',
  access: manage,
  query: contactFilter,
  reply: facetCounts,
  limit: { calls: 120, windowSeconds: 60 },
  failure: failed('messagesNotLoaded'),
});

export const readContactMessage = endpoint('GET /contact-messages/{id}', {
  summary: 'A message with its replies',
  access: manage,
  reads: 'people',
  reply: contactDetail,
  failure: failed('messageNotLoaded'),
});

/** STATUS_STEP for a step that is not allowed. Opening a message marks it Read by this call. */
export const changeContactStatus = endpoint('PATCH /contact-messages/{id}/status', {
  summary: 'Marks a message read, archived or spam',
  access: manage,
  body: z.object({ status: z.enum(['Read', 'Archived', 'Spam']) }),
  reply: contactDetail,
  failure: failed('contactMessageNotUpdated'),
});

export const replyToContactMessage = endpoint('POST /contact-messages/{id}/replies', {
  summary: 'Answers by email',
  access: manage,
  body: z.object({
    text: z
      .string(problem('replyRequired'))
      .check(
        asText,
        z.minLength(1, problem('replyRequired')),
        z.maxLength(4000, problem('tooLong', { label: 'Reply', max: 4000 })),
      ),
  }),
  reply: contactDetail,
  idempotent: true,
  failure: failed('replyNotSent'),
});

/** Archives the message and links its issue; a repeat returns the same issue. */
export const turnIntoIssue = endpoint('POST /contact-messages/{id}/issue', {
  summary: 'Turns a message into an issue',
  access: manage,
  body: z.object({ category: z.enum(issueCategories, problem('issueTypeRequired')) }),
  reply: contactDetail,
  idempotent: true,
  failure: failed('issueNotCreated'),
});
