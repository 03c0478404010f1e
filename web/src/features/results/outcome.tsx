import { formatRupees } from '@sangamam/contract/locale/money';
import type { PayerStateName } from '@sangamam/contract/payments/payments';
import { words as moneyWords } from '@sangamam/words/page/money';
import { words } from '@sangamam/words/page/results';
import { useEffect } from 'react';
import { PageHead } from '../../kit/page/page-head.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import { ownRegistrationPath, paths, reportIssuePath, stepPath } from '../../kit/paths.ts';
import { PayAgain } from '../../kit/payments/pay-again.tsx';
import { PaymentNote } from '../../kit/payments/payment-note.tsx';
import { Transfer } from '../../kit/payments/transfer.tsx';
import type { PayerMoney } from '../../kit/payments/use-payer-state.ts';
import { Position, WaitAgain } from '../../kit/payments/waiting-list.tsx';
import { isUnfinishedQuick, lacksTravelAndStay } from '../../kit/registrant/quick-state.ts';
import { TicketCard } from '../../kit/registrant/ticket-card.tsx';
import { dayInWords, momentInWords } from '../../kit/words/dates.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PayLater } from './pay-later.tsx';
import type { Own } from './result-frame.tsx';
import styles from './results.module.css';

interface OutcomeProps extends Own {
  readonly page: 'pending' | 'pending-success';
}

/** How each state is shown; what is unpaid differs by page. */
const views = {
  draft: Unfinished,
  to_pay: Unpaid,
  closed: Unpaid,
  refused: Unpaid,
  at_desk: AtDesk,
  looking: OnItsWay,
  with_bank: OnItsWay,
  declared: Declared,
  not_matched: OnItsWay,
  refunded: Refunded,
  waiting_list: WaitingList,
  place_lapsed: PlaceLapsed,
  cancelled: Cancelled,
  received: Done,
  nothing_to_pay: Done,
} as const satisfies Record<PayerStateName, (props: OutcomeProps) => React.JSX.Element>;

/** The message to the payer on the pages after submitting: one heading, and one thing to do first. */
export function Outcome(props: OutcomeProps) {
  const { state } = props.money;
  if (!state) return null;
  const View = views[state.state];
  return <View {...props} />;
}

/** The title of the document and of the page. */
function Heading({ children, title = children }: { children: string; title?: string }) {
  return (
    <>
      <PageHead title={title} />
      <h1>{children}</h1>
    </>
  );
}

const View = () => (
  <ButtonLink variant="ghost" href={ownRegistrationPath}>
    {words.payment.view}
  </ButtonLink>
);

function Note({ money }: { money: PayerMoney }) {
  return (
    <div className={styles.note}>
      <PaymentNote money={money} />
    </div>
  );
}

/** `/registration-pending`: what is saved, and the ways to go on. */
function Unfinished({ registration, money, onChanged }: Own) {
  const { formSubmissionComplete, nextStep, temporaryUntil } = registration;
  const isQuick = isUnfinishedQuick(registration);
  const mayPay = money.state?.state !== 'draft';
  const formHref = isQuick
    ? paths.quickRegistration
    : stepPath(formSubmissionComplete ? 'review' : (nextStep ?? 'review'));
  return (
    <>
      <Heading title={words.pending.pageTitle}>{words.pending.title}</Heading>
      <Note money={money} />
      <h2 className={styles.savedTitle}>{words.pending.savedTitle}</h2>
      <p className="intro">
        {isQuick && temporaryUntil
          ? words.pending.keptUntil({ time: momentInWords(temporaryUntil).time })
          : words.pending.savedText({ number: registration.registrationNumber })}
      </p>
      <div className={styles.actions}>
        {mayPay && (
          <PayAgain
            registration={registration}
            amount={money.state?.money.amount ?? null}
            onChanged={onChanged}
          />
        )}
        {(mayPay || isQuick) && <PayLater registration={registration} />}
        <ButtonLink variant={mayPay ? 'ghost' : 'primary'} href={formHref}>
          {words.pending.edit}
        </ButtonLink>
      </div>
    </>
  );
}

function Unpaid(props: OutcomeProps) {
  const { page, registration, money, onChanged } = props;
  const settings = useSettings();
  const nowMs = useServerNowMs();
  if (page === 'pending' || !registration.formSubmissionComplete) return <Unfinished {...props} />;
  const { fee } = registration;
  const { payBy } = settings.deadlines;
  const keptUntil = money.state?.placeKeptUntil;
  const isTried = money.state?.state !== 'to_pay';
  const lacksDetails = lacksTravelAndStay(registration);
  const due = formatRupees(fee.due);
  return (
    <>
      <Heading title={words.payment.pageTitle}>
        {fee.paid + fee.credit > 0
          ? words.payment.rest({ amount: due })
          : words.payment.title({ amount: due })}
      </Heading>
      <p className="intro">
        {[
          keptUntil
            ? moneyWords.waitlisted.kept(momentInWords(keptUntil))
            : nowMs < Date.parse(payBy) && words.payment.until({ day: dayInWords(payBy) }),
          !keptUntil && settings.capacity.people > 0 && words.payment.capacity,
          lacksDetails && words.quick.text,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Note money={money} />
      <div className={styles.actions}>
        {isTried ? (
          <PayAgain
            registration={registration}
            amount={money.state?.money.amount ?? null}
            onChanged={onChanged}
          />
        ) : (
          <ButtonLink href={stepPath('payment')}>{words.payment.payNow}</ButtonLink>
        )}
        <ButtonLink variant="secondary" href={ownRegistrationPath}>
          {lacksDetails ? words.quick.details : words.payment.view}
        </ButtonLink>
      </div>
      <TicketCard registration={registration} settings={settings} />
    </>
  );
}

function AtDesk({ registration, money }: Own) {
  const settings = useSettings();
  return (
    <>
      <Heading>{words.onsite.title}</Heading>
      <p className="intro">{words.onsite.text({ amount: formatRupees(registration.fee.due) })}</p>
      <Note money={money} />
      <TicketCard registration={registration} settings={settings} />
      <div className={styles.actions}>
        <ButtonLink href={stepPath('payment')}>{words.payment.payNow}</ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          {words.success.print}
        </Button>
      </div>
    </>
  );
}

/** Money was sent, or may have been: never suggests to pay a second time. */
function OnItsWay({ registration, money, onChanged }: Own) {
  const { contact } = useSettings();
  const { state, isWatching } = money;
  const isWithBank = state?.state === 'with_bank';
  const { title, found, text, long, report } = words.verification;
  return (
    <>
      <Heading>{isWithBank ? title : found}</Heading>
      {isWithBank && <p className="intro">{isWatching ? text : long}</p>}
      {isWithBank && isWatching && <Spinner />}
      <Note money={money} />
      <div className={styles.actions}>
        {state?.state === 'looking' && (
          <PayAgain
            registration={registration}
            amount={state.money.amount}
            isLooking
            onChanged={onChanged}
          />
        )}
        <ButtonLink
          variant="secondary"
          href={reportIssuePath(registration._id, 'Payment', state?.paymentId)}
        >
          {report}
        </ButtonLink>
        <View />
      </div>
      <p className={styles.small}>
        {words.verification.contact} <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </>
  );
}

/** Staff look for a bank transfer. */
function Declared({ registration, money }: Own) {
  return (
    <>
      <Heading>{words.verification.found}</Heading>
      <div className={styles.note}>
        <Transfer registration={registration} money={money} />
      </div>
      <Note money={money} />
      <div className={styles.actions}>
        <View />
      </div>
    </>
  );
}

function Refunded({ registration, money }: Own) {
  return (
    <>
      <Heading>{words.verification.found}</Heading>
      <Note money={money} />
      <div className={styles.actions}>
        <ButtonLink variant="secondary" href={stepPath('payment')}>
          {words.payment.payNow}
        </ButtonLink>
        <ButtonLink
          variant="secondary"
          href={reportIssuePath(registration._id, 'Payment', money.state?.paymentId)}
        >
          {words.verification.report}
        </ButtonLink>
        <View />
      </div>
    </>
  );
}

function WaitingList({ registration, money }: Own) {
  const settings = useSettings();
  return (
    <>
      <Heading title={words.waitlist.pageTitle}>{words.waitlist.title}</Heading>
      <p className="intro">{words.waitlist.text}</p>
      {money.state && <Position state={money.state} />}
      <Note money={money} />
      <TicketCard registration={registration} settings={settings} />
      <div className={styles.actions}>
        <ButtonLink variant="secondary" href={ownRegistrationPath}>
          {words.payment.view}
        </ButtonLink>
      </div>
    </>
  );
}

function PlaceLapsed({ registration, money }: Own) {
  return (
    <>
      <Heading>{moneyWords.lapsed.title}</Heading>
      <p className="intro">{moneyWords.lapsed.text}</p>
      <Note money={money} />
      <div className={styles.actions}>
        <WaitAgain registrationId={registration._id} money={money} />
        <View />
      </div>
    </>
  );
}

function Cancelled({ registration, money }: Own) {
  return (
    <>
      <Heading>{moneyWords.cancelled.title}</Heading>
      <p className="intro">{moneyWords.cancelled.text}</p>
      <Note money={money} />
      <div className={styles.actions}>
        <ButtonLink variant="secondary" href={reportIssuePath(registration._id)}>
          {words.verification.report}
        </ButtonLink>
        <View />
      </div>
    </>
  );
}

/** The page goes on to the ticket by itself. */
function Done({ money }: Own) {
  useEffect(() => location.replace(paths.registrationSuccess), []);
  const isPaid = money.state?.state === 'received';
  return (
    <>
      <Heading>{isPaid ? words.done : words.success.pageTitle}</Heading>
      <div className={styles.actions}>
        <ButtonLink href={paths.registrationSuccess}>{words.payment.view}</ButtonLink>
      </div>
    </>
  );
}
