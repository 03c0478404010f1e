import { minuteMs } from '@sangamam/contract/locale/durations';
import type { Db } from '../../../../platform/db/connect.ts';
import { isBriefPattern } from '../../../../platform/db/read-search.ts';
import { type Filter, type IndexedSort, indexedOrders, type ListedRow } from '../list-store.ts';
import { findMatches, sampleNewest, walkMatches, walkNewest } from './search-store.ts';
import { sliceOf } from './slice.ts';
import { countListed, listFirst, listSlice } from './slice-store.ts';

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

interface Paging {
  readonly page: number;
  readonly limit: number;
  readonly sort: IndexedSort;
}

/** `isCapped`: more match than `total`, which is what can be paged through. */
interface Bounded {
  readonly rows: ListedRow[];
  readonly total: number;
  readonly isCapped?: boolean;
}

/** A page of the list among many registrations; which path is taken when, README.md tells. */
export async function listBounded(db: Db, filter: Filter, paging: Paging): Promise<Bounded> {
  if (filter.patterns.length > 0 || filter.narrowing) return await search(db, filter, paging);
  const { page, limit, sort } = paging;
  if (page === 1) return await listFirst(db, filter, { limit, order: indexedOrders[sort] });
  const total = await countListed(db, filter);
  const slice = sliceOf(paging, total);
  const rows = slice.limit === 0 ? [] : await listSlice(db, filter, slice, indexedOrders[sort]);
  return { rows, total };
}

/**
 * A frequent word ("an", "gmail") fills a page from the newest registrations at once, while its trigram
 * postings hold half the table; a rare one ("98765") is the other way round. A sample tells which it is;
 * one or two letters are mostly so frequent that the newest hold all that is counted.
 */
async function search(
  db: Db,
  filter: Filter,
  { page: number, limit, sort }: Paging,
): Promise<Bounded> {
  const page = { offset: (number - 1) * limit, limit, order: indexedOrders[sort] };
  const isBrief = !filter.narrowing && filter.patterns.every(isBriefPattern);
  const bound = isBrief ? briefBound : frequentBound;
  const visible = Math.min(page.limit, Math.max(0, bound - page.offset));

  if (isBrief && sort === '-created') {
    const capped = { ...page, bound: bound + 1, limit: visible, size: briefWindow };
    const { total, rows } = await walkNewest(db, filter, capped);
    if (total > bound) return { rows, total: bound, isCapped: true };
  }
  const { isAllSeen, isFrequent } = await sample(db, filter);

  if (!isAllSeen && !isFrequent) {
    const found = await findMatches(db, filter, { bound: rareBound + 1, ...page });
    if (found.total <= rareBound) return found;
  }
  const { total, rows } = await walkMatches(db, filter, {
    ...page,
    bound: isAllSeen ? sampleSize : bound + 1,
    limit: isAllSeen ? page.limit : visible,
  });
  const isCapped = !isAllSeen && total > bound;
  return { rows, total: isCapped ? bound : total, isCapped };
}

interface Sampled {
  readonly isAllSeen: boolean;
  readonly isFrequent: boolean;
}

/** The results seen of a search, for those who page through it or ask for the same; by database, then by filter. */
const sampledBefore = new WeakMap<Db, Map<string, Sampled & { readonly untilMs: number }>>();
const sampleHoldsMs = minuteMs;
/** Bounds memory: beyond so many all are forgotten. */
const maxSampled = 1_000;

async function sample(db: Db, filter: Filter): Promise<Sampled> {
  const known = sampledBefore.get(db) ?? new Map();
  sampledBefore.set(db, known);
  const key = JSON.stringify(filter);
  const before = known.get(key);
  if (before && before.untilMs > performance.now()) return before;
  const { seen, matching } = await sampleNewest(db, filter, sampleSize);
  const sampled = {
    isAllSeen: seen < sampleSize,
    isFrequent: matching >= frequentShare * sampleSize,
    untilMs: performance.now() + sampleHoldsMs,
  };
  if (known.size >= maxSampled) known.clear();
  // of so few the next one may be beyond the sample
  if (!sampled.isAllSeen) known.set(key, sampled);
  return sampled;
}
