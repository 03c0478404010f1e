import type { PayerState } from '@sangamam/contract/payments/payments';
import { waitAgain } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/money';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { CallError, call } from '../calls/call.ts';
import styles from './payment-note.module.css';
import type { PayerMoney } from './use-payer-state.ts';

interface WaitingProps {
  readonly registrationId: string;
  readonly money: PayerMoney;
}

/** The place on the waiting list in words; nothing for who does not wait. */
export function Position({ state }: { readonly state: PayerState }) {
  const { position } = state;
  return position === null ? null : <p>{words.waitlisted.position({ position })}</p>;
}

/** A note to who waits for a place, or let one go, with the way back; nothing in every other state. */
export function WaitingAlert({ registrationId, money }: WaitingProps) {
  const { state } = money;
  if (state?.state === 'waiting_list') {
    return (
      <Alert tone="info" title={words.waitlisted.title}>
        <Position state={state} />
        <p>{words.waitlisted.text}</p>
      </Alert>
    );
  }
  if (state?.state !== 'place_lapsed') return null;
  return (
    <Alert tone="warning" title={words.lapsed.title}>
      <p>{words.lapsed.text}</p>
      <div className={styles.actions}>
        <WaitAgain registrationId={registrationId} money={money} />
      </div>
    </Alert>
  );
}

/** "I still want a place". */
export function WaitAgain({ registrationId, money }: WaitingProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function press() {
    setIsBusy(true);
    try {
      await call(waitAgain, { params: { id: registrationId } });
      showToast(words.lapsed.done, { tone: 'success', durationMs: publicToastMs });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      showToast(thrown.message, { tone: 'error', durationMs: publicToastMs });
    }
    await money.ask();
    setIsBusy(false);
  }

  return (
    <Button onClick={press} loading={isBusy} loadingText={words.lapsed.working}>
      {words.lapsed.again}
    </Button>
  );
}
