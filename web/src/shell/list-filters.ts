import { maxSearchLength } from './admin-search.ts';

/** Rows on a page (Product 5.0); the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const;
const maxPage = 100_000;

/** What every list has. */
export interface ListFilters {
  readonly searchTerm: string;
  readonly page: number;
  readonly limit: number;
}

interface ListFiltersOptions<Filters> {
  /** What the list shows when the address says nothing. */
  readonly defaults: Filters;
  /** What each further filter may be: one of these, or what passes the test. */
  readonly choices: Readonly<
    Partial<Record<keyof Filters, readonly string[] | ((value: string) => boolean)>>
  >;
}

/** The filters of a staff list as its address: each stands there under its name. */
export function listFilters<Filters extends ListFilters>({
  defaults,
  choices,
}: ListFiltersOptions<Filters>) {
  function isChoice(name: string, value: string): boolean {
    const allowed = choices[name as keyof Filters];
    return typeof allowed === 'function' ? allowed(value) : (allowed?.includes(value) ?? false);
  }

  return {
    defaults,
    /** Reads the filters from the address. What is not a filter counts as not given. */
    read(search: URLSearchParams): Filters {
      const page = Number(search.get('page'));
      const limit = Number(search.get('limit'));
      const chosen = Object.keys(choices).flatMap((name) => {
        const value = search.get(name);
        return value !== null && isChoice(name, value) ? [[name, value]] : [];
      });
      return {
        ...defaults,
        ...Object.fromEntries(chosen),
        searchTerm: (search.get('searchTerm') ?? '').trim().slice(0, maxSearchLength),
        page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : defaults.page,
        limit: pageSizes.find((size) => size === limit) ?? defaults.limit,
      };
    },
    /** The address of these filters, without what is the default. */
    write(filters: Filters): URLSearchParams {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(filters)) {
        if (value !== defaults[name as keyof Filters]) search.set(name, String(value));
      }
      return search;
    },
    /** Whether anything is left out of the list; the size of a page and the order leave out nothing. */
    isFiltered({ page: _page, limit: _limit, ...filters }: Filters): boolean {
      return Object.entries(filters).some(
        ([name, value]) => name !== 'sort' && value !== defaults[name as keyof Filters],
      );
    },
    /** Everything again, with as many rows on a page. */
    cleared: ({ limit }: Filters): Filters => ({ ...defaults, limit }),
  };
}
