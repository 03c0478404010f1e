import { closeFindings, type FindingFilter } from '@sangamam/contract/payments/findings';
import { words as allWords } from '@sangamam/words/staff/findings';
import { useState } from 'react';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { SelectMatching, useAllMatching } from '../../kit/lists/all-matching.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { TextArea } from '../../ui/text-field.tsx';
import type { RowSelection } from '../../ui/use-row-selection.ts';
import { paymentsKey } from './queries.ts';

const words = allWords.bulk;

interface FindingsBulkBarProps {
  selection: RowSelection;
  filter: FindingFilter;
  /** How many findings the filter shows, on all pages. */
  total: number;
}

/** Closes the ticked findings, or all that match the filters, with one note. */
export function FindingsBulkBar({ selection, filter, total }: FindingsBulkBarProps) {
  const [isClosing, setIsClosing] = useState(false);
  const all = useAllMatching(selection, total);
  const { count, ids, clear } = all;
  return (
    <BulkBar label={words.selected({ count })}>
      <strong role="status">{words.selected({ count })}</strong>
      <SelectMatching all={all} count={formatCount(total)} />
      <Button size="small" onClick={() => setIsClosing(true)}>
        {allWords.close}
      </Button>
      <Button size="small" variant="ghost" onClick={clear}>
        {words.clear}
      </Button>
      {isClosing && (
        <ActionDialog
          endpoint={closeFindings}
          start={{ note: '' }}
          body={({ note }) => ({ ids: ids?.map(Number) ?? null, filter, note })}
          said={words.done}
          invalidates={[paymentsKey]}
          onDone={() => {
            setIsClosing(false);
            clear();
          }}
          title={words.title({ count })}
          submit={words.submit}
          submitting={allWords.closing}
          onClose={() => setIsClosing(false)}
        >
          {({ field }) => (
            <>
              <p>{words.text}</p>
              <TextArea
                {...field('note')}
                label={allWords.closeNote}
                rows={3}
                maxCharacters={300}
              />
            </>
          )}
        </ActionDialog>
      )}
    </BulkBar>
  );
}
