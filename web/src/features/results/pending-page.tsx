import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError } from '../../api/call.ts';
import { leavePaymentForLater } from '../../api/own-registration.ts';
import { isUnfinishedQuick } from '../../api/quick-state.ts';
import { usePayerState } from '../../api/use-payer-state.ts';
import { momentInWords } from '../../languages/dates.ts';
import { paths, pendingSuccessPath, stepPath } from '../../paths.ts';
import { useSettings } from '../../shell/settings.ts';
import { WhereMoneyIs } from '../../shell/where-money-is.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import { ResultFrame } from './result-frame.tsx';
import styles from './results.module.css';
import { words as allWords } from './words.ts';

const words = allWords.pending;

/** `/registration-pending`: a draft, or a payment attempt that did not end well. */
export default function PendingPage() {
  return (
    <ResultFrame pageTitle={words.pageTitle}>
      {(registration) => <Pending registration={registration} />}
    </ResultFrame>
  );
}

function Pending({ registration }: { registration: RegistrationRecord }) {
  const { features, deadlines } = useSettings();
  const [search] = useSearchParams();
  const money = usePayerState(registration._id);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { formSubmissionComplete, nextStep, temporaryUntil } = registration;
  const isQuick = isUnfinishedQuick(registration);
  const isPayable = formSubmissionComplete || isQuick;
  const formHref = isQuick
    ? paths.quickRegistration
    : stepPath(formSubmissionComplete ? 'review' : (nextStep ?? 'review'));

  const isPaid = money.state?.paymentStatus === 'Completed';
  // While the bank may still say yes, nobody is asked to pay a second time.
  const isOnItsWay = money.state?.money.where === 'with_bank';

  useEffect(() => {
    if (isPaid) location.replace(paths.registrationSuccess);
  }, [isPaid]);

  async function payLater() {
    setIsSubmitting(true);
    try {
      await leavePaymentForLater(registration);
      location.assign(pendingSuccessPath(isQuick ? 'quick' : 'payment'));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setProblem(thrown.message);
      showToast(thrown.message, { tone: 'error', durationMs: publicToastMs });
      setIsSubmitting(false);
    }
  }

  const mayPayLater = features.payLater && Date.now() < Date.parse(deadlines.payBy);
  return (
    <>
      <h1>{words.title}</h1>
      <div className={styles.note}>
        <WhereMoneyIs money={money} wasClosed={search.get('reason') === 'closed'} />
      </div>
      <h2 className={styles.savedTitle}>{words.savedTitle}</h2>
      <p className={styles.lead}>
        {isQuick && temporaryUntil
          ? words.keptUntil(momentInWords(temporaryUntil).time)
          : words.savedText(registration.registrationNumber)}
      </p>
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <div className={styles.actions}>
        {isPayable && !isOnItsWay && (
          <ButtonLink href={isQuick ? formHref : stepPath('payment')}>{words.again}</ButtonLink>
        )}
        {isPayable && mayPayLater && (
          <Button variant="secondary" onClick={payLater} loading={isSubmitting}>
            {words.later}
          </Button>
        )}
        <ButtonLink variant={isPayable ? 'ghost' : 'primary'} href={formHref}>
          {words.edit}
        </ButtonLink>
      </div>
    </>
  );
}
