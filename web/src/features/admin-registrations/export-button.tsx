import { words } from '@sangamam/words/staff/registrations';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';
import type { Filters } from './filters.ts';

const ExportDialog = part(() =>
  import('./export-dialog.tsx').then((module) => module.ExportDialog),
);

const ExportToast = part(() => import('./use-own-exports.ts').then((module) => module.ExportToast));

interface ExportButtonProps {
  filters: Filters;
  /** Set in the bar for ticked rows; without, it is the export of the page, which an address can open. */
  selectedIds?: readonly string[];
}

/** Opens the export; the dashboard, and a mail about one that is ready, open it too. */
export function ExportButton({ filters, selectedIds }: ExportButtonProps) {
  const [search] = useSearchParams();
  const isAsked = selectedIds === undefined && search.get('exports') === 'open';
  const [isOpen, setIsOpen] = useState(isAsked);
  return (
    <>
      <Suspense fallback={null}>
        <ExportToast />
      </Suspense>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <Download aria-hidden="true" size={18} />
        {words.export}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog
            filters={filters}
            selectedIds={selectedIds ?? []}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
