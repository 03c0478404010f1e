import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { dayOrNone } from '../calls/iso-day.ts';
import { all, facetCounts, searchTerm, several } from '../calls/lists.ts';
import { failed, problem } from '../locale/problems.ts';
import { ownAnswer } from '../questions/own.ts';
import { asCode, asLine } from '../text/doors.ts';
import { paymentStatuses, registrationStatuses, registrationTypes } from './status.ts';

/** One row of the staff list. */
export const registrationRow = z.object({
  _id: z.uuid(),
  registrationNumber: z.string(),
  name: z.string(),
  school: z.string(),
  yearOfPassing: z.string(),
  contactNumber: z.string(),
  email: z.string(),
  people: z.number(),
  fee: z.number(),
  paid: z.number(),
  status: z.enum(registrationStatuses),
  paymentStatus: z.enum(paymentStatuses),
  createdAt: z.string(),
  /** The member of staff who looks after it; null for nobody. */
  owner: z.nullable(z.string()),
  /** The result so far, such as "called, pays Friday"; empty without. */
  mark: z.string(),
  /** By path, to the questions that the list was asked to show. */
  answers: z.optional(z.record(z.string(), ownAnswer)),
  /** Only in the list of deleted registrations. */
  deleted: z.optional(
    z.object({ at: z.string(), by: z.string(), reason: z.string(), restorableUntil: z.string() }),
  ),
});
export type RegistrationRow = z.output<typeof registrationRow>;

export { all };

/** Columns that the list is sorted by; a minus reverses. `name` is continued by school and year. */
const sortColumns = [
  'created',
  'name',
  'year',
  'people',
  'fee',
  'due',
  'payment',
  'status',
] as const;
export const registrationSorts = sortColumns.flatMap((name) => [`-${name}`, name] as const);
export type RegistrationSort = (typeof registrationSorts)[number];

const year = z._default(
  z.union([z.literal(''), z.string().check(asCode, z.regex(/^[0-9]{4}$/))]),
  '',
);

/** A question's path, such as `optional.own.bringing`. */
const path = /^[a-zA-Z]{1,20}(\.[a-zA-Z0-9]{1,40}){1,4}$/;
const maxAnswers = 20;
/** The most questions shown as columns at a time. */
export const maxColumns = 6;

/** The answers that a filter asks for, by path; of several to one question, one is enough. */
export function readAnswerFilter(text: string): Map<string, string[]> {
  const wanted = new Map<string, string[]>();
  for (const [path, value] of new URLSearchParams(text)) {
    wanted.set(path, [...(wanted.get(path) ?? []), value]);
  }
  return wanted;
}

/** The same as text, for addresses. */
export function writeAnswerFilter(wanted: ReadonlyMap<string, readonly string[]>): string {
  const text = new URLSearchParams();
  for (const [path, values] of wanted) for (const value of values) text.append(path, value);
  return text.toString();
}

/** In place of a text: whatever was answered. */
export const anyAnswer = '*';

/** The ends of a range of days, times or numbers, such as `2..5`; an open one is empty. Undefined for another text. */
export function readRange(text: string): [from: string, to: string] | undefined {
  const [from = '', to, ...rest] = text.split('..');
  return to === undefined || rest.length > 0 ? undefined : [from, to];
}

function isAnswerFilter(text: string): boolean {
  const pairs = [...new URLSearchParams(text)];
  const isPair = ([name, value]: [string, string]) =>
    path.test(name) && value !== '' && value.length <= 120 && !value.includes('\0');
  return pairs.length <= maxAnswers && pairs.every(isPair);
}
const wrongAnswers = problem('answersFilter');

/**
 * Filters of the list; `All` and empty text do not filter. Several values of one are separated by `|`. Days are those of the event, inclusive. `deleted`
 * shows only deleted registrations that can still be restored.
 */
export const registrationFilter = z.object({
  searchTerm,
  school: several(),
  paymentStatus: several(paymentStatuses),
  status: several(registrationStatuses),
  type: z._default(z.enum([all, ...registrationTypes]), all),
  yearFrom: year,
  yearTo: year,
  attending: z._default(z.enum([all, 'yes', 'no']), all),
  createdFrom: dayOrNone,
  createdTo: dayOrNone,
  hasBalance: z._default(z.enum([all, 'yes']), all),
  needsStay: z._default(z.enum([all, 'yes']), all),
  needsPickup: z._default(z.enum([all, 'yes']), all),
  /** Narrows by a reminder to pay or to finish: sent, or not. */
  reminded: z._default(z.enum([all, 'yes', 'no']), all),
  hasNote: z._default(z.enum([all, 'yes', 'no']), all),
  /** Ids of staff, `me` or `none`. */
  owner: several(),
  /** As staff wrote them; an empty one for those without. */
  mark: several(),
  /** By consent to photographs. */
  photos: z._default(z.enum([all, 'yes', 'no']), all),
  /**
   * Answers, encoded as in an address: `path=value&path=value`. Of days, times and numbers the value is a range
   * (`from..to`, either may be missing), of a text a part of it; `*` is any text.
   */
  answers: z._default(
    z.string().check(asLine, z.maxLength(1000), z.refine(isAnswerFilter, wrongAnswers)),
    '',
  ),
  view: z._default(z.enum(['current', 'deleted']), 'current'),
});
export type RegistrationFilter = z.output<typeof registrationFilter>;

/** Paths of questions whose answers the rows hold, separated by commas. */
export const columnsParam = z._default(
  z.string().check(
    asLine,
    z.maxLength(500),
    z.refine(
      (text) => text === '' || text.split(',').every((each) => path.test(each)),
      problem('columnsFilter'),
    ),
    z.refine(
      (text) => text.split(',').length <= maxColumns,
      problem('atMostEntries', { what: 'columns', max: maxColumns }),
    ),
  ),
  '',
);

/** The parts of a body that say which registrations an act is about, at most `maxIds` of them by name. */
export const chosenRegistrations = (maxIds: number) => ({
  /** Ids of ticked rows; null: all that match `filter`, searched again by the server. */
  ids: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxIds))),
  filter: z._default(registrationFilter, registrationFilter.parse({})),
});

export const listRegistrations = endpoint('GET /registrations', {
  summary: 'Registrations of the admin’s schools, newest first, searched, filtered and sorted',
  access: { kind: 'admin', action: 'registrations.view' },
  reads: 'list',
  keyScope: 'registrations.read',
  query: z.extend(registrationFilter, {
    sort: z._default(z.enum(registrationSorts), '-created'),
    columns: columnsParam,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.array(registrationRow),
  paged: true,
  limit: { calls: 120, windowSeconds: 60 },
  failure: failed('registrationNotFetched'),
});

export const countRegistrations = endpoint('GET /registrations/counts', {
  summary:
    'How many registrations and people each filter would show; none where that takes too long',
  access: { kind: 'admin', action: 'registrations.view' },
  query: registrationFilter,
  reply: z.nullable(facetCounts),
  limit: { calls: 240, windowSeconds: 60 },
  failure: failed('listNotCounted'),
});

/** The most registrations in one change. */
export const maxFollowUps = 20_000;

/** LIST_LARGE beyond the most at once; NOT_FOUND for an owner who is not at work. */
export const changeFollowUps = endpoint('POST /registrations/follow-ups', {
  summary: 'Sets the owner or mark of selected registrations, or of all that match filters',
  access: { kind: 'admin', action: 'registrations.edit' },
  body: z.object({
    ...chosenRegistrations(100),
    /** null takes the owner away; absent leaves it. */
    ownerId: z.optional(z.nullable(z.uuid())),
    mark: z.optional(
      z.string().check(asLine, z.maxLength(60, problem('atMost', { max: 60 })), z.regex(/^[^|]*$/)),
    ),
  }),
  reply: z.object({ changed: z.number() }),
  idempotent: true,
  limit: { calls: 60, windowSeconds: 60 },
  failure: failed('followUpsNotSaved'),
});

/** Staff who can look after a registration, by name, and the marks in use, most used first. */
export const readFollowUpChoices = endpoint('GET /registrations/follow-ups', {
  summary: 'Staff who can own a registration, and marks in use',
  access: { kind: 'admin', action: 'registrations.view' },
  reply: z.object({
    owners: z.array(z.object({ _id: z.uuid(), name: z.string() })),
    marks: z.array(z.string()),
  }),
  failure: failed('followUpsNotLoaded'),
});
