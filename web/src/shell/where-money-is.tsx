import { formatRupees } from '@sangamam/contract/money';
import type { PayerState, Whereabouts } from '@sangamam/contract/payments';
import { type ReactNode, useEffect, useState } from 'react';
import type { PayerMoney } from '../api/use-payer-state.ts';
import { momentInWords } from '../languages/dates.ts';
import { Alert, type Tone } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { moneyWords as words } from './money-words.ts';
import styles from './where-money-is.module.css';

const tones: Record<Whereabouts, Tone> = {
  nowhere: 'info',
  with_bank: 'info',
  not_received: 'info',
  received: 'success',
  not_matched: 'warning',
  refund_started: 'info',
  refunded: 'success',
  refund_failed: 'warning',
};

interface WhereMoneyIsProps {
  money: PayerMoney;
  /** The payer has just left the provider's window without paying. */
  wasClosed?: boolean | undefined;
  /** What else can be done, beside "Check now". */
  children?: ReactNode;
}

/**
 * Says where the payer's money is and when we look again; nothing is called failed while the provider
 * may still capture it. News is spoken; the button that asks the provider says when it may be used again.
 */
export function WhereMoneyIs({ money, wasClosed = false, children }: WhereMoneyIsProps) {
  const { state } = money;
  const said = state && describe(state, wasClosed);
  return (
    <div aria-live="polite">
      {state && said && (
        <Alert tone={tones[state.money.where]} title={said.title}>
          {said.text && <p>{said.text}</p>}
          {state.money.nextLookAt && <p>{words.lookAgain(lookInWords(state.money.nextLookAt))}</p>}
          {state.paymentId && (
            <p className={styles.id}>
              {words.paymentId}: <strong>{state.paymentId}</strong>
            </p>
          )}
          {(state.checkAgainAt !== null || children) && (
            <div className={styles.actions}>
              {state.checkAgainAt !== null && <CheckNow money={money} />}
              {children}
            </div>
          )}
        </Alert>
      )}
    </div>
  );
}

function describe(
  { money, failureReason }: PayerState,
  wasClosed: boolean,
): { title: string; text?: string } | null {
  const amount = money.amount === null ? null : formatRupees(money.amount);
  const when = money.at ? momentOf(money.at) : words.soon;
  switch (money.where) {
    case 'nowhere':
      return null;
    case 'with_bank': {
      const { title, text, plain } = words.withBank;
      return { title, text: amount === null ? plain : text(amount) };
    }
    case 'not_received': {
      const { title, closed, refused, text } = words.notReceived;
      if (failureReason) return { title: refused(failureReason), text };
      return { title: wasClosed ? closed : title, text };
    }
    case 'received':
      return { title: words.received.title(amount ?? ''), text: words.received.text(when) };
    case 'not_matched':
      return { title: words.notMatched.title(amount ?? ''), text: words.notMatched.text };
    case 'refund_started':
      return {
        title: words.refundStarted.title(amount ?? ''),
        text: words.refundStarted.text(when),
      };
    case 'refunded':
      return { title: words.refunded.title(amount ?? ''), text: words.refunded.text(when) };
    case 'refund_failed':
      return { title: words.refundFailed.title(amount ?? ''), text: words.refundFailed.text };
  }
}

/** "at 6:05 pm" today, else with its day. */
function momentOf(iso: string): string {
  const { day, time } = momentInWords(iso);
  const isToday = day === momentInWords(new Date().toISOString()).day;
  return isToday ? words.today(time) : words.otherDay(day, time);
}

const lookInWords = (iso: string) => (Date.parse(iso) > Date.now() ? momentOf(iso) : words.soon);

/** Asks the provider; until it may be asked again the button rests and says how long. */
function CheckNow({ money }: { money: PayerMoney }) {
  const { checkNow, isChecking, checkAgainAtMs } = money;
  const [nowMs, setNowMs] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((checkAgainAtMs - nowMs) / 1000));

  useEffect(() => {
    if (checkAgainAtMs <= Date.now()) return;
    const ticks = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= checkAgainAtMs) clearInterval(ticks);
    }, 1000);
    setNowMs(Date.now());
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
          {words.checkIn(seconds)}
        </span>
      )}
    </>
  );
}
