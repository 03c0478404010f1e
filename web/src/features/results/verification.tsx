import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { useEffect } from 'react';
import { usePayerState } from '../../api/use-payer-state.ts';
import { ownRegistrationPath, paths, reportIssuePath } from '../../paths.ts';
import { useSettings } from '../../shell/settings.ts';
import { WhereMoneyIs } from '../../shell/where-money-is.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './results.module.css';
import { words as allWords } from './words.ts';

const words = allWords.verification;

/** Money was sent and is not confirmed: asks again and again, and never suggests to pay twice. */
export function Verification({ registration }: { registration: RegistrationRecord }) {
  const { contact } = useSettings();
  const money = usePayerState(registration._id, { watch: true });
  const { state, isWatching } = money;
  const where = state?.money.where;
  const isDone = state?.paymentStatus === 'Completed' && where === 'received';
  const mayArrive = where === undefined || where === 'with_bank' || where === 'not_received';

  useEffect(() => {
    if (isDone) location.replace(paths.registrationSuccess);
  }, [isDone]);

  return (
    <>
      <h1>{mayArrive ? words.title : words.found}</h1>
      {mayArrive && <p className={styles.lead}>{isWatching ? words.text : words.long}</p>}
      {where === 'nowhere' && <p className={styles.lead}>{words.nothing}</p>}
      {mayArrive && isWatching && <Spinner />}
      <div className={styles.note}>
        <WhereMoneyIs money={money}>
          <ButtonLink
            variant="ghost"
            size="small"
            href={reportIssuePath(registration._id, 'Payment')}
          >
            {words.report}
          </ButtonLink>
        </WhereMoneyIs>
      </div>
      <div className={styles.actions}>
        {(where === 'not_received' || where === 'nowhere') && (
          <ButtonLink variant="secondary" href={paths.registrationPending}>
            {words.payAgain}
          </ButtonLink>
        )}
        <ButtonLink
          variant="secondary"
          href={reportIssuePath(registration._id, 'Payment', state?.paymentId)}
        >
          {words.report}
        </ButtonLink>
        <ButtonLink variant="ghost" href={ownRegistrationPath}>
          {allWords.payment.view}
        </ButtonLink>
      </div>
      <p className={styles.small}>
        {words.contact} <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </>
  );
}
