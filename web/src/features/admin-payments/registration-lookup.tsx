import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { formatRupees } from '@sangamam/contract/locale/money';
import { findPayingRegistration } from '@sangamam/contract/payments/changes';
import { readTicketCodes } from '@sangamam/contract/tickets/code';
import { words as allWords } from '@sangamam/words/staff/payments';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import type { Control } from '../../kit/forms/use-action-form.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { useScans } from '../../kit/scanner/scanner.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './dialogs.module.css';
import { paymentsKey } from './queries.ts';

const words = allWords.manualPayment;

export type PayingRegistration = ReplyOf<typeof findPayingRegistration>;

interface RegistrationLookupProps extends Control<string> {
  /** Called with whoever was found, and with null once another number is typed. */
  onFound?: ((registration: PayingRegistration | null) => void) | undefined;
}

/** A registration number, and whose it is: to be seen before money is written down for them. */
export function RegistrationLookup({ onFound, ...control }: RegistrationLookupProps) {
  const { value, error } = control;
  const prefix = useSettings().event.numberPrefix;
  const [asked, setAsked] = useState(value.trim());
  const {
    data,
    error: problem,
    isFetching,
  } = useQuery({
    queryKey: [paymentsKey, 'registration', asked],
    queryFn: ({ signal }) =>
      call(findPayingRegistration, { query: { registration: asked }, signal }),
    enabled: asked !== '',
    staleTime: 0,
  });
  const isAsked = asked !== '' && asked === value.trim();
  const found = isAsked && data ? data : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when somebody else is meant
  useEffect(() => onFound?.(found), [found]);

  const find = () => setAsked(value.trim());
  useScans((code) => {
    const [ticket] = readTicketCodes(code);
    if (!ticket) return;
    control.onChange(ticket.number);
    setAsked(ticket.number);
  });
  const refused = isAsked && problem instanceof CallError ? problem.message : undefined;
  return (
    <>
      <div className={styles.lookup}>
        <TextField
          {...control}
          label={words.registration}
          hint={words.registrationHint({ prefix })}
          autoComplete="off"
          maxLength={60}
          onBlur={find}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            find();
          }}
          error={error ?? refused}
        />
        <Button variant="secondary" loading={isFetching} loadingText={words.finding} onClick={find}>
          {words.find}
        </Button>
      </div>
      <div role="status">
        {found && (
          <p className={styles.person}>
            <strong>{found.name}</strong>
            <span>
              {found.registrationNumber}, {found.school}
            </span>
            <span>
              {found.due > 0 ? words.owes({ due: formatRupees(found.due) }) : words.owesNothing}
            </span>
          </p>
        )}
      </div>
    </>
  );
}
