/** The place of a page among `total` rows, read from the nearer end of the list. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
  readonly from: 'newest' | 'oldest';
}

/**
 * The rows to read for a page (from 1): a page beyond the middle is counted from the oldest row, so that
 * the last page costs as little as the first. `limit` is 0 for a page after the last.
 */
export function sliceOf({ page, limit }: { page: number; limit: number }, total: number): Slice {
  const skipped = (page - 1) * limit;
  const size = Math.max(0, Math.min(limit, total - skipped));
  const left = total - skipped - size;
  return size > 0 && left < skipped
    ? { offset: left, limit: size, from: 'oldest' }
    : { offset: skipped, limit: size, from: 'newest' };
}
