import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isoDay } from './iso-day.ts';
import { ownAnswer } from './questions/own.ts';
import { paymentStatuses, registrationStatuses, registrationTypes } from './registration-status.ts';

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
  /** By path, to the questions that the list was asked to show. */
  answers: z.optional(z.record(z.string(), ownAnswer)),
  /** Only in the list of deleted registrations. */
  deleted: z.optional(
    z.object({ at: z.string(), by: z.string(), reason: z.string(), restorableUntil: z.string() }),
  ),
});
export type RegistrationRow = z.output<typeof registrationRow>;

export const all = 'All';

/** Sort orders of the list; a minus reverses. `name` is continued by school and year. */
export const registrationSorts = ['-created', 'created', 'name', '-name', 'year', '-year'] as const;
export type RegistrationSort = (typeof registrationSorts)[number];

const day = z._default(z.union([z.literal(''), isoDay('Choose a day of the calendar')]), '');
const year = z._default(z.union([z.literal(''), z.string().check(z.regex(/^[0-9]{4}$/))]), '');

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

function isAnswerFilter(text: string): boolean {
  const pairs = [...new URLSearchParams(text)];
  const isPair = ([name, value]: [string, string]) =>
    path.test(name) && value !== '' && value.length <= 120 && !value.includes('\0');
  return pairs.length <= maxAnswers && pairs.every(isPair);
}
const wrongAnswers = 'Name questions and answers, such as optional.spouseNavodayan=Yes';

/**
 * Filters of the list; `All` and empty text do not filter. Days are those of Kochi, inclusive. `deleted`
 * shows only deleted registrations that can still be restored.
 */
export const registrationFilter = z.object({
  searchTerm: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  school: z._default(z.string().check(z.maxLength(80)), all),
  paymentStatus: z._default(z.enum([all, ...paymentStatuses]), all),
  status: z._default(z.enum([all, ...registrationStatuses]), all),
  type: z._default(z.enum([all, ...registrationTypes]), all),
  yearFrom: year,
  yearTo: year,
  attending: z._default(z.enum([all, 'yes', 'no']), all),
  createdFrom: day,
  createdTo: day,
  hasBalance: z._default(z.enum([all, 'yes']), all),
  needsStay: z._default(z.enum([all, 'yes']), all),
  needsPickup: z._default(z.enum([all, 'yes']), all),
  /** By consent to photographs. */
  photos: z._default(z.enum([all, 'yes', 'no']), all),
  /** Answers, encoded as in an address: `path=value&path=value`. */
  answers: z._default(
    z.string().check(z.maxLength(1000), z.refine(isAnswerFilter, wrongAnswers)),
    '',
  ),
  view: z._default(z.enum(['current', 'deleted']), 'current'),
});
export type RegistrationFilter = z.output<typeof registrationFilter>;

/** Paths of questions whose answers the rows hold, separated by commas. */
export const columnsParam = z._default(
  z.string().check(
    z.maxLength(500),
    z.refine(
      (text) => text === '' || text.split(',').every((each) => path.test(each)),
      'Name questions by their paths',
    ),
    z.refine((text) => text.split(',').length <= maxColumns, `At most ${maxColumns} questions`),
  ),
  '',
);

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/registrations',
  summary: 'Registrations of the admin’s schools, newest first, searched, filtered and sorted',
  access: { kind: 'admin', action: 'registrations.view' },
  keyScope: 'registrations.read',
  query: z.extend(registrationFilter, {
    sort: z._default(z.enum(registrationSorts), '-created'),
    columns: columnsParam,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.array(registrationRow),
  paged: true,
  limit: { by: 'session', calls: 120, windowSeconds: 60 },
  failure: 'Failed to fetch registration data',
});

const filterName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Give it a name'), z.maxLength(60, 'At most 60 characters'));

/** A filter that an admin saved; `query` is the query string of the list. */
export const savedFilter = z.object({ _id: z.uuid(), name: z.string(), query: z.string() });
export type SavedFilter = z.output<typeof savedFilter>;

/** The most per admin. */
export const maxSavedFilters = 30;

const failure = 'Failed to save the filters';

export const listSavedFilters = endpoint({
  method: 'GET',
  path: '/registrations/saved-filters',
  summary: 'The admin’s own filters of the list, by name',
  access: { kind: 'admin', action: 'registrations.view' },
  reply: z.array(savedFilter),
  failure: 'Failed to load the saved filters',
});

export const saveFilter = endpoint({
  method: 'POST',
  path: '/registrations/saved-filters',
  summary: 'Keeps filters under a name; a name used before gets the new ones',
  access: { kind: 'admin', action: 'registrations.view' },
  body: z.object({ name: filterName, query: z.string().check(z.maxLength(1000)) }),
  reply: savedFilter,
  limit: { by: 'session', calls: 60, windowSeconds: 60 },
  failure,
});

export const renameSavedFilter = endpoint({
  method: 'PATCH',
  path: '/registrations/saved-filters/{id}',
  summary: 'Gives kept filters another name',
  access: { kind: 'admin', action: 'registrations.view' },
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: filterName }),
  reply: savedFilter,
  failure,
});

export const deleteSavedFilter = endpoint({
  method: 'DELETE',
  path: '/registrations/saved-filters/{id}',
  summary: 'Forgets kept filters',
  access: { kind: 'admin', action: 'registrations.view' },
  params: z.object({ id: z.uuid() }),
  failure,
});
