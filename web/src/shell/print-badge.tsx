import { printBadges } from '@sangamam/contract/badges';
import { Printer } from 'lucide-react';
import { callFile } from '../api/call.ts';
import { saveFile } from '../api/save-file.ts';
import { Button } from '../ui/button.tsx';
import { adminWords } from './admin-words.ts';
import { useChange } from './use-change.ts';

const words = adminWords.badge;

/** Makes badges to print: one on A6, several on A4, four a page. */
export function PrintBadge({ ids, isSmall }: { ids: readonly string[]; isSmall?: boolean }) {
  const { run, problem, isSending } = useChange();
  const size = ids.length === 1 ? 'A6' : 'A4';

  function print() {
    run(
      () => callFile(printBadges, { body: { ids: [...ids], size } }),
      (file) => saveFile(file, ids.length === 1 ? 'badge.pdf' : 'badges.pdf'),
    );
  }

  return (
    <>
      <Button
        variant="secondary"
        size={isSmall ? 'small' : 'normal'}
        onClick={print}
        loading={isSending}
        loadingText={words.making}
      >
        <Printer aria-hidden="true" size={20} />
        {words.print(ids.length)}
      </Button>
      {problem && <span role="alert">{problem.message}</span>}
    </>
  );
}
