import type { QueryOf } from '@sangamam/contract/endpoint';
import { type PaymentStatus, paymentStatuses } from '@sangamam/contract/registration-status';
import { all, type listRegistrations } from '@sangamam/contract/registrations';
import { maxSearchLength } from '../../shell/admin-search.ts';

/** What the list asks for; each part stands in the address under its name (Specification 2). */
export type Filters = QueryOf<typeof listRegistrations>;

/** Rows on a page (Product 5.0); the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const;

export const defaultFilters: Filters = {
  searchTerm: '',
  school: all,
  paymentStatus: all,
  page: 1,
  limit: pageSizes[0],
};

const maxPage = 100_000;

/** Reads the filters from the address. What is not a filter counts as not given. */
export function readFilters(search: URLSearchParams): Filters {
  const page = Number(search.get('page'));
  const limit = Number(search.get('limit'));
  const status = search.get('paymentStatus') as PaymentStatus;
  return {
    searchTerm: (search.get('searchTerm') ?? '').trim().slice(0, maxSearchLength),
    school: search.get('school') || all,
    paymentStatus: paymentStatuses.includes(status) ? status : all,
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : defaultFilters.page,
    limit: pageSizes.find((size) => size === limit) ?? defaultFilters.limit,
  };
}

/** The address of these filters, without what is the default. */
export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== defaultFilters[name as keyof Filters]) search.set(name, String(value));
  }
  return search;
}

/** Whether anything is left out of the list; the size of a page leaves out nothing. */
export function isFiltered({ searchTerm, school, paymentStatus }: Filters): boolean {
  return searchTerm !== '' || school !== all || paymentStatus !== all;
}
