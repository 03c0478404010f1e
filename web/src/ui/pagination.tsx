import { words } from '@sangamam/words/page/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from './button.tsx';
import { formatCount } from './format-count.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** Rows in all and rows on a page, to say "11–20 of 214". */
  total: number;
  limit: number;
  /** There are more rows than were counted: "1,000+". */
  capped?: boolean | undefined;
  onPage: (page: number) => void;
  /** Names the list where a page has several. */
  label?: string | undefined;
  /** The page sizes to choose from; without them the size is fixed. */
  limits?: readonly number[] | undefined;
  onLimit?: ((limit: number) => void) | undefined;
}

/** Previous and next, with the place in the list in words, and the size of a page. */
export function Pagination({
  page,
  totalPages,
  total,
  limit,
  capped = false,
  onPage,
  label,
  limits,
  onLimit,
}: PaginationProps) {
  const limitId = useId();
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  const to = Math.min(total, page * limit);
  const totalInWords = `${formatCount(total)}${capped ? '+' : ''}`;
  return (
    <nav
      className={styles.pagination}
      aria-label={label ? `${words.pages}, ${label}` : words.pages}
    >
      <p role="status">
        {words.rowsShown({ from: formatCount(from), to: formatCount(to), total: totalInWords })}
      </p>
      {limits && onLimit && (
        <div className={styles.size}>
          <label htmlFor={limitId}>{words.rowsPerPage}</label>
          <select
            id={limitId}
            value={limit}
            onChange={(event) => onLimit(Number(event.target.value))}
          >
            {limits.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          size="small"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft aria-hidden="true" size={18} />
          {words.previousPage}
        </Button>
        <span className={styles.page}>
          {words.pageOf({ page, total: Math.max(1, totalPages) })}
        </span>
        <Button
          variant="secondary"
          size="small"
          disabled={page >= totalPages}
          onClick={() => onPage(page + 1)}
        >
          {words.nextPage}
          <ChevronRight aria-hidden="true" size={18} />
        </Button>
      </div>
    </nav>
  );
}
