import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Pagination } from './pagination.tsx';

interface PagedProps<Row> {
  /** All rows that pass the filters. */
  rows: readonly Row[];
  /** Rows on a page. */
  limit: number;
  /** Names the list where a page has several. */
  label?: string | undefined;
  /** Draws the rows of the page. */
  children: (shown: readonly Row[]) => ReactNode;
}

/** Pages through rows that are all loaded; prints all of them. */
export function Paged<Row>({ rows, limit, label, children }: PagedProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(1);
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    // synchronously: what is not rendered when the handlers return is not printed
    const show = (isOnPaper: boolean) => flushSync(() => setIsPrinting(isOnPaper));
    const before = () => show(true);
    const after = () => show(false);
    const follow = () => show(paper.matches);
    // printing may have begun before the first render
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
          page={page}
          totalPages={totalPages}
          limit={limit}
          label={label}
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
