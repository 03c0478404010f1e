import { paymentState } from '@sangamam/contract/payments';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { paths, pendingPath } from '../../paths.ts';
import { useSettings } from '../../shell/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './results.module.css';
import { words as allWords } from './words.ts';

const words = allWords.verification;
/** The page asks by itself for two minutes, then only when told to (Product 2). */
const askEveryMs = 5_000;
const askForMs = 120_000;

/** Money was sent and is not confirmed: asks again and again, and never suggests to pay twice. */
export function Verification({ registration }: { registration: RegistrationRecord }) {
  const { contact } = useSettings();
  const [isLong, setIsLong] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [paymentId, setPaymentId] = useState<string | null>(null);

  const ask = useCallback(async () => {
    setIsAsking(true);
    try {
      const state = await call(paymentState, { params: { id: registration._id } });
      setPaymentId(state.paymentId);
      if (state.paymentStatus === 'Completed') location.replace(paths.registrationSuccess);
      if (state.paymentStatus === 'Failed') {
        location.replace(pendingPath('failed'));
      }
    } catch {
      // No answer is no news; the next look may have some.
    } finally {
      setIsAsking(false);
    }
  }, [registration._id]);

  useEffect(() => {
    ask();
    const looks = setInterval(ask, askEveryMs);
    const end = setTimeout(() => {
      clearInterval(looks);
      setIsLong(true);
    }, askForMs);
    return () => {
      clearInterval(looks);
      clearTimeout(end);
    };
  }, [ask]);

  return (
    <>
      <h1>{words.title}</h1>
      <p className={styles.lead} role="status">
        {isLong ? words.long : words.text}
      </p>
      {!isLong && <Spinner />}
      {paymentId && (
        <p>
          {words.paymentId}: <strong>{paymentId}</strong>
        </p>
      )}
      <div className={styles.actions}>
        {isLong && (
          <Button onClick={ask} loading={isAsking} loadingText={words.checking}>
            {words.again}
          </Button>
        )}
      </div>
      <p className={styles.small}>
        {words.contact} <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </>
  );
}
