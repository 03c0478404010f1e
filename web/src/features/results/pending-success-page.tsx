import { formatRupees } from '@sangamam/contract/money';
import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { useSearchParams } from 'react-router';
import { usePayerState } from '../../api/use-payer-state.ts';
import { dayInWords } from '../../languages/dates.ts';
import { ownRegistrationPath, type PendingType, paths, stepPath } from '../../paths.ts';
import { useSettings } from '../../shell/settings.ts';
import { WhereMoneyIs } from '../../shell/where-money-is.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { isPaid, ResultFrame } from './result-frame.tsx';
import styles from './results.module.css';
import { TicketCard } from './ticket-card.tsx';
import { Verification } from './verification.tsx';
import { words } from './words.ts';

const types: readonly PendingType[] = ['payment', 'verification', 'quick', 'onsite', 'waitlist'];

/** `/registration-pending-success?type=…`: submitted, with something outstanding. */
export default function PendingSuccessPage() {
  const [search] = useSearchParams();
  const asked = search.get('type');
  const type = types.find((known) => known === asked) ?? 'payment';
  const title = (type === 'quick' ? words.payment : words[type]).pageTitle;
  return (
    <ResultFrame pageTitle={title}>
      {(registration) =>
        type === 'verification' ? (
          <Verification registration={registration} />
        ) : (
          <Outstanding type={type} registration={registration} />
        )
      }
    </ResultFrame>
  );
}

interface OutstandingProps {
  readonly type: Exclude<PendingType, 'verification'>;
  readonly registration: RegistrationRecord;
}

function Outstanding({ type, registration }: OutstandingProps) {
  const settings = useSettings();
  const money = usePayerState(registration._id);
  const due = formatRupees(registration.fee.due);
  if (isPaid(registration)) {
    return (
      <Alert tone="success" title={words.done}>
        <ButtonLink href={paths.registrationSuccess}>{words.payment.view}</ButtonLink>
      </Alert>
    );
  }
  if (type === 'waitlist') {
    return (
      <>
        <h1>{words.waitlist.title}</h1>
        <p className={styles.lead}>{words.waitlist.text}</p>
        <TicketCard registration={registration} settings={settings} />
        <div className={styles.actions}>
          <ButtonLink variant="secondary" href={ownRegistrationPath}>
            {words.payment.view}
          </ButtonLink>
        </div>
      </>
    );
  }
  if (type === 'onsite') {
    return (
      <>
        <h1>{words.onsite.title}</h1>
        <p className={styles.lead}>{words.onsite.text(due)}</p>
        <TicketCard registration={registration} settings={settings} />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => window.print()}>
            {words.success.print}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <h1>{words.payment.title(due)}</h1>
      <p className={styles.lead}>
        {words.payment.until(dayInWords(settings.deadlines.payBy))}{' '}
        {settings.capacity.people > 0 && words.payment.capacity}{' '}
        {type === 'quick' && words.quick.text}
      </p>
      <WhereMoneyIs money={money} />
      <div className={styles.actions}>
        <ButtonLink href={stepPath('payment')}>{words.payment.payNow}</ButtonLink>
        <ButtonLink variant="secondary" href={ownRegistrationPath}>
          {type === 'quick' ? words.quick.details : words.payment.view}
        </ButtonLink>
      </div>
      <TicketCard registration={registration} settings={settings} />
    </>
  );
}
