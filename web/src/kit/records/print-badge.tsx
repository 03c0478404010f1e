import { printBadges } from '@sangamam/contract/badges';
import { words as adminWords } from '@sangamam/words/staff/frame';
import { Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { callFile } from '../calls/call.ts';
import { useAction } from '../calls/use-action.ts';

const words = adminWords.badge;

/** The button that makes badges as PDF: one on A6, several on A4. */
export function PrintBadge({ ids, isSmall }: { ids: readonly string[]; isSmall?: boolean }) {
  const size = ids.length === 1 ? 'A6' : 'A4';
  const { run, isBusy } = useAction(
    () => callFile(printBadges, { body: { ids: [...ids], size } }),
    { onDone: (file) => saveFile(file, ids.length === 1 ? 'badge.pdf' : 'badges.pdf') },
  );
  return (
    <Button
      variant="secondary"
      size={isSmall ? 'small' : 'normal'}
      onClick={() => run()}
      loading={isBusy}
      loadingText={words.making}
    >
      <Printer aria-hidden="true" size={20} />
      {words.print({ count: ids.length })}
    </Button>
  );
}
