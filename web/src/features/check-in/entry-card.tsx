import {
  type DoorEntry,
  type DoorRecord,
  judge,
  stillOutside,
  type Verdict,
} from '@sangamam/contract/check-in';
import { clockTime } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import { ages, byAge, isWithin, partySize } from '@sangamam/contract/party/party';
import { words } from '@sangamam/words/staff/check-in';
import { words as partyWords } from '@sangamam/words/staff/party';
import { type FormEvent, useState } from 'react';
import { readCount } from '../../kit/fields/read-number.ts';
import { Stepper } from '../../kit/fields/stepper.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Arrivals } from './arrivals.tsx';
import styles from './check-in.module.css';
import type { Door } from './use-door.ts';
import { Verdict as VerdictHead } from './verdict.tsx';

interface EntryCardProps {
  door: Door;
  entry: DoorEntry & Partial<Pick<DoorRecord, 'arrivals'>>;
  ticket: string;
  /** Leaves this one for the next; the cursor is where a number is typed. */
  onNext: () => void;
}

/** The person at the door: a colour, the word for it, and who of them comes in now. */
export function EntryCard({ door, entry, ticket, onNext }: EntryCardProps) {
  const verdict = judge(entry);
  const outside = stillOutside(entry);
  const [coming, setComing] = useState(() => byAge((age) => String(outside[age])));
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);

  const party = byAge((age) => readCount(coming[age]) ?? 0);
  const isCounted = isWithin(party, outside);
  const count = isCounted ? partySize(party) : 0;
  const isAmber = verdict.colour === 'amber';
  const lacksReason = isAmber && reason.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (count === 0 || lacksReason || isSending) {
      if (lacksReason) document.getElementById('field-checkInReason')?.focus();
      return;
    }
    setIsSending(true);
    await door.letIn(entry, party, { ticket, reason: reason.trim() });
    setIsSending(false);
  }

  return (
    <section className={styles.card} aria-labelledby="door-verdict">
      <VerdictHead colour={verdict.colour} id="door-verdict" title={titleOf(verdict, entry)}>
        {verdict.why in words.explained
          ? words.explained[verdict.why as keyof typeof words.explained]
          : null}
      </VerdictHead>
      <div className={styles.body}>
        <Who entry={entry} />
        {verdict.colour !== 'red' && (
          <form onSubmit={submit} noValidate className={styles.form}>
            <fieldset className={styles.party}>
              <legend>
                {words.comingNow}
                <span className={styles.quiet}>
                  {words.stillToCome({ count: partySize(outside) })}
                </span>
              </legend>
              {ages
                .filter((age) => outside[age] > 0)
                .map((age) => (
                  <Stepper
                    key={age}
                    name={`coming.${age}`}
                    label={partyWords.ages[age]}
                    max={outside[age]}
                    value={coming[age]}
                    onChange={({ target }) => setComing({ ...coming, [age]: target.value })}
                  />
                ))}
            </fieldset>
            {isChecked && count === 0 && <Alert tone="error">{words.nobodyChosen}</Alert>}
            {isAmber && (
              <TextField
                name="checkInReason"
                label={words.reason}
                maxLength={300}
                autoComplete="off"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                error={isChecked && lacksReason ? words.reasonMissing : undefined}
              />
            )}
            {door.problem && (
              <Alert tone="error" live>
                {door.problem.message}
              </Alert>
            )}
            <Button
              type="submit"
              wide
              variant={isAmber ? 'secondary' : 'primary'}
              loading={isSending}
              loadingText={words.lettingIn}
            >
              {isAmber ? words.letInAnyway({ count }) : words.letIn({ count })}
            </Button>
          </form>
        )}
        {verdict.colour === 'red' && door.problem && (
          <Alert tone="error" live>
            {door.problem.message}
          </Alert>
        )}
        {entry.arrivals && <Arrivals door={door} entry={{ ...entry, arrivals: entry.arrivals }} />}
        <Button variant="ghost" wide onClick={onNext}>
          {words.next}
        </Button>
      </div>
    </section>
  );
}

/** Name, school, year, number, and how many of them are in. */
export function Who({ entry }: { entry: DoorEntry }) {
  const { name, school, yearOfPassing, registrationNumber, expected, arrived } = entry;
  return (
    <div className="breakable">
      <p className={styles.name}>{name}</p>
      <p>
        {school}, {yearOfPassing} · <span className="nowrap">{registrationNumber}</span>
      </p>
      <p className="strong">
        {words.outOf({ inside: partySize(arrived), all: partySize(expected) })}
      </p>
    </div>
  );
}

function titleOf({ why }: Verdict, { arrived, expected, due, arrivedAt }: DoorEntry): string {
  switch (why) {
    case 'rest':
      return words.verdicts.rest({ inside: partySize(arrived), all: partySize(expected) });
    case 'due':
      return words.verdicts.due({ amount: formatRupees(due) });
    case 'all-in':
      return words.verdicts['all-in']({ time: clockTime(arrivedAt ?? serverNow().toISOString()) });
    default:
      return words.verdicts[why];
  }
}
