import { isChosenOf } from '@sangamam/contract/calls/lists';
import type { ListName } from '@sangamam/contract/staff-accounts/saved-filters';
import type { Sort } from '../../ui/data-table.tsx';
import { useSession } from '../session/session.ts';
import { readStored, store } from '../storage.ts';
import { maxSearchLength } from './admin-search.ts';

/** Rows per page (docs/product/staff.md#lists); the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const;
const maxPage = 100_000;

/** A test for addresses: each of several values is allowed. */
export const several = (allowed?: readonly string[]) => (text: string) => isChosenOf(text, allowed);

/** The same of ids, and of `others` beside them. */
export const severalIds = (others: readonly string[]) => (text: string) =>
  isChosenOf(text, (id) => others.includes(id) || /^[\da-f-]{36}$/.test(id));

/** A test for addresses: a day that the calendar has, such as 2026-11-21. */
export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

const keyOf = (what: string) => `${what}:${useSession.getState().user?._id ?? ''}`;

/** This person's last choice, of all lists or of one; null before that. */
const remembered = (what: string): string | null => readStored('localStorage', keyOf(what));

const limitKey = 'rows-per-page';

function rememberedLimit(): number | undefined {
  const kept = Number(remembered(limitKey));
  return pageSizes.find((size) => size === kept);
}

/** Order and columns are remembered by person, too, beside the rows of a page. */
const rememberedNames = ['sort', 'columns'] as const;

/** Filters of every list. */
export interface ListFilters {
  readonly searchTerm: string;
  readonly page: number;
  readonly limit: number;
}

/** Filters without order and place in the list: all that counts, sums and acts on many are asked for. */
export type Narrowed<Filters> = Omit<Filters, 'page' | 'limit' | 'sort'>;

export function withoutPlace<Filters extends { page: number; limit: number; sort: string }>(
  filters: Filters,
): Narrowed<Filters> {
  const { page: _page, limit: _limit, sort: _sort, ...narrowed } = filters;
  return narrowed;
}

interface ListFiltersOptions<Filters> {
  /** Names the list whose order and columns are remembered, and whose filters can be saved. */
  readonly name?: ListName;
  /** Filters when the URL has none. */
  readonly defaults: Filters;
  /** Allowed values of each further filter, or a test for them. */
  readonly choices: Readonly<
    Partial<Record<keyof Filters, readonly string[] | ((value: string) => boolean)>>
  >;
}

/** How filters hide rows, and are cleared. */
export interface FilterRules<Filters> {
  readonly isFiltered: (filters: Filters) => boolean;
  readonly cleared: (filters: Filters) => Filters;
}

/** The filters of a list in its address. */
export interface ListAddress<Filters> extends FilterRules<Filters> {
  readonly name: ListName | undefined;
  readonly write: (filters: Filters) => URLSearchParams;
}

/** Keeps the filters of a staff list in the URL, each under its name, and its columns beside. */
export function listFilters<Filters extends ListFilters>({
  name: list,
  defaults,
  choices,
}: ListFiltersOptions<Filters>) {
  function isChoice(name: string, value: string): boolean {
    const allowed = choices[name as keyof Filters];
    return typeof allowed === 'function' ? allowed(value) : (allowed?.includes(value) ?? false);
  }

  /** Order and columns as this person left them, where they differ from the usual ones. */
  function rememberedView(): Record<string, string> {
    if (list === undefined) return {};
    const kept = rememberedNames.map((name) => [name, remembered(`${list}-${name}`)] as const);
    return Object.fromEntries(
      kept.flatMap(([name, value]) =>
        value !== null && value !== defaults[name as keyof Filters] && isChoice(name, value)
          ? [[name, value] as const]
          : [],
      ),
    );
  }

  return {
    name: list,
    defaults,
    /** Keeps what was chosen of it for the next time. */
    remember(change: Partial<Filters>): void {
      if (change.limit !== undefined) {
        store('localStorage', keyOf(limitKey), String(change.limit));
      }
      if (list === undefined) return;
      for (const name of rememberedNames) {
        const value = change[name as keyof Filters];
        if (value !== undefined) store('localStorage', keyOf(`${list}-${name}`), String(value));
      }
    },
    /** The keys of the columns that this person hid in it. */
    hiddenColumns: (): string[] =>
      list === undefined ? [] : (remembered(`${list}-hidden`)?.split(',').filter(Boolean) ?? []),
    hideColumns(keys: readonly string[]): void {
      if (list !== undefined) store('localStorage', keyOf(`${list}-hidden`), keys.join(','));
    },
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
        ...rememberedView(),
        ...Object.fromEntries(chosen),
        searchTerm: (search.get('searchTerm') ?? '').trim().slice(0, maxSearchLength),
        page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : defaults.page,
        limit: pageSizes.find((size) => size === limit) ?? rememberedLimit() ?? defaults.limit,
      };
    },
    /** The query of these filters, without what would be read without it. */
    write(filters: Filters): URLSearchParams {
      const search = new URLSearchParams();
      const usual = { ...defaults, limit: rememberedLimit() ?? defaults.limit };
      // named although usual: another choice may be remembered
      const view = rememberedView();
      for (const [name, value] of Object.entries(filters)) {
        if (value !== usual[name as keyof Filters] || name in view) search.set(name, String(value));
      }
      return search;
    },
    /** True if a filter hides rows; page size and order do not. */
    isFiltered({ page: _page, limit: _limit, ...filters }: Filters): boolean {
      return Object.entries(filters).some(
        ([name, value]) => name !== 'sort' && value !== defaults[name as keyof Filters],
      );
    },
    /** All filters cleared; rows of a page, order and columns stay. */
    cleared(filters: Filters): Filters {
      const kept = (['limit', ...rememberedNames] as (keyof Filters)[]).filter(
        (name) => name in defaults,
      );
      return { ...defaults, ...Object.fromEntries(kept.map((name) => [name, filters[name]])) };
    },
  };
}

/** The order that a filter of the address names; a minus reverses. */
export const sortOf = (name: string): Sort => ({
  key: name.replace('-', ''),
  direction: name.startsWith('-') ? 'desc' : 'asc',
});

/** The same as it stands in the address. */
export const sortName = ({ key, direction }: Sort): string =>
  `${direction === 'desc' ? '-' : ''}${key}`;
