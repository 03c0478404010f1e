import type { Page, QueryOf } from '@sangamam/contract/endpoint';
import type { listRegistrations as endpoint } from '@sangamam/contract/registrations';
import type { Db } from '../../db/connect.ts';
import { schoolsInScope } from '../auth/scope.ts';
import type { Admin } from '../auth/session.ts';
import { readSearch, sliceOf } from './rules.ts';
import {
  countListed,
  type Filter,
  findMatches,
  type ListedRow,
  listByIds,
  listExact,
  listSlice,
  sampleNewest,
  walkMatches,
} from './store.ts';

/** The newest registrations looked at to learn how frequent the searched word is. */
const sampleSize = 2000;
/** From this share of matches on, walking the list finds a page sooner than the trigram index. */
const frequentShare = 0.02;
/** A frequent word is counted to here; nobody pages further, they type another letter. */
const frequentBound = 1000;
/** A rare word is counted to here: the most rows two matches in a hundred make of a million. */
const rareBound = 20_000;

type Listed = { rows: ListedRow[]; pagination: Page };

/**
 * A page of the staff list, newest first, only of the admin's schools; a school out of scope shows
 * nothing. Without a search `total` is exact, from the kept tally. A search that more registrations
 * match than are counted says so by `capped`: then `total` is what can be paged through, and there are
 * more. Every page up to `totalPages` has rows; a later one is empty.
 */
export async function listRegistrations(
  db: Db,
  admin: Admin,
  query: QueryOf<typeof endpoint>,
): Promise<Listed> {
  const { school, paymentStatus, searchTerm } = query;
  const { id, number, patterns } = readSearch(searchTerm);
  const filter = { schools: schoolsInScope(admin, school), paymentStatus, patterns };
  if (filter.schools.length === 0) return listed([], query, 0);

  if (id !== null || number !== null) {
    const rows = await listExact(db, filter, { id, number });
    // What only looks like a number may still be a part of something.
    if (id !== null || rows.length > 0) {
      return listed(query.page === 1 ? rows : [], query, rows.length);
    }
  }
  if (patterns.length > 0) return await searchRegistrations(db, filter, query);

  const total = await countListed(db, filter);
  const slice = sliceOf(query, total);
  return listed(slice.limit === 0 ? [] : await listSlice(db, filter, slice), query, total);
}

/**
 * A frequent word ("an", "gmail") fills a page from the newest registrations at once, while its trigram
 * postings hold half the table; a rare one ("98765") is the other way round. A sample tells which it is.
 */
async function searchRegistrations(
  db: Db,
  filter: Filter,
  query: { page: number; limit: number },
): Promise<Listed> {
  const { seen, matching } = await sampleNewest(db, filter, sampleSize);
  const isAllSeen = seen < sampleSize;
  const isFrequent = matching >= frequentShare * sampleSize;
  const page = { offset: (query.page - 1) * query.limit, limit: query.limit };

  if (!isAllSeen && !isFrequent) {
    const { total, ids } = await findMatches(db, filter, { bound: rareBound + 1, ...page });
    if (total <= rareBound) return listed(await listByIds(db, ids), query, total);
  }
  const visible = Math.min(page.limit, Math.max(0, frequentBound - page.offset));
  const { total, ids } = await walkMatches(db, filter, {
    bound: isAllSeen ? sampleSize : frequentBound + 1,
    offset: page.offset,
    limit: isAllSeen ? page.limit : visible,
  });
  const isCapped = !isAllSeen && total > frequentBound;
  const rows = await listByIds(db, ids);
  return listed(rows, query, isCapped ? frequentBound : total, isCapped);
}

function listed(
  rows: ListedRow[],
  { page, limit }: { page: number; limit: number },
  total: number,
  isCapped = false,
): Listed {
  const totalPages = Math.ceil(total / limit);
  return {
    rows,
    pagination: { page, limit, total, totalPages, ...(isCapped && { capped: true }) },
  };
}
