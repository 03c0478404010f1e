import { type AdminRights, can } from '@sangamam/contract/calls/permissions';
import { all } from '@sangamam/contract/registrations/list';
import { registrationTypes } from '@sangamam/contract/registrations/status';
import { chartNamed, registrationTypeWords } from '@sangamam/contract/reports/analytics';
import { words } from '@sangamam/words/staff/analytics';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { NoSchools, SchoolFilter, useHasSchools } from '../../kit/fields/admin-schools.tsx';
import { useAddressFilters } from '../../kit/lists/use-address-filters.ts';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { useSession } from '../../kit/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import styles from './analytics-page.module.css';
import { ChartCard } from './chart-card.tsx';
import { analyticsFilters, chartsIn, type Filters, toQuery, viewNames } from './filters.ts';

/** How the registrations of the admin's schools stand, as charts; part and filters are the address. */
export default function AnalyticsPage() {
  const user = useSession((session) => session.user);
  const hasSchools = useHasSchools();
  return (
    <>
      <AdminTitle title={words.title} />
      {!user || !can(user, 'analytics.view') ? (
        <EmptyState title={words.noAccess} />
      ) : hasSchools ? (
        <Charts user={user} />
      ) : (
        <NoSchools />
      )}
    </>
  );
}

function Charts({ user }: { user: AdminRights }) {
  const { filters, change } = useAddressFilters(analyticsFilters);
  const { view, bands } = filters;
  const query = toQuery(filters);
  const settings = useSettings();
  const shown = chartsIn(view, settings, user).flatMap((name) => {
    const chart = chartNamed(name, settings);
    return chart ? [{ name, chart }] : [];
  });
  const { defaults } = analyticsFilters;
  const isFiltered = Object.entries(query).some(
    ([name, value]) => value !== defaults[name as keyof Filters],
  );
  return (
    <>
      <FilterFields filters={filters} onChange={change} />
      {isFiltered && (
        <Button
          size="small"
          variant="ghost"
          className={styles.clear}
          onClick={() => change(toQuery(defaults))}
        >
          {adminWords.clearFilters}
        </Button>
      )}
      <TabLinks
        label={words.title}
        current={view}
        tabs={viewNames.map((name) => ({
          key: name,
          label: words.views[name],
          to: { search: analyticsFilters.write({ ...filters, view: name }).toString() },
        }))}
      />
      <div className={styles.cards}>
        {shown.map(({ name, chart }) => (
          <ChartCard
            key={name}
            name={name}
            chart={chart}
            query={query}
            isFiltered={isFiltered}
            isInBands={name === 'years' && bands === 'yes'}
          >
            {name === 'years' && (
              <label className={styles.bands}>
                <input
                  type="checkbox"
                  checked={bands === 'yes'}
                  onChange={({ target }) => change({ bands: target.checked ? 'yes' : 'no' })}
                />
                {words.fiveYears}
              </label>
            )}
          </ChartCard>
        ))}
      </div>
      <p className={styles.counted}>{words.counted}</p>
    </>
  );
}

interface FilterFieldsProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const { from, to, school, type, cancelled } = filters;
  return (
    <search className={styles.filters} aria-label={adminWords.filters}>
      <SchoolFilter value={school} onChange={(value) => onChange({ school: value })} />
      <SelectField
        label={words.type}
        name="type"
        value={type}
        options={[
          { value: all, label: adminWords.all },
          ...registrationTypes.map((value) => ({ value, label: registrationTypeWords[value] })),
        ]}
        onChange={({ target }) => onChange({ type: target.value as Filters['type'] })}
      />
      <DayRange
        from={{ name: 'from', label: words.from, value: from }}
        to={{ name: 'to', label: words.to, value: to }}
        onChange={(name, value) => onChange({ [name]: value })}
      />
      <SelectField
        label={words.cancelled}
        name="cancelled"
        value={cancelled}
        options={[
          { value: 'no', label: words.cancelledChoices.no },
          { value: 'yes', label: words.cancelledChoices.yes },
        ]}
        onChange={({ target }) => onChange({ cancelled: target.value as Filters['cancelled'] })}
      />
    </search>
  );
}
