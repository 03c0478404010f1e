import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { failed, problem } from '../locale/problems.ts';
import { asLine } from '../text/doors.ts';

/** Filters that staff save for themselves, each for one list. */

/** The lists with filters in their address. */
export const listNames = [
  'registrations',
  'payments',
  'findings',
  'issues',
  'contact-messages',
  'user-log',
  'beds',
  'arrivals',
] as const;
export type ListName = (typeof listNames)[number];

const name = z
  .string()
  .check(
    asLine,
    z.minLength(1, problem('nameMissing')),
    z.maxLength(60, problem('atMost', { max: 60 })),
  );
const list = z.enum(listNames);

/** A filter that an admin saved; `query` is the query string of the list. */
export const savedFilter = z.object({ _id: z.uuid(), name: z.string(), query: z.string() });
export type SavedFilter = z.output<typeof savedFilter>;

/** The most per admin and list. */
export const maxSavedFilters = 30;

const access = { kind: 'admin', action: 'signed-in' } as const;
const failure = failed('filtersNotSaved');

export const listSavedFilters = endpoint('GET /saved-filters', {
  summary: 'The admin’s saved filters of a list, by name',
  access,
  query: z.object({ list }),
  reply: z.array(savedFilter),
  failure: failed('savedFiltersNotLoaded'),
});

export const saveFilter = endpoint('POST /saved-filters', {
  summary: 'Saves filters under a name, in place of those saved under it before',
  access,
  body: z.object({ list, name, query: z.string().check(asLine, z.maxLength(1000)) }),
  reply: savedFilter,
  limit: { calls: 60, windowSeconds: 60 },
  failure,
});

export const renameSavedFilter = endpoint('PATCH /saved-filters/{id}', {
  summary: 'Renames saved filters',
  access,
  body: z.object({ name }),
  reply: savedFilter,
  failure,
});

export const deleteSavedFilter = endpoint('DELETE /saved-filters/{id}', {
  summary: 'Deletes saved filters',
  access,
  failure,
});
