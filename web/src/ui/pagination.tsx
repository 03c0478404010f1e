import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './pagination.module.css';
import { useUiWords } from './words.ts';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** Rows in all and rows on a page, to say "11–20 of 214". */
  total: number;
  limit: number;
  onPage: (page: number) => void;
}

/** Previous and next, with the place in the list in words. */
export function Pagination({ page, totalPages, total, limit, onPage }: PaginationProps) {
  const words = useUiWords();
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  return (
    <nav className={styles.pagination} aria-label={words.pages}>
      <p className={styles.place} role="status">
        {words.rowsShown(from, Math.min(total, page * limit), total)}
      </p>
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
        <span className={styles.page}>{words.pageOf(page, Math.max(1, totalPages))}</span>
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
