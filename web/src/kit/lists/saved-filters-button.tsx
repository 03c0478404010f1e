import { words } from '@sangamam/words/staff/lists';
import { Bookmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { part } from '../../ui/part.tsx';
import type { ListAddress } from './list-filters.ts';

const SavedFilters = part(() =>
  import('./saved-filters.tsx').then((module) => module.SavedFilters),
);

interface SavedFiltersButtonProps<Filters> {
  list: ListAddress<Filters>;
  filters: Filters;
}

/** Opens the filters that this person saved of a list. */
export function SavedFiltersButton<Filters>({ list, filters }: SavedFiltersButtonProps<Filters>) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, isFiltered, write } = list;
  if (name === undefined) return null;
  const current = isFiltered(filters) ? write({ ...filters, page: 1 } as Filters).toString() : '';
  return (
    <>
      <IconButton label={words.saved.title} onClick={() => setIsOpen(true)}>
        <Bookmark aria-hidden="true" size={20} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <SavedFilters list={name} current={current} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
