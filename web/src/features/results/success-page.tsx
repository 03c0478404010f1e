import { downloadCalendar } from '@sangamam/contract/tickets';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import {
  contributionPath,
  ownRegistrationPath,
  paths,
  pendingSuccessPath,
} from '../../kit/paths.ts';
import { PaymentNote } from '../../kit/payments/payment-note.tsx';
import { lacksLaterSteps, lacksTravelAndStay } from '../../kit/registrant/quick-state.ts';
import { dayInWords } from '../../kit/words/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { firstName, type Own, ResultFrame } from './result-frame.tsx';
import styles from './results.module.css';
import { TicketCard } from './ticket-card.tsx';
import { words as allWords } from './words.ts';

const words = allWords.success;

/** `/registration-success`: paid and submitted, or nothing to pay. */
export default function SuccessPage() {
  return <ResultFrame expected={words.pageTitle}>{(own) => <SuccessView {...own} />}</ResultFrame>;
}

/** The ticket and what comes next; who is not done yet is shown where they really are. */
export function SuccessView({ registration, money }: Own) {
  const navigate = useNavigate();
  const state = money.state?.state;
  const isDone = state === 'received' || state === 'nothing_to_pay';
  useEffect(() => {
    if (isDone) return;
    const goal = registration.formSubmissionComplete
      ? pendingSuccessPath(state === 'with_bank' ? 'verification' : 'payment')
      : paths.registrationPending;
    navigate(goal, { replace: true });
  }, [isDone, state, navigate, registration]);
  return isDone ? <Success registration={registration} money={money} /> : null;
}

function Success({ registration, money }: Pick<Own, 'registration' | 'money'>) {
  const settings = useSettings();
  const { event } = settings;
  const isComing = registration.fee.people > 0;
  const lacksDetails = lacksTravelAndStay(registration);
  const hasMoreQuestions = lacksLaterSteps(registration, settings);
  const email = String(registration.formDataStructured.personalInfo?.email ?? '');
  const shareText = words.shareText(event.name, `${location.origin}${paths.registration}`);
  const calendarHref = `/api/v1${downloadCalendar.path.replace('{id}', registration._id)}`;
  return (
    <>
      <PageHead title={words.pageTitle} />
      <h1>{words.title(firstName(registration))}</h1>
      <p className={styles.lead}>
        {isComing ? words.comingText(dayInWords(event.startsAt), event.city) : words.notComingText}{' '}
        {words.mailed(email)}
      </p>
      <div className={styles.note}>
        <PaymentNote money={money} />
      </div>
      <TicketCard registration={registration} settings={settings} />
      {hasMoreQuestions && (
        <Alert tone="info" title={allWords.later.title}>
          <p>{allWords.later.text}</p>
          <ButtonLink variant="secondary" size="small" href={ownRegistrationPath}>
            {allWords.later.go}
          </ButtonLink>
        </Alert>
      )}
      <div className={styles.actions}>
        {lacksDetails && (
          <ButtonLink href={ownRegistrationPath}>{allWords.quick.details}</ButtonLink>
        )}
        {isComing && (
          <ButtonLink variant={lacksDetails ? 'secondary' : 'primary'} href={calendarHref}>
            {words.calendar}
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          {words.print}
        </Button>
        <ButtonLink
          variant="secondary"
          href={`https://wa.me/?text=${encodeURIComponent(shareText)}`}
          target="_blank"
          rel="noreferrer"
        >
          {words.share}
        </ButtonLink>
        <ButtonLink variant="ghost" href={contributionPath}>
          {words.contribute}
        </ButtonLink>
        <ButtonLink variant="ghost" href={ownRegistrationPath}>
          {allWords.payment.view}
        </ButtonLink>
      </div>
      {isComing && (
        <section className={styles.next}>
          <h2>{words.nextTitle}</h2>
          <ol>
            {words.next.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
