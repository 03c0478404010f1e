import type { Page, QueryOf } from '@sangamam/contract/endpoint';
import { can } from '@sangamam/contract/permissions';
import type {
  listRegistrations as endpoint,
  RegistrationFilter,
  RegistrationSort,
} from '@sangamam/contract/registration-list';
import type { Db } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { schoolsInScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import {
  countListed,
  type Filter,
  type ListedRow,
  listByIds,
  listExact,
  listFirst,
  listSlice,
  type Order,
  orders,
} from './list-store.ts';
import { isNarrow } from './narrowing-store.ts';
import { isBriefPattern, readSearch, sliceOf } from './rules.ts';
import { findMatches, sampleNewest, walkMatches, walkNewest } from './search-store.ts';

/** The newest registrations looked at to learn how frequent the searched word is. */
const sampleSize = 1000;
/** From this share of matches on, walking the list finds a page sooner than the trigram index. */
const frequentShare = 0.02;
/** A frequent word is counted to here; nobody pages further, they type another letter. */
const frequentBound = 1000;
/** One or two letters, which most of all have in some word, to here. */
const briefBound = 200;
/** The newest registrations looked through for them: enough for a letter that one in 25 has. */
const briefWindow = 5_000;
/** A rare word is counted to here: the most rows two matches in a hundred make of a million. */
const rareBound = 20_000;

type Listed = { rows: ListedRow[]; pagination: Page };
type Paging = { readonly page: number; readonly limit: number; readonly sort: RegistrationSort };

/** What the filters ask for, within the admin's schools. FORBIDDEN: the deleted, to who may not delete. */
export function filterOf(
  admin: Admin,
  { school, paymentStatus, status, view, searchTerm, ...narrowing }: RegistrationFilter,
) {
  const isDeleted = view === 'deleted';
  if (isDeleted && !can(admin, 'registrations.delete')) throw new Refusal('FORBIDDEN');
  const { id, number, patterns } = readSearch(searchTerm);
  const filter: Filter = {
    schools: schoolsInScope(admin, school),
    paymentStatus,
    status,
    patterns,
    isDeleted,
    ...(isNarrow(narrowing) && { narrowing }),
  };
  return { filter, exact: id === null && number === null ? null : { id, number } };
}

/**
 * A page of the staff list, newest first unless sorted, only of the admin's schools; a school out of
 * scope shows nothing. With the statuses alone `total` is exact, from the kept tally. A search that more
 * registrations match than are counted says so by `capped`: then `total` is what can be paged through,
 * and there are more. Every page up to `totalPages` has rows; a later one is empty.
 */
export async function listRegistrations(
  db: Db,
  admin: Admin,
  { page, limit, sort, ...filters }: QueryOf<typeof endpoint>,
): Promise<Listed> {
  const { filter, exact } = filterOf(admin, filters);
  const paging = { page, limit, sort };
  if (filter.schools.length === 0) return listed([], paging, 0);

  if (exact) {
    const rows = await listExact(db, filter, exact);
    // What only looks like a number may still be a part of something.
    if (exact.id !== null || rows.length > 0) {
      return listed(page === 1 ? rows : [], paging, rows.length);
    }
  }
  if (filter.isDeleted) return await listDeleted(db, filter, paging);
  if (filter.patterns.length > 0 || filter.narrowing) {
    return await searchRegistrations(db, filter, paging);
  }
  if (page === 1) {
    const { rows, total } = await listFirst(db, filter, { limit, order: orders[sort] });
    return listed(rows, paging, total);
  }
  const total = await countListed(db, filter);
  const slice = sliceOf(paging, total);
  const rows = slice.limit === 0 ? [] : await listSlice(db, filter, slice, orders[sort]);
  return listed(rows, paging, total);
}

/**
 * A frequent word ("an", "gmail") fills a page from the newest registrations at once, while its trigram
 * postings hold half the table; a rare one ("98765") is the other way round. A sample tells which it is;
 * one or two letters are mostly so frequent that the newest hold all that is counted.
 */
async function searchRegistrations(db: Db, filter: Filter, paging: Paging): Promise<Listed> {
  const page = placeOf(paging, orders[paging.sort]);
  const isBrief = !filter.narrowing && filter.patterns.every(isBriefPattern);
  const bound = isBrief ? briefBound : frequentBound;
  const visible = Math.min(page.limit, Math.max(0, bound - page.offset));

  if (isBrief && paging.sort === '-created') {
    const capped = { ...page, bound: bound + 1, limit: visible, size: briefWindow };
    const { total, rows } = await walkNewest(db, filter, capped);
    if (total > bound) return listed(rows, paging, bound, true);
  }
  const { seen, matching } = await sampleNewest(db, filter, sampleSize);
  const isAllSeen = seen < sampleSize;
  const isFrequent = matching >= frequentShare * sampleSize;

  if (!isAllSeen && !isFrequent) {
    const { total, ids } = await findMatches(db, filter, { bound: rareBound + 1, ...page });
    if (total <= rareBound) return listed(await listByIds(db, ids), paging, total);
  }
  const { total, ids } = await walkMatches(db, filter, {
    ...page,
    bound: isAllSeen ? sampleSize : bound + 1,
    limit: isAllSeen ? page.limit : visible,
  });
  const isCapped = !isAllSeen && total > bound;
  const rows = await listByIds(db, ids);
  return listed(rows, paging, isCapped ? bound : total, isCapped);
}

/** The few that were deleted within the last days, the last one first. */
async function listDeleted(db: Db, filter: Filter, paging: Paging): Promise<Listed> {
  const page = placeOf(paging, orders.deleted);
  const { total, ids } = await findMatches(db, filter, { bound: rareBound, ...page });
  return listed(await listByIds(db, ids), paging, total);
}

const placeOf = ({ page, limit }: Paging, order: Order) => ({
  offset: (page - 1) * limit,
  limit,
  order,
});

/** The ids of all that filters show this admin, in any order, or the first `bound` of them. */
export async function listAllIds(
  db: Db,
  admin: Admin,
  filters: RegistrationFilter,
  bound: number,
): Promise<readonly string[]> {
  const { filter, exact } = filterOf(admin, filters);
  if (filter.schools.length === 0) return [];
  if (exact) {
    const rows = await listExact(db, filter, exact);
    if (exact.id !== null || rows.length > 0) return rows.map(({ id }) => id);
  }
  const whole = { bound, offset: 0, limit: bound, order: orders['-created'] };
  return (await findMatches(db, filter, whole)).ids;
}

function listed(
  rows: ListedRow[],
  { page, limit }: Paging,
  total: number,
  isCapped = false,
): Listed {
  const totalPages = Math.ceil(total / limit);
  return {
    rows,
    pagination: { page, limit, total, totalPages, ...(isCapped && { capped: true }) },
  };
}
