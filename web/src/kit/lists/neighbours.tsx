import { words as allWords } from '@sangamam/words/staff/lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Link, type To, useLocation, useParams, useSearchParams } from 'react-router';
import { useListener } from '../../ui/use-listener.ts';
import { isTyping, overlays } from './admin-search.ts';
import type { ListFilters } from './list-filters.ts';
import styles from './neighbours.module.css';

const words = allWords.neighbours;

interface ListRow {
  readonly _id: string;
}

interface PageOfList<Row> {
  readonly rows: readonly Row[];
  readonly pagination: { readonly total: number; readonly totalPages: number };
}

interface ListQuery<Row> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<PageOfList<Row>>;
}

/**
 * A page of the list as it was when the record was opened: whoever works through a list of the unpaid stays
 * in it until the end, though they have paid by then.
 */
function usePageThen<Row>({ queryKey, queryFn }: ListQuery<Row>, isWanted: boolean) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['then', ...queryKey],
    queryFn,
    initialData: () => client.getQueryData<PageOfList<Row>>(queryKey),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

interface NeighboursProps<Filters, Row> {
  /** The filters of the list, in the address. */
  filtersOf: {
    readonly read: (search: URLSearchParams) => Filters;
    readonly write: (filters: Filters) => URLSearchParams;
  };
  /** The query of the list itself. */
  queryOf: (filters: Filters) => ListQuery<Row>;
  /** The record of a row; several rows may be of one. */
  idOf?: (row: Row) => string;
  pathOf: (id: string) => string;
}

/** The way from the record of the address to the next and the previous row of the list it was opened from, also by j and k. */
export function Neighbours<Filters extends ListFilters, Row extends ListRow>({
  filtersOf,
  queryOf,
  idOf = ({ _id }) => _id,
  pathOf,
}: NeighboursProps<Filters, Row>) {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useLinkKeys(nav, stepKeys);
  const filters = filtersOf.read(search);
  const here = usePageThen(queryOf(filters), state?.fromList === true);
  const idsOn = (page: PageOfList<Row> | undefined) => [...new Set(page?.rows.map(idOf))];
  const ids = idsOn(here);
  const at = ids.indexOf(id);
  const { total = 0, totalPages = 1 } = here?.pagination ?? {};
  const isFirst = at === 0 && filters.page > 1;
  const isLast = at !== -1 && at === ids.length - 1 && filters.page < totalPages;
  const before = usePageThen(queryOf({ ...filters, page: filters.page - 1 }), isFirst);
  const after = usePageThen(queryOf({ ...filters, page: filters.page + 1 }), isLast);
  if (!state?.fromList || !here || at === -1) return null;
  const linkTo = (other: string | undefined, page: number): To | null =>
    other === undefined
      ? null
      : {
          pathname: pathOf(other),
          search: filtersOf.write({ ...filters, page }).toString(),
        };
  const previous = isFirst
    ? linkTo(idsOn(before).at(-1), filters.page - 1)
    : linkTo(ids[at - 1], filters.page);
  const next = isLast
    ? linkTo(idsOn(after)[0], filters.page + 1)
    : linkTo(ids[at + 1], filters.page);
  const row = here.rows.findIndex((each) => idOf(each) === id);
  return (
    <nav ref={nav} className={styles.neighbours} aria-label={words.label}>
      <span>{words.place({ at: (filters.page - 1) * filters.limit + row + 1, total })}</span>
      <Step to={previous} rel="prev" label={words.previous}>
        <ChevronLeft aria-hidden="true" size={20} />
      </Step>
      <Step to={next} rel="next" label={words.next}>
        <ChevronRight aria-hidden="true" size={20} />
      </Step>
    </nav>
  );
}

interface StepProps {
  /** null at an end of the list. */
  to: To | null;
  rel: 'prev' | 'next';
  label: string;
  children: ReactNode;
}

function Step({ to, rel, label, children }: StepProps) {
  if (to === null) {
    return (
      <span className={styles.step} aria-hidden="true">
        {children}
      </span>
    );
  }
  return (
    <Link
      className={styles.step}
      to={to}
      rel={rel}
      replace
      state={{ fromList: true }}
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  );
}

const stepKeys = { j: 'next', k: 'prev' };

/** Presses the link whose `rel` a key names, unless something else lies over it. */
export function useLinkKeys(
  place: RefObject<HTMLElement | null>,
  relOf: Readonly<Record<string, string>>,
): void {
  useListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return;
    const open = [...document.querySelectorAll(overlays)];
    if (open.some((over) => !over.contains(place.current))) return;
    const rel = relOf[key];
    if (rel) place.current?.querySelector<HTMLElement>(`a[rel="${rel}"]`)?.click();
  });
}
