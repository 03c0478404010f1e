import { formatRupees } from '@sangamam/contract/locale/money';
import {
  type PayerState,
  payerStates,
  type Whereabouts,
} from '@sangamam/contract/payments/payments';
import { words } from '@sangamam/words/page/money';
import { useEffect, useState } from 'react';
import { Alert, type Tone } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { serverNow, serverNowMs } from '../server-clock.ts';
import { momentInWords } from '../words/dates.ts';
import styles from './payment-note.module.css';
import type { PayerMoney } from './use-payer-state.ts';

const tones: Record<Whereabouts, Tone> = {
  nowhere: 'info',
  looking: 'info',
  closed: 'info',
  refused: 'warning',
  with_bank: 'info',
  received: 'success',
  not_matched: 'warning',
  refund_asked: 'info',
  refund_started: 'info',
  refunded: 'success',
  refund_failed: 'warning',
};

/**
 * Shows where the payer's money is and when it is checked next, if the payer's state allows that note. A
 * payment is not shown as failed while the provider may still capture it. Changes are announced; the check
 * button shows when it is enabled again.
 */
export function PaymentNote({ money, children }: { money: PayerMoney; children?: Elements }) {
  const { state } = money;
  const note = state && isShown(state) ? describe(state) : null;
  const where = state?.money.where;
  // after a window that was closed untried nothing is on its way
  const hasCheck = state !== null && state.checkAgainAt !== null && where !== 'closed';
  const hasPayment = where !== 'closed' && where !== 'looking';
  const nextCheckAt = hasCheck ? state.money.nextLookAt : null;
  return (
    <div aria-live="polite">
      {state && note && (
        <Alert tone={tones[state.money.where]} title={note.title}>
          {note.text && <p>{note.text}</p>}
          {nextCheckAt && <p>{words.lookAgain({ when: nextCheckText(nextCheckAt) })}</p>}
          {state.paymentId && hasPayment && (
            <p className="breakable">
              {words.paymentId}: <strong>{state.paymentId}</strong>
            </p>
          )}
          {(hasCheck || children) && (
            <div className={styles.actions}>
              {hasCheck && <CheckNow money={money} />}
              {children}
            </div>
          )}
        </Alert>
      )}
    </div>
  );
}

/** True if the note fits the payer's state. */
function isShown({ state, money }: PayerState): boolean {
  const notes: readonly Whereabouts[] = payerStates[state].notes;
  return notes.includes(money.where);
}

function describe({ money, failureReason }: PayerState): { title: string; text?: string } | null {
  const amount = money.amount === null ? null : formatRupees(money.amount);
  const when = money.at ? momentOf(money.at) : words.soon;
  switch (money.where) {
    case 'nowhere':
      return null;
    case 'looking':
      return { title: words.looking.title, text: words.looking.text({ when }) };
    case 'closed':
      return words.closed;
    case 'refused': {
      const { title, plain, text } = words.refused;
      return { title: failureReason ? title({ reason: failureReason }) : plain, text };
    }
    case 'with_bank': {
      const { title, text, plain } = words.withBank;
      return { title, text: amount === null ? plain : text({ amount }) };
    }
    case 'received':
      return {
        title: words.received.title({ amount: amount ?? '' }),
        text: words.received.text({ when }),
      };
    case 'not_matched':
      return {
        title: words.notMatched.title({ amount: amount ?? '' }),
        text: words.notMatched.text,
      };
    case 'refund_asked':
      return {
        title: words.refundAsked.title({ amount: amount ?? '' }),
        text: words.refundAsked.text,
      };
    case 'refund_started':
      return {
        title: words.refundStarted.title({ amount: amount ?? '' }),
        text: words.refundStarted.text({ when }),
      };
    case 'refunded':
      return {
        title: words.refunded.title({ amount: amount ?? '' }),
        text: words.refunded.text({ when }),
      };
    case 'refund_failed':
      return {
        title: words.refundFailed.title({ amount: amount ?? '' }),
        text: words.refundFailed.text,
      };
  }
}

/** "at 6:05 pm" today, else with the day. */
function momentOf(iso: string): string {
  const { day, time } = momentInWords(iso);
  const isToday = day === momentInWords(serverNow().toISOString()).day;
  return isToday ? words.today({ time }) : words.otherDay({ day, time });
}

const nextCheckText = (iso: string) =>
  Date.parse(iso) > serverNowMs() ? momentOf(iso) : words.soon;

/** The button that asks the provider; while disabled it shows the seconds left. */
function CheckNow({ money }: { money: PayerMoney }) {
  const { checkNow, isChecking, checkAgainAtMs } = money;
  const [nowMs, setNowMs] = useState(serverNowMs);
  const seconds = Math.max(0, Math.ceil((checkAgainAtMs - nowMs) / 1000));

  useEffect(() => {
    if (checkAgainAtMs <= serverNowMs()) return;
    const ticks = setInterval(() => {
      setNowMs(serverNowMs());
      if (serverNowMs() >= checkAgainAtMs) clearInterval(ticks);
    }, 1000);
    setNowMs(serverNowMs());
    return () => clearInterval(ticks);
  }, [checkAgainAtMs]);

  const isResting = seconds > 0 && !isChecking;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={isResting ? undefined : checkNow}
        aria-disabled={isResting}
        loading={isChecking}
        loadingText={words.checking}
      >
        {words.check}
      </Button>
      {isResting && (
        <span className={styles.rest} aria-live="off">
          {words.checkIn({ seconds })}
        </span>
      )}
    </>
  );
}
