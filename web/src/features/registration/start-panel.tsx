import { steps } from '@sangamam/contract/form/steps';
import { formatRupees } from '@sangamam/contract/locale/money';
import { aboutAge } from '@sangamam/contract/party/fee';
import { ages } from '@sangamam/contract/party/party';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/register';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import { type PageSettings, useSettings } from '../../kit/page/settings.ts';
import { continueDraftPath, paths, stepPath } from '../../kit/paths.ts';
import styles from '../../kit/questions/questions.module.css';
import { useRatesTime } from '../../kit/questions/rates-time.ts';
import { stepHref } from '../../kit/questions/step-href.ts';
import { isUnfinishedQuick } from '../../kit/registrant/quick-state.ts';
import { dayInWords } from '../../kit/words/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const words = allWords.start;

interface StartPanelProps {
  readonly settings: PageSettings;
  /** The earlier registration of this browser, if there is one. */
  readonly registration: RegistrationRecord | null;
  readonly onStartAgain: () => void;
}

/** The facts one needs before the first step, and the way back into a saved registration. */
export function StartPanel({ settings, registration, onStartAgain }: StartPanelProps) {
  const { fees, deadlines } = settings;
  const ratesTime = useRatesTime();
  const rows = ages.map((age) => ({
    who: allWords.questions.groups[age],
    ...aboutAge(fees, age),
  }));
  return (
    <div className={styles.start}>
      <h1>{words.title}</h1>
      <p className={styles.lead}>{words.lead}</p>
      {registration ? (
        <WelcomeBack registration={registration} onStartAgain={onStartAgain} />
      ) : (
        <div className={styles.welcomeActions}>
          <Link className={styles.startLink} to={stepHref('personal')}>
            {words.start}
          </Link>
          <Link className={styles.backLink} to={continueDraftPath}>
            {words.continueSaved}
          </Link>
        </div>
      )}
      {!registration && settings.features.quick && (
        <p className={styles.quickLink}>
          {words.shortOnTime} <a href={paths.quickRegistration}>{words.quick}</a>
        </p>
      )}
      <div className={styles.startColumns}>
        <section>
          <h2>{words.needTitle}</h2>
          <ul className={styles.needs}>
            {words.needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{words.feeTitle}</h2>
          <dl className={styles.fees}>
            {rows.map(({ who, ages, rupees }) => (
              <div key={who}>
                <dt>
                  {who} <span className={styles.groupHint}>{ages}</span>
                </dt>
                <dd>{formatRupees(rupees)}</dd>
              </div>
            ))}
          </dl>
          {ratesTime && (
            <p className={styles.groupHint}>{allWords.fee.askedAgain({ time: ratesTime })}</p>
          )}
        </section>
      </div>
      <p className={styles.deadline}>{words.deadline({ day: dayInWords(deadlines.closesAt) })}</p>
    </div>
  );
}

/** The earlier registration of this browser, and the way on with it. */
export function WelcomeBack({
  registration,
  onStartAgain,
}: Pick<StartPanelProps, 'onStartAgain'> & { registration: RegistrationRecord }) {
  const [isAsking, setIsAsking] = useState(false);
  const { formSubmissionComplete, nextStep, status } = registration;
  const name = String(registration.formDataStructured.personalInfo?.name ?? '').split(' ')[0] ?? '';
  const step = steps.find(({ slug }) => slug === nextStep);
  const isQuick = isUnfinishedQuick(registration);
  const isPayable = formSubmissionComplete && registration.fee.due > 0;
  const text = formSubmissionComplete
    ? isPayable
      ? words.submitted
      : words.registered
    : isQuick
      ? words.quickOpen
      : step && words.stoppedAt({ number: step.number, title: allWords.stepTitles[step.slug] });
  return (
    <Alert tone={status === 'Confirmed' ? 'success' : 'info'} title={words.welcomeBack({ name })}>
      <p>{text}</p>
      <div className={styles.welcomeActions}>
        {formSubmissionComplete ? (
          isPayable ? (
            <Link className={styles.startLink} to={stepPath('payment')}>
              {words.payNow}
            </Link>
          ) : (
            <ButtonLink href={paths.registrationSuccess}>{words.view}</ButtonLink>
          )
        ) : isQuick ? (
          <ButtonLink href={paths.quickRegistration}>{words.continue}</ButtonLink>
        ) : (
          <Link className={styles.startLink} to={stepPath(nextStep ?? 'review')}>
            {words.continue}
          </Link>
        )}
        <Button variant="ghost" onClick={() => setIsAsking(true)}>
          {words.again}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.againTitle}
        actions={
          <>
            <Button variant="secondary" autoFocus onClick={() => setIsAsking(false)}>
              {words.keep}
            </Button>
            <Button
              onClick={() => {
                setIsAsking(false);
                onStartAgain();
              }}
            >
              {words.againConfirm}
            </Button>
          </>
        }
      >
        <p>{words.againText}</p>
      </Dialog>
    </Alert>
  );
}

interface ClosedPageProps {
  /** The title of the page with the form. */
  readonly title: string;
  readonly why: 'not yet' | 'closed' | 'quick off';
}

/** In place of a page with the form, while no registration is taken. */
export function ClosedPage({ title, why }: ClosedPageProps) {
  const { closed } = allWords;
  const { deadlines, contact } = useSettings();
  const text = {
    'not yet': [closed.notYetTitle, closed.notYet({ day: dayInWords(deadlines.opensAt) })],
    closed: [closed.closedTitle, closed.closed({ day: dayInWords(deadlines.closesAt) })],
    'quick off': [closed.quickTitle, closed.quick],
  }[why];
  return (
    <div className={styles.page}>
      <PageHead title={title} />
      <div className={styles.start}>
        <h1>{text[0]}</h1>
        <p className={styles.lead}>{text[1]}</p>
        {why === 'quick off' && (
          <p className={styles.welcomeActions}>
            <ButtonLink href={paths.registration}>{words.start}</ButtonLink>
          </p>
        )}
        <p>
          {closed.update} <a href={paths.alumniUpdate}>{closed.toUpdate}</a>
        </p>
        <p>
          {closed.contact} <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
      </div>
    </div>
  );
}
