import type { RegistrationRecord } from '@sangamam/contract/registrations';
import { downloadCalendar } from '@sangamam/contract/tickets';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { lacksTravelAndStay } from '../../api/quick-state.ts';
import { dayInWords } from '../../languages/dates.ts';
import { contributionPath, ownRegistrationPath, paths, pendingSuccessPath } from '../../paths.ts';
import { useSettings } from '../../shell/settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { firstName, isPaid, ResultFrame } from './result-frame.tsx';
import styles from './results.module.css';
import { TicketCard } from './ticket-card.tsx';
import { words as allWords } from './words.ts';

const words = allWords.success;

/** `/registration-success`: paid and submitted, or nothing to pay. */
export default function SuccessPage() {
  return (
    <ResultFrame pageTitle={words.pageTitle}>
      {(registration) => <Success registration={registration} />}
    </ResultFrame>
  );
}

/** Whether this page tells the truth about the registration. */
function isDone(registration: RegistrationRecord): boolean {
  return registration.formSubmissionComplete && isPaid(registration);
}

function Success({ registration }: { registration: RegistrationRecord }) {
  const settings = useSettings();
  const navigate = useNavigate();
  const done = isDone(registration);

  // Somebody who is not done yet opened this address: show where they really are.
  useEffect(() => {
    if (done) return;
    const goal = !registration.formSubmissionComplete
      ? paths.registrationPending
      : pendingSuccessPath(
          registration.paymentStatus === 'Processing' ? 'verification' : 'payment',
        );
    navigate(goal, { replace: true });
  }, [done, navigate, registration]);
  if (!done) return null;

  const { event } = settings;
  const isComing = registration.fee.people > 0;
  const lacksDetails = lacksTravelAndStay(registration);
  const email = String(registration.formDataStructured.personalInfo?.email ?? '');
  const shareText = words.shareText(event.name, `${location.origin}${paths.registration}`);
  const calendarHref = `/api/v1${downloadCalendar.path.replace('{id}', registration._id)}`;
  return (
    <>
      <h1>{words.title(firstName(registration))}</h1>
      <p className={styles.lead}>
        {isComing ? words.comingText(dayInWords(event.startsAt), event.city) : words.notComingText}{' '}
        {words.mailed(email)}
      </p>
      <TicketCard registration={registration} settings={settings} />
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
