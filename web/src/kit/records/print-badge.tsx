import { printBadges } from '@sangamam/contract/badges';
import { Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { callFile } from '../calls/call.ts';
import { useChange } from '../calls/use-change.ts';
import { adminWords } from '../words/admin-words.ts';

const words = adminWords.badge;

/** The button that makes badges as PDF: one on A6, several on A4. */
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
