import { countRegistrations } from '@sangamam/contract/registrations/list';
import { paymentStatuses, registrationStatuses } from '@sangamam/contract/registrations/status';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/staff/registrations';
import { useMemo } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useSchools } from '../../kit/fields/admin-schools.tsx';
import { type FacetOf, ListFacets } from '../../kit/lists/list-facets.tsx';
import { GroupSums, TotalsMenu } from '../../kit/lists/list-totals.tsx';
import { useCounts } from '../../kit/lists/use-counts.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { type Filters, registrationFilters } from './filters.ts';
import { useFollowUpChoices } from './queries.ts';

export type FacetName = 'school' | 'status' | 'paymentStatus' | 'owner' | 'mark';
const counted: readonly FacetName[] = ['school', 'status', 'paymentStatus'];

interface RegistrationFacetsProps {
  filters: Filters;
  /** The facet summed up by; null without. */
  summed: FacetName | null;
  onSum: (facet: FacetName | null) => void;
  onChange: (change: Partial<Filters>) => void;
}

/** Several schools, statuses, owners and marks at once. */
export function RegistrationFacets(props: RegistrationFacetsProps) {
  const { filters, summed, onSum, onChange } = props;
  const facets = useFacets();
  const counts = useRegistrationCounts(filters);
  return (
    <ListFacets
      facets={facets}
      counts={counts}
      filters={filters}
      list={registrationFilters}
      onChange={onChange}
    >
      <TotalsMenu
        facets={facets.filter(({ name }) => counted.includes(name))}
        summed={summed}
        onSum={onSum}
      />
    </ListFacets>
  );
}

interface RegistrationTotalsProps {
  filters: Filters;
  summed: FacetName;
  onChange: (change: Partial<Filters>) => void;
}

/** Registrations and people by school or status. */
export function RegistrationTotals({ filters, summed, onChange }: RegistrationTotalsProps) {
  const facets = useFacets();
  const counts = useRegistrationCounts(filters);
  return <GroupSums facets={facets} summed={summed} counts={counts} onChoose={onChange} />;
}

const useRegistrationCounts = ({ columns: _columns, ...filters }: Filters) =>
  useCounts(['registrations'], filters, (query, signal) =>
    call(countRegistrations, { query, signal }),
  );

function useFacets(): readonly FacetOf<FacetName>[] {
  const settings = useSettings();
  const schools = useSchools();
  const { data: { owners, marks } = { owners: [], marks: [] } } = useFollowUpChoices();
  return useMemo(
    () => [
      {
        name: 'school',
        label: words.columns.school,
        values: schools.map(({ value }) => value),
        inWords: (school) => optionLabel(settings, 'schools', school),
      },
      { name: 'status', label: words.status, values: registrationStatuses },
      { name: 'paymentStatus', label: words.payment, values: paymentStatuses },
      {
        name: 'owner',
        label: words.owner,
        values: ['me', 'none', ...owners.map(({ _id }) => _id)],
        inWords: (owner) =>
          ({ me: words.ownerMe, none: words.ownerNone })[owner] ??
          owners.find(({ _id }) => _id === owner)?.name ??
          owner,
      },
      { name: 'mark', label: words.mark, values: [...marks, ''] },
    ],
    [settings, schools, owners, marks],
  );
}
