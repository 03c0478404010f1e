import { maxSearchLength } from './admin-search.ts';

/** Rows per page (docs/product/staff.md#lists); the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const;
const maxPage = 100_000;

/** Filters of every list. */
export interface ListFilters {
  readonly searchTerm: string;
  readonly page: number;
  readonly limit: number;
}

interface ListFiltersOptions<Filters> {
  /** Filters when the URL has none. */
  readonly defaults: Filters;
  /** Allowed values of each further filter, or a test for them. */
  readonly choices: Readonly<
    Partial<Record<keyof Filters, readonly string[] | ((value: string) => boolean)>>
  >;
}

/** Keeps the filters of a staff list in the URL, each under its name. */
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
    /** Reads the filters from the URL; invalid values count as absent. */
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
    /** The query of these filters, without defaults. */
    write(filters: Filters): URLSearchParams {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(filters)) {
        if (value !== defaults[name as keyof Filters]) search.set(name, String(value));
      }
      return search;
    },
    /** Whether a filter hides rows; page size and order do not. */
    isFiltered({ page: _page, limit: _limit, ...filters }: Filters): boolean {
      return Object.entries(filters).some(
        ([name, value]) => name !== 'sort' && value !== defaults[name as keyof Filters],
      );
    },
    /** All filters cleared, with the same page size. */
    cleared: ({ limit }: Filters): Filters => ({ ...defaults, limit }),
  };
}
