import { closeFindings, type FindingFilter } from '@sangamam/contract/payments/findings';
import { words as allWords } from '@sangamam/words/staff/findings';
import { useState } from 'react';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import type { Chosen } from '../../kit/lists/work-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { paymentsKey } from './queries.ts';

const words = allWords.bulk;

interface FindingActsProps extends Chosen {
  filter: FindingFilter;
}

/** Closes the findings chosen with one note. */
export function FindingActs({ ids, count, filter: { kind, state }, clear }: FindingActsProps) {
  const [isClosing, setIsClosing] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsClosing(true)}>
        {allWords.close}
      </Button>
      {isClosing && (
        <ActionDialog
          endpoint={closeFindings}
          start={{ note: '' }}
          body={({ note }) => ({ ids: ids?.map(Number) ?? null, filter: { kind, state }, note })}
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
    </>
  );
}
