import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Pagination } from './pagination.tsx';

interface PagedProps<Row> {
  /** All of them, after whatever they are narrowed by. */
  rows: readonly Row[];
  /** Rows of a page. */
  limit: number;
  /** Names the list where a page has several. */
  label?: string | undefined;
  /** Draws the rows of the page. */
  children: (shown: readonly Row[]) => ReactNode;
}

/** A list that is here as a whole, page by page; printed, it is all on paper. */
export function Paged<Row>({ rows, limit, label, children }: PagedProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(1);
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    // at once: what is not drawn when these return is not on paper
    const show = (isOnPaper: boolean) => flushSync(() => setIsPrinting(isOnPaper));
    const before = () => show(true);
    const after = () => show(false);
    const follow = () => show(paper.matches);
    // it may already be on paper when it is drawn first
    setIsPrinting(paper.matches);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    paper.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
      paper.removeEventListener('change', follow);
    };
  }, []);

  const totalPages = Math.max(1, Math.ceil(rows.length / limit));
  // rows may have gone since it was chosen
  const page = Math.min(chosen, totalPages);
  const isWhole = isPrinting || totalPages === 1;
  return (
    <>
      <div ref={list}>
        {children(isWhole ? rows : rows.slice((page - 1) * limit, page * limit))}
      </div>
      {!isWhole && (
        <Pagination
          {...{ page, totalPages, limit, label }}
          total={rows.length}
          onPage={(next) => {
            setChosen(next);
            list.current?.scrollIntoView();
          }}
        />
      )}
    </>
  );
}
