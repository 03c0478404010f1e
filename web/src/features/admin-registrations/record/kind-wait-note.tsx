import { type KindWait, mayStep } from '@sangamam/contract/registrations/kinds';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { giveKind } from '@sangamam/contract/staff-registrations/acts';
import { words as allWords } from '@sangamam/words/staff/record';
import { useState } from 'react';
import { ActionDialog } from '../../../kit/forms/action-form.tsx';
import { useSettings } from '../../../kit/page/settings.ts';
import { momentInWords } from '../../../kit/words/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { registrationKey } from '../queries.ts';
import { ReasonField } from '../reason-field.tsx';

const words = allWords.facts.kind;

interface KindWaitNoteProps {
  registration: RegistrationRecord;
  wait: KindWait;
  mayGive: boolean;
}

/** A bed or seat of a limited kind that somebody waits for, and the way to give it. */
export function KindWaitNote({ registration, wait, mayGive }: KindWaitNoteProps) {
  const { _id: id, registrationNumber: number } = registration;
  const { list, option, people, state, position, until } = wait;
  const [isOpen, setIsOpen] = useState(false);
  const kind = optionLabel(useSettings(), list, option);
  const said =
    position !== null
      ? words.waiting({ position, kind, count: people })
      : until !== null
        ? words.offered({ kind, ...momentInWords(until) })
        : words.lapsed({ kind });
  const close = () => setIsOpen(false);
  return (
    <>
      <p className="note">{said}</p>
      {mayGive && mayStep('give', state) && (
        <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
          {words.give}
        </Button>
      )}
      {isOpen && (
        <ActionDialog
          endpoint={giveKind}
          params={{ id, list }}
          start={{ reason: '' }}
          invalidates={registrationKey(id)}
          said={words.given({ number, kind })}
          onDone={close}
          title={words.title({ number, kind })}
          submit={words.give}
          submitting={words.giving}
          onClose={close}
        >
          {({ field }) => (
            <>
              <p>{words.text}</p>
              <ReasonField {...field('reason')} />
            </>
          )}
        </ActionDialog>
      )}
    </>
  );
}
