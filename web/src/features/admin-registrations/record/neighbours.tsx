import { listRegistrations } from '@sangamam/contract/registrations/list';
import { words as allWords } from '@sangamam/words/staff/record';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { callPage } from '../../../kit/calls/call.ts';
import { adminRegistrationPath } from '../../../kit/paths.ts';
import { type Filters, registrationFilters } from '../filters.ts';
import styles from './record-page.module.css';

const words = allWords.neighbours;

/**
 * A page of the list as it was when the record was opened: whoever is worked through a list of the unpaid stays
 * in it until the end, though they have paid by then.
 */
function usePageThen(filters: Filters, isWanted = true) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['registrations-then', filters],
    queryFn: ({ signal }) => callPage(listRegistrations, { query: filters, signal }),
    initialData: () =>
      client.getQueryData<Awaited<ReturnType<typeof callPage<typeof listRegistrations>>>>([
        'registrations',
        filters,
      ]),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

interface NeighboursProps {
  id: string;
  /** The filters of the list that the record was opened from. */
  search: URLSearchParams;
}

/** The way to the next and the previous row of the list. */
export function Neighbours({ id, search }: NeighboursProps) {
  const filters = registrationFilters.read(search);
  const here = usePageThen(filters);
  const ids = here?.rows.map(({ _id }) => _id) ?? [];
  const at = ids.indexOf(id);
  const { total = 0, totalPages = 1 } = here?.pagination ?? {};
  const isFirst = at === 0 && filters.page > 1;
  const isLast = at !== -1 && at === ids.length - 1 && filters.page < totalPages;
  const before = usePageThen({ ...filters, page: filters.page - 1 }, isFirst);
  const after = usePageThen({ ...filters, page: filters.page + 1 }, isLast);
  if (at === -1) return null;
  const linkTo = (other: string | undefined, page: number): To | null =>
    other === undefined
      ? null
      : {
          pathname: adminRegistrationPath(other),
          search: registrationFilters.write({ ...filters, page }).toString(),
        };
  const previous = isFirst
    ? linkTo(before?.rows.at(-1)?._id, filters.page - 1)
    : linkTo(ids[at - 1], filters.page);
  const next = isLast
    ? linkTo(after?.rows[0]?._id, filters.page + 1)
    : linkTo(ids[at + 1], filters.page);
  return (
    <nav className={styles.neighbours} aria-label={words.label}>
      <span>{words.place({ at: (filters.page - 1) * filters.limit + at + 1, total })}</span>
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
