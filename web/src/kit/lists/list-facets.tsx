import { chosenOf, type FacetCounts, writeChosen } from '@sangamam/contract/calls/lists';
import { words } from '@sangamam/words/staff/lists';
import type { ReactNode } from 'react';
import { Facet } from '../../ui/facet.tsx';
import styles from './list-facets.module.css';
import type { ListAddress } from './list-filters.ts';
import { SavedFiltersButton } from './saved-filters-button.tsx';

/** A filter of a list of which several values can be chosen. */
export interface FacetOf<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Values offered though nothing counts them; all that are counted without. */
  readonly values?: readonly string[];
  /** A value in words; the value itself without. */
  readonly inWords?: (value: string) => string;
  /** The order of its values; those of most rows come first without. */
  readonly order?: (a: string, b: string) => number;
}

/** A value as people read it. */
export const inWordsOf = ({ inWords }: Pick<FacetOf<string>, 'inWords'>, value: string): string =>
  value === '' ? words.none : (inWords?.(value) ?? value);

interface ListFacetsProps<Name extends string, Filters> {
  facets: readonly FacetOf<Name>[];
  counts: FacetCounts | undefined;
  filters: Filters;
  /** A list whose filters can be saved. */
  list?: ListAddress<Filters>;
  onChange: (change: Partial<Record<Name, string>>) => void;
  /** Tools of the list, at the end of the row. */
  children?: ReactNode;
}

/** The facets of a list in one row, each opening its values with how many rows they would show. */
export function ListFacets<Name extends string, Filters extends Readonly<Record<Name, string>>>({
  facets,
  counts,
  filters,
  list,
  onChange,
  children,
}: ListFacetsProps<Name, Filters>) {
  return (
    <>
      <div className={styles.facets}>
        {facets.map((facet) => {
          const { name, label, order, values: offered = [] } = facet;
          const chosen = chosenOf(filters[name]);
          const counted = counts?.facets[name] ?? [];
          const isCounted = counts?.facets[name] !== undefined;
          const missing = [...new Set([...offered, ...chosen])].filter(
            (each) => !counted.some(({ value }) => value === each),
          );
          const values = [
            ...counted,
            ...missing.map((value) => ({ value, rows: isCounted ? 0 : undefined })),
          ];
          if (order) values.sort((a, b) => order(a.value, b.value));
          return (
            <Facet
              key={name}
              label={label}
              clearLabel={words.clear({ facet: label })}
              chosenLabel={words.chosenOf({
                facet: label,
                chosen:
                  chosen.length > 2
                    ? words.chosen({ count: chosen.length })
                    : chosen.map((value) => inWordsOf(facet, value)).join(', '),
              })}
              options={values.map(({ value, rows }) => ({
                value,
                label: inWordsOf(facet, value),
                count: rows,
              }))}
              chosen={chosen}
              onChange={(next) =>
                onChange({ [name]: writeChosen(next) } as Partial<Record<Name, string>>)
              }
            />
          );
        })}
        {list && <SavedFiltersButton list={list} filters={filters} />}
      </div>
      {children && <div className={styles.tools}>{children}</div>}
    </>
  );
}
