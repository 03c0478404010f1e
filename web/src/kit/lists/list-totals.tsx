import { type FacetCounts, writeChosen } from '@sangamam/contract/calls/lists';
import { words } from '@sangamam/words/staff/lists';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-count.ts';
import styles from './list-facets.module.css';
import { type FacetOf, inWordsOf } from './list-facets.tsx';

interface TotalsMenuProps<Name extends string> {
  facets: readonly FacetOf<Name>[];
  /** The facet summed up by; null without. */
  summed: Name | null;
  onSum: (facet: Name | null) => void;
}

/** Chooses by which facet the list is summed up. */
export function TotalsMenu<Name extends string>({ facets, summed, onSum }: TotalsMenuProps<Name>) {
  return (
    <ActionMenu
      label={words.totals}
      actions={[
        ...facets.map((facet) => ({
          key: facet.name,
          label: words.sumUp({ facet: facet.label }),
          onPress: () => onSum(facet.name),
        })),
        ...(summed ? [{ key: 'none', label: words.noTotals, onPress: () => onSum(null) }] : []),
      ]}
    >
      {words.totals}
    </ActionMenu>
  );
}

type Sum = FacetCounts['facets'][string][number];

interface GroupSumsProps<Name extends string> {
  facets: readonly FacetOf<Name>[];
  /** The facet summed up by; nothing is shown without. */
  summed: Name | null;
  counts: FacetCounts | undefined;
  onChoose: (change: Partial<Record<Name, string>>) => void;
}

/** How many rows and people each value of a facet has; a value leads to its rows. */
export function GroupSums<Name extends string>({
  facets,
  summed,
  counts,
  onChoose,
}: GroupSumsProps<Name>) {
  const facet = facets.find(({ name }) => name === summed);
  if (!facet || !counts) return null;
  const columns: readonly Column<Sum>[] = [
    {
      key: 'value',
      header: facet.label,
      isTitle: true,
      cell: ({ value }) => (
        <button
          type="button"
          className={styles.value}
          onClick={() =>
            onChoose({ [facet.name]: writeChosen([value]) } as Partial<Record<Name, string>>)
          }
        >
          {inWordsOf(facet, value)}
        </button>
      ),
    },
    { key: 'rows', header: words.rows, numeric: true, cell: ({ rows }) => formatCount(rows) },
    {
      key: 'people',
      header: words.people,
      numeric: true,
      cell: ({ people }) => formatCount(people),
    },
  ];
  const { order } = facet;
  const sums = [...(counts.facets[facet.name] ?? [])];
  if (order) sums.sort((a, b) => order(a.value, b.value));
  return (
    <div className={styles.sums}>
      <DataTable
        dense
        caption={words.sumUp({ facet: facet.label })}
        columns={columns}
        rows={sums}
        rowKey={({ value }) => value}
      />
      <p>
        {`${words.total}: ${formatCount(counts.total.rows)} · ${formatCount(counts.total.people)} ${words.people}`}
      </p>
    </div>
  );
}
