import { createOrder } from '@sangamam/contract/payments';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { type FormEvent, useId, useState } from 'react';
import { CallError, call } from '../../api/call.ts';
import { CheckoutUnavailable, confirm, openCheckout, reportUnpaid } from '../../api/checkout.ts';
import { Alert } from '../../ui/alert.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './results.module.css';
import { words as allWords } from './words.ts';

const words = allWords.contribute;
/** Rupees offered as chips. */
const usualAmounts = [250, 500, 1000, 2500];

interface ContributeProps {
  readonly registration: RegistrationRecord;
  readonly onPaid: () => Promise<void>;
}

/** A gift on top of the fee, through an order of its own. */
export function Contribute({ registration, onPaid }: ContributeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();
  const params = { id: registration._id };

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const digits = typed.replace(/[\s,₹]/g, '');
    const amount = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
    if (amount < 1) {
      setProblem(words.invalid);
      return;
    }
    setIsBusy(true);
    try {
      const order = await call(createOrder, {
        params,
        body: { amount, purpose: 'contribution' },
        idempotencyKey: crypto.randomUUID(),
      });
      // The provider's window must lie above everything, also above our dialog.
      setIsOpen(false);
      const outcome = await openCheckout(order);
      if (outcome.kind !== 'paid') {
        await reportUnpaid(registration._id, order.orderId, outcome);
        setNote(words.closed);
        showToast(words.closed, { durationMs: publicToastMs });
        return;
      }
      const confirmed = await confirm(registration._id, outcome.answer);
      const text = confirmed ? words.thanks : words.waiting;
      setNote(text);
      showToast(text, { tone: confirmed ? 'success' : 'info', durationMs: publicToastMs });
      await onPaid();
    } catch (thrown) {
      if (!(thrown instanceof CallError || thrown instanceof CheckoutUnavailable)) throw thrown;
      const isRefusal = thrown instanceof CallError && thrown.status >= 400 && thrown.status < 500;
      const text = isRefusal ? thrown.message : words.initFailed;
      setIsOpen(true);
      setProblem(text);
      showToast(text, { tone: 'error', durationMs: publicToastMs });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)} loading={isBusy && !isOpen}>
        {words.open}
      </Button>
      {note && (
        <div className={styles.note}>
          <Alert live>{note}</Alert>
        </div>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={words.title}
        accent="purple"
        locked={isBusy}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsOpen(false)} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button type="submit" form={formId} loading={isBusy}>
              {words.proceed}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={pay}>
          <p className={styles.dialogText}>{words.text}</p>
          <AmountField
            name="contribution"
            label={words.amount}
            chips={usualAmounts}
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
        </form>
      </Dialog>
    </>
  );
}
