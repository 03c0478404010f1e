import {
  issueAges,
  issueCategories,
  issuePriorities,
  issueStatuses,
} from '@sangamam/contract/issues';
import { AdminSearchField } from '../../kit/lists/admin-search-field.tsx';
import { adminWords } from '../../kit/words/admin-words.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Filters } from './filters.ts';
import { useAssignees } from './queries.ts';
import { words } from './words.ts';

interface IssueFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  focusSearch: boolean;
}

const everything = { value: 'All', label: adminWords.all };

/** Search as you type, status, who works on it; type and priority are folded away. */
export function IssueFilters({ filters, onChange, focusSearch }: IssueFiltersProps) {
  const { searchTerm, status, assignee, category, priority, age } = filters;
  const assignees = useAssignees();
  return (
    <FilterBar
      label={adminWords.filters}
      more={{
        label: words.more,
        activeCount: [category, priority, age].filter((chosen) => chosen !== 'All').length,
        fields: (
          <>
            <SelectField
              label={words.category}
              name="category"
              value={category}
              options={[
                everything,
                ...issueCategories.map((value) => ({ value, label: words.categories[value] })),
              ]}
              onChange={({ target }) => onChange({ category: target.value as Filters['category'] })}
            />
            <SelectField
              label={words.priority}
              name="priority"
              value={priority}
              options={[everything, ...issuePriorities]}
              onChange={({ target }) => onChange({ priority: target.value as Filters['priority'] })}
            />
            <SelectField
              label={words.waiting}
              name="age"
              value={age}
              options={[everything, ...issueAges]}
              onChange={({ target }) => onChange({ age: target.value as Filters['age'] })}
            />
          </>
        ),
      }}
    >
      <AdminSearchField
        value={searchTerm}
        onSearch={(text) => onChange({ searchTerm: text })}
        hint={words.searchHint}
        autoFocus={focusSearch}
      />
      <SelectField
        label={words.status}
        name="status"
        value={status}
        options={[everything, ...issueStatuses]}
        onChange={({ target }) => onChange({ status: target.value as Filters['status'] })}
      />
      <SelectField
        label={words.assignee}
        name="assignee"
        value={assignee}
        options={[
          everything,
          { value: 'me', label: words.me },
          { value: 'none', label: words.nobody },
          ...assignees.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={({ target }) => onChange({ assignee: target.value })}
      />
    </FilterBar>
  );
}
