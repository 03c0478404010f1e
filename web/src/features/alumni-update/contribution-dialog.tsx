import { words as allWords } from '@sangamam/words/page/own-registration';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { readRupees } from '../../kit/fields/read-number.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';
import type { Payments } from './use-payments.ts';

const words = allWords.contribution;
/** Rupees offered as chips. */
const usualAmounts = [250, 500, 1000, 2500];

/** Add Event Contribution: a gift on top of the fee, through an order of its own. */
export function ContributionDialog({ payments }: { payments: Payments }) {
  return (
    <Dialog
      open={payments.dialog === 'contribution'}
      onClose={payments.close}
      title={words.title}
      accent="purple"
      locked={payments.stage !== 'idle'}
    >
      <ContributionForm payments={payments} />
    </Dialog>
  );
}

function ContributionForm({ payments }: { payments: Payments }) {
  const [typed, setTyped] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const isBusy = payments.stage !== 'idle';

  function proceed(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const amount = readRupees(typed);
    if (amount === null || amount <= 0) {
      setIsInvalid(true);
      showToast(allWords.pay.invalid, { tone: 'error', durationMs: publicToastMs });
      document.getElementById('field-contribution')?.focus();
      return;
    }
    payments.pay('contribution', amount);
  }

  return (
    <form noValidate onSubmit={proceed} className="stack">
      <p>{words.text}</p>
      <AmountField
        name="contribution"
        label={words.amount}
        chips={usualAmounts}
        value={typed}
        error={isInvalid ? allWords.pay.invalid : undefined}
        disabled={isBusy}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsInvalid(false);
        }}
      />
      {payments.problem && (
        <Alert tone="error" live>
          {payments.problem}
        </Alert>
      )}
      <div className={styles.dialogActions}>
        <Button variant="secondary" onClick={payments.close} disabled={isBusy}>
          {allWords.pay.cancel}
        </Button>
        <Button type="submit" loading={isBusy} loadingText={allWords.pay.opening}>
          {allWords.pay.proceed}
        </Button>
      </div>
    </form>
  );
}
