import type { RegistrationFilter } from '@sangamam/contract/registrations/list';
import { checkBadges, type MarkedNames, printBadges } from '@sangamam/contract/tickets/badges';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { Printer } from 'lucide-react';
import { type ReactElement, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { callFile } from '../calls/call.ts';
import { useAction } from '../calls/use-action.ts';

const words = adminWords.badge;
const MarkedNamesDialog = part(() =>
  import('./marked-names-dialog.tsx').then((file) => file.MarkedNamesDialog),
);

interface Print {
  readonly run: () => void;
  readonly isBusy: boolean;
}

/** Prints badges; who would get one without a sign of their name is shown first, in `dialog`. */
export function useCheckedPrint(
  chosen: { ids: readonly string[] | null; filter?: RegistrationFilter },
  print: Print,
): Print & { readonly dialog: ReactElement | null } {
  const [marked, setMarked] = useState<MarkedNames | null>(null);
  const { run, isBusy } = useAction(checkBadges, {
    onDone: (found) => (found.count === 0 ? print.run() : setMarked(found)),
  });
  const { ids, filter } = chosen;
  return {
    run: () => run({ body: { ids: ids && [...ids], ...(filter && { filter }) } }),
    isBusy: isBusy || print.isBusy,
    dialog: marked && (
      <Suspense>
        <MarkedNamesDialog
          marked={marked}
          onClose={() => setMarked(null)}
          onPrint={() => {
            setMarked(null);
            print.run();
          }}
        />
      </Suspense>
    ),
  };
}

/** Makes badges as PDF, one on A6, several on A4, and saves the file. */
export function usePrintBadges(ids: readonly string[]) {
  const size = ids.length === 1 ? 'A6' : 'A4';
  const print = useAction(() => callFile(printBadges, { body: { ids: [...ids], size } }), {
    onDone: (file) => saveFile(file, ids.length === 1 ? 'badge.pdf' : 'badges.pdf'),
  });
  return useCheckedPrint({ ids }, print);
}

export function PrintBadge({ ids, isSmall }: { ids: readonly string[]; isSmall?: boolean }) {
  const { run, isBusy, dialog } = usePrintBadges(ids);
  return (
    <>
      <Button
        variant="secondary"
        size={isSmall ? 'small' : 'normal'}
        onClick={run}
        loading={isBusy}
        loadingText={words.making}
      >
        <Printer aria-hidden="true" size={20} />
        {words.print({ count: ids.length })}
      </Button>
      {dialog}
    </>
  );
}
