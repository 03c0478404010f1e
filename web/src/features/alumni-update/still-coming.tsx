import { formatRupees } from '@sangamam/contract/locale/money';
import { confirmComing, type RefundOffer } from '@sangamam/contract/payments/refunds';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/still-coming';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { isGone } from '../../kit/registrant/own-registration.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';
import { LeavingDialog } from './leaving.tsx';

interface StillComingProps {
  readonly registration: RegistrationRecord;
  readonly offer: RefundOffer;
  readonly asked: NonNullable<RefundOffer['coming']>;
  /** Opens the answers of who is coming; null where they can no longer be changed. */
  readonly onFewer: (() => void) | null;
  readonly onChanged: (registration: RegistrationRecord) => void;
  readonly onExpired: () => void;
  readonly onAnswered: () => void;
}

/** After money went back: do all still come, fewer, or nobody? Places, bed, seats and meals follow the answer. */
export function StillComing(props: StillComingProps) {
  const { registration, offer, asked, onFewer, onChanged, onExpired, onAnswered } = props;
  const { people } = registration.fee;
  const [isLeaving, setIsLeaving] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm() {
    setIsBusy(true);
    try {
      onChanged(await call(confirmComing, { params: { id: registration._id } }));
      showToast(words.done, { tone: 'success', durationMs: publicToastMs });
      onAnswered();
    } catch (thrown) {
      setIsBusy(false);
      if (isGone(thrown)) return onExpired();
      showToast(errorText(thrown), { tone: 'error', durationMs: publicToastMs });
    }
  }

  return (
    <section aria-label={words.title}>
      <Alert tone="warning" title={words.title}>
        <p>{words.text({ amount: formatRupees(asked.wentBack) })}</p>
        {asked.due > 0 && <p>{words.due({ due: formatRupees(asked.due) })}</p>}
        <div className={styles.actions}>
          <Button onClick={confirm} loading={isBusy} loadingText={words.working}>
            {words.all({ people })}
          </Button>
          {onFewer && people > 1 && (
            <Button variant="secondary" onClick={onFewer}>
              {words.fewer}
            </Button>
          )}
          {offer.mayCancel && (
            <Button variant="secondary" onClick={() => setIsLeaving(true)}>
              {words.none({ people })}
            </Button>
          )}
        </div>
        {isLeaving && (
          <LeavingDialog
            registration={registration}
            offer={offer}
            onChanged={onChanged}
            onExpired={onExpired}
            what="cancel"
            onClose={() => setIsLeaving(false)}
          />
        )}
      </Alert>
    </section>
  );
}
