import { mayPayLater } from '@sangamam/contract/registrations/final-answers';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words } from '@sangamam/words/page/results';
import { useState } from 'react';
import { CallError } from '../../kit/calls/call.ts';
import { CallProblem, repeatLabel, toastFailure } from '../../kit/calls/call-problem.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import { payPath, pendingSuccessPath } from '../../kit/paths.ts';
import { leavePaymentForLater } from '../../kit/registrant/own-registration.ts';
import { isUnfinishedQuick } from '../../kit/registrant/quick-state.ts';
import { Button } from '../../ui/button.tsx';
import styles from './results.module.css';

/** Submits without a payment, where that is allowed. */
export function PayLater({ registration }: { registration: RegistrationRecord }) {
  const settings = useSettings();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const now = new Date(useServerNowMs());
  if (!mayPayLater(settings, now)) return null;

  async function payLater() {
    setIsSubmitting(true);
    setFailure(null);
    try {
      await leavePaymentForLater(registration);
      location.assign(pendingSuccessPath(isUnfinishedQuick(registration) ? 'quick' : 'payment'));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setFailure(thrown);
      toastFailure(thrown);
      setIsSubmitting(false);
    }
  }

  const label = words.pending.later;
  return (
    <>
      {failure && (
        <div className={styles.note}>
          <CallProblem failure={failure} button={label} />
        </div>
      )}
      <form
        method="post"
        action={payPath(registration._id)}
        onSubmit={(event) => {
          event.preventDefault();
          payLater();
        }}
      >
        <Button type="submit" variant="secondary" name="later" value="yes" loading={isSubmitting}>
          {repeatLabel(failure, label)}
        </Button>
      </form>
    </>
  );
}
