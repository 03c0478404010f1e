import { invitationImage } from '@sangamam/contract/invitation';
import { type PayerStateName, payerStates } from '@sangamam/contract/payments/payments';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { stepsLeft } from '@sangamam/contract/registrations/steps-left';
import { downloadCalendar, downloadTicket } from '@sangamam/contract/tickets/tickets';
import { words as allWords } from '@sangamam/words/page/results';
import { Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useNavigate } from 'react-router';
import { urlOf } from '../../kit/calls/call.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import {
  contributionPath,
  ownRegistrationPath,
  paths,
  pendingSuccessPath,
} from '../../kit/paths.ts';
import { PaymentNote } from '../../kit/payments/payment-note.tsx';
import { mayChangeContact } from '../../kit/questions/locks.ts';
import { ownLoader } from '../../kit/registrant/load-own.ts';
import { RestCards } from '../../kit/registrant/rest-cards.tsx';
import { TicketCard, WalletLinks } from '../../kit/registrant/ticket-card.tsx';
import { serverNowMs } from '../../kit/server-clock.ts';
import { shareHref } from '../../kit/share-href.ts';
import { eventDays } from '../../kit/words/dates.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { languageNow } from '../../ui/in-language.ts';
import { part } from '../../ui/part.tsx';
import { firstName, type Own, ResultFrame } from './result-frame.tsx';
import styles from './results.module.css';

const words = allWords.success;

/** Loaded where it is asked for: hardly anybody mistypes their address. */
const ContactDialog = part(() =>
  import('../../kit/registrant/contact-dialog.tsx').then(({ ContactDialog: Dialog }) => Dialog),
);

export const handle: RouteHandle = { native: true, own: true, reads: ['own'] };
export const clientLoader = () => null;

export async function loader(asked: LoaderFunctionArgs) {
  const told = await ownLoader(asked);
  const elsewhere = told && whereElse(told.registration, told.state.state);
  if (elsewhere) throw redirect(elsewhere);
  return told;
}

/** The page of who is not done yet; null for who is. */
function whereElse(
  { formSubmissionComplete }: RegistrationRecord,
  state: PayerStateName | undefined,
): string | null {
  if (state && payerStates[state].first === 'ticket') return null;
  if (!formSubmissionComplete) return paths.registrationPending;
  return pendingSuccessPath(state === 'with_bank' ? 'verification' : 'payment');
}

/** `/registration-success`: paid and submitted, or nothing to pay. */
export default function SuccessPage() {
  return <ResultFrame expected={words.pageTitle}>{(own) => <SuccessView {...own} />}</ResultFrame>;
}

/** The ticket and what comes next; who is not done yet is shown where they really are. */
export function SuccessView(own: Own) {
  const { registration, money } = own;
  const navigate = useNavigate();
  const elsewhere = whereElse(registration, money.state?.state);
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  return elsewhere === null ? <Success {...own} /> : null;
}

function Success({ registration, money, onChanged }: Own) {
  const settings = useSettings();
  const { event } = settings;
  const now = new Date(useServerNowMs());
  const isComing = registration.fee.people > 0;
  const params = { id: registration._id };
  const left = { ...registration, form: registration.formDataStructured };
  return (
    <>
      <PageHead title={words.pageTitle} />
      <h1>{words.title({ name: firstName(registration) })}</h1>
      <Intro registration={registration} onChanged={onChanged} />
      <div className={styles.note}>
        <PaymentNote money={money} />
      </div>
      <TicketCard registration={registration} settings={settings} />
      <div className={styles.actions}>
        {isComing && (
          <ButtonLink variant="secondary" href={urlOf(downloadTicket, { params })}>
            {words.file}
          </ButtonLink>
        )}
        <WalletLinks registration={registration} />
        <div className="only-with-scripts">
          <Button variant="ghost" onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      </div>
      <RestCards steps={stepsLeft(left, settings, now)} />
      <ul className={styles.cards}>
        <Bring registration={registration} />
        <li className={styles.card}>
          <h2>{words.visit}</h2>
          <p>{words.visitText}</p>
          <div className={styles.cardActions}>
            <ButtonLink variant="secondary" size="small" href={ownRegistrationPath}>
              {allWords.payment.view}
            </ButtonLink>
          </div>
        </li>
        {isComing && (
          <li className={styles.card}>
            <h2>{words.calendar}</h2>
            <p>{words.calendarText({ days: eventDays(event) })}</p>
            <div className={styles.cardActions}>
              <ButtonLink
                variant="secondary"
                size="small"
                href={urlOf(downloadCalendar, { params })}
              >
                {words.calendar}
              </ButtonLink>
            </div>
          </li>
        )}
      </ul>
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
      <p className={styles.actions}>
        <a href={contributionPath}>{words.contribute}</a>
      </p>
    </>
  );
}

/** When to come, and where the mail went. Who mistyped that address corrects it with a code to their phone. */
function Intro({ registration, onChanged }: Omit<Own, 'money'>) {
  const settings = useSettings();
  const navigate = useNavigate();
  const mayChange = mayChangeContact(settings, useServerNowMs());
  const [isOpen, setIsOpen] = useState(false);
  const [verifiedAtMs, setVerifiedAtMs] = useState<number | null>(null);
  const { event } = settings;
  const email = String(registration.formDataStructured.personalInfo?.email ?? '');
  return (
    <>
      <p className="intro">
        <span>
          {registration.fee.people > 0
            ? words.comingText({ day: eventDays(event), city: event.city })
            : words.notComingText}{' '}
          {words.mailed({ email })}
        </span>{' '}
        {mayChange && (
          // before the scripts come it leads to where contacts are changed as well
          <a
            className="screen-only"
            href={ownRegistrationPath}
            onClick={(event) => {
              event.preventDefault();
              setIsOpen(true);
            }}
          >
            {words.wrongAddress}
          </a>
        )}
      </p>
      {isOpen && (
        <Suspense>
          <ContactDialog
            open
            registration={registration}
            confirmBy="contactNumber"
            verifiedAtMs={verifiedAtMs}
            onVerified={() => setVerifiedAtMs(serverNowMs())}
            onClose={() => setIsOpen(false)}
            onChanged={(fresh) => {
              setIsOpen(false);
              onChanged(fresh);
            }}
            onExpired={() => navigate(paths.alumniUpdate)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The invitation of this person: the picture that their friends will see, and the way to send it. */
function Bring({ registration: { invitationUrl: url } }: Pick<Own, 'registration'>) {
  const { event, features } = useSettings();
  if (url === null) return null;
  const image = invitationImage(new URL(url).searchParams, languageNow());
  const text = words.shareText({
    event: event.name,
    days: eventDays(event),
    city: event.city,
    url,
  });
  return (
    <li className={`${styles.card} ${styles.wideCard}`}>
      <h2>{words.bring}</h2>
      <img src={image} width={1200} height={630} alt={words.pictureAlt} loading="lazy" />
      <p>{words.bringText}</p>
      <div className={styles.cardActions}>
        <ButtonLink href={shareHref(text)} target="_blank" rel="noreferrer">
          {words.share}
        </ButtonLink>
        <a href={image} download={`${event.name}.png`}>
          {words.savePicture}
        </a>
        {features.publicCounts && <a href={paths.whoIsComing}>{words.whoIsComing}</a>}
      </div>
    </li>
  );
}
