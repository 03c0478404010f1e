import { formatRupees } from '@sangamam/contract/locale/money';
import {
  type PayerStateName,
  type PayerWay,
  payerStates,
} from '@sangamam/contract/payments/payments';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as moneyWords } from '@sangamam/words/page/money';
import { words } from '@sangamam/words/page/results';
import { useEffect } from 'react';
import { PageHead } from '../../kit/page/page-head.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import { ownRegistrationPath, paths, reportIssuePath, stepPath } from '../../kit/paths.ts';
import { PayAgain } from '../../kit/payments/pay-again.tsx';
import { PaymentNote } from '../../kit/payments/payment-note.tsx';
import { TransferNote } from '../../kit/payments/transfer.tsx';
import type { PayerMoney } from '../../kit/payments/use-payer-state.ts';
import { Position, WaitAgain } from '../../kit/payments/waiting-list.tsx';
import { isUnfinishedQuick, lacksTravelAndStay } from '../../kit/registrant/quick-state.ts';
import { TicketCard } from '../../kit/registrant/ticket-card.tsx';
import { dayInWords, momentInWords } from '../../kit/words/dates.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { PayLater } from './pay-later.tsx';
import type { Own } from './result-frame.tsx';
import styles from './results.module.css';

interface OutcomeProps extends Own {
  readonly page: 'pending' | 'pending-success';
}

/** How each state is shown; what is unpaid differs by page. */
const views: Readonly<Record<PayerStateName, (props: OutcomeProps) => React.JSX.Element>> = {
  draft: Unfinished,
  to_pay: Unpaid,
  closed: Unpaid,
  refused: Unpaid,
  at_desk: (own) => (
    <Sent
      {...own}
      heading={words.onsite.title}
      text={words.onsite.text({ amount: formatRupees(own.registration.fee.due) })}
      hasTicket
    />
  ),
  looking: OnItsWay,
  with_bank: OnItsWay,
  declared: (own) => (
    <Sent {...own} heading={words.verification.found}>
      <div className={styles.note}>
        <TransferNote registration={own.registration} money={own.money} />
      </div>
    </Sent>
  ),
  not_matched: OnItsWay,
  refunded: (own) => <Sent {...own} heading={words.verification.found} />,
  waiting_list(own) {
    const { pageTitle, title, text } = words.waitlist;
    return <Sent {...own} title={pageTitle} heading={title} text={text} hasTicket />;
  },
  place_lapsed(own) {
    const { title, text } = moneyWords.lapsed;
    return <Sent {...own} heading={title} text={text} />;
  },
  cancelled(own) {
    const { title, text } = moneyWords.cancelled;
    return <Sent {...own} heading={title} text={text} />;
  },
  received: Done,
  nothing_to_pay: Done,
};

/** The message to the payer on the pages after submitting: one heading, and one thing to do first. */
export function Outcome(props: OutcomeProps) {
  const { state } = props.money;
  if (!state) return null;
  const View = views[state.state];
  return <View {...props} />;
}

interface WayProps extends Own {
  /** The first thing to do is primary. */
  readonly variant: 'primary' | 'secondary' | 'ghost';
}
type Offered<Way extends PayerWay> = Readonly<
  Record<Way, (props: WayProps) => React.JSX.Element | null>
>;

/** The ways on while the form is open, and once it is sent. */
const whileOpen: Offered<'form' | 'later' | 'pay'> = {
  form: ({ registration, variant }) => (
    <ButtonLink variant={variant} href={formHref(registration)}>
      {words.pending.edit}
    </ButtonLink>
  ),
  later: ({ registration, money }) =>
    money.state?.state === 'draft' && !isUnfinishedQuick(registration) ? null : (
      <PayLater registration={registration} />
    ),
  pay: OpenWindow,
};
const onceSent: Offered<Exclude<PayerWay, 'form' | 'later'>> = {
  pay: Pay,
  waitAgain: ({ registration, money }) => (
    <WaitAgain registrationId={registration._id} money={money} />
  ),
  ticket: ({ variant }) => (
    <ButtonLink variant={variant} href={paths.registrationSuccess}>
      {words.payment.view}
    </ButtonLink>
  ),
  print: ({ variant }) => (
    <Button variant={variant} onClick={() => window.print()}>
      {words.success.print}
    </Button>
  ),
  report({ registration, money: { state }, variant }) {
    const href =
      state?.state === 'cancelled'
        ? reportIssuePath(registration._id)
        : reportIssuePath(registration._id, 'Payment', state?.paymentId);
    return (
      <ButtonLink variant={variant} href={href}>
        {words.verification.report}
      </ButtonLink>
    );
  },
  view: ({ registration, money, variant }) => (
    <ButtonLink variant={variant} href={ownRegistrationPath}>
      {isDue(money) && lacksTravelAndStay(registration) ? words.quick.details : words.payment.view}
    </ButtonLink>
  ),
};

/** The ways that the payer's state offers: one primary, and the last of several without a frame. */
function Ways({ offered, ...own }: Own & { offered: Partial<Offered<PayerWay>> }) {
  const { state } = own.money;
  if (!state) return null;
  const { first, ways } = payerStates[state.state];
  const others = ways.filter((way) => offered[way]);
  const variantOf = (way: PayerWay) =>
    others.length > 1 && way === others.at(-1) ? 'ghost' : 'secondary';
  return (
    <div className={styles.actions}>
      {[first, ...others].map((way) => {
        const Way = way && offered[way];
        return (
          Way && <Way key={way} {...own} variant={way === first ? 'primary' : variantOf(way)} />
        );
      })}
    </div>
  );
}

/** Opens the checkout again; beside a payment that is looked for, as the second thing to do. */
function OpenWindow({ registration, money, onChanged, variant }: WayProps) {
  return (
    <PayAgain
      registration={registration}
      amount={money.state?.money.amount ?? null}
      isLooking={variant !== 'primary'}
      onChanged={onChanged}
    />
  );
}

function Pay(props: WayProps) {
  const { state } = props.money;
  if (state && payerStates[state.state].mayArrive) return <OpenWindow {...props} />;
  return (
    <ButtonLink variant={props.variant} href={stepPath('payment')}>
      {words.payment.payNow}
    </ButtonLink>
  );
}

const isDue = ({ state }: PayerMoney) => state !== null && payerStates[state.state].first === 'pay';

function formHref(registration: RegistrationRecord): string {
  const { formSubmissionComplete, nextStep } = registration;
  if (isUnfinishedQuick(registration)) return paths.quickRegistration;
  return stepPath(formSubmissionComplete ? 'review' : (nextStep ?? 'review'));
}

/** The title of the document and of the page. */
function Heading({ children, title = children }: { children: string; title?: string | undefined }) {
  return (
    <>
      <PageHead title={title} />
      <h1>{children}</h1>
    </>
  );
}

function Note({ money }: { money: PayerMoney }) {
  return (
    <div className={styles.note}>
      <PaymentNote money={money} />
    </div>
  );
}

interface SentProps extends Own {
  readonly heading: string;
  /** The title of the document, where it is another. */
  readonly title?: string;
  readonly text?: string | false;
  readonly hasTicket?: boolean;
  readonly children?: Elements;
}

/** A state of what is sent: what is said, where the money is, and the ways on. */
function Sent({ heading, title, text, hasTicket = false, children, ...own }: SentProps) {
  const { registration, money } = own;
  const settings = useSettings();
  return (
    <>
      <Heading title={title}>{heading}</Heading>
      {text && <p className="intro">{text}</p>}
      {money.state && <Position state={money.state} />}
      {children}
      <Note money={money} />
      {hasTicket && <TicketCard registration={registration} settings={settings} />}
      <Ways offered={onceSent} {...own} />
    </>
  );
}

/** `/registration-pending`: what is saved, and the ways to go on. */
function Unfinished(own: Own) {
  const { registration, money } = own;
  const { temporaryUntil, registrationNumber: number } = registration;
  return (
    <>
      <Heading title={words.pending.pageTitle}>{words.pending.title}</Heading>
      <Note money={money} />
      <h2 className={styles.savedTitle}>{words.pending.savedTitle}</h2>
      <p className="intro">
        {isUnfinishedQuick(registration) && temporaryUntil
          ? words.pending.keptUntil({ time: momentInWords(temporaryUntil).time })
          : words.pending.savedText({ number })}
      </p>
      <Ways offered={whileOpen} {...own} />
    </>
  );
}

function Unpaid({ page, ...own }: OutcomeProps) {
  const { registration, money } = own;
  const settings = useSettings();
  const nowMs = useServerNowMs();
  if (page === 'pending' || !registration.formSubmissionComplete) return <Unfinished {...own} />;
  const { fee } = registration;
  const { payBy } = settings.deadlines;
  const keptUntil = money.state?.placeKeptUntil;
  const amount = formatRupees(fee.due);
  const isBegun = fee.paid + fee.credit > 0;
  const text = [
    keptUntil
      ? moneyWords.waitlisted.kept(momentInWords(keptUntil))
      : nowMs < Date.parse(payBy) && words.payment.until({ day: dayInWords(payBy) }),
    !keptUntil && settings.capacity.people > 0 && words.payment.capacity,
    lacksTravelAndStay(registration) && words.quick.text,
  ];
  return (
    <>
      <Sent
        {...own}
        title={words.payment.pageTitle}
        heading={isBegun ? words.payment.rest({ amount }) : words.payment.title({ amount })}
        text={text.filter(Boolean).join(' ')}
      />
      <TicketCard registration={registration} settings={settings} />
    </>
  );
}

/** Money was sent, or may have been: never suggests to pay a second time. */
function OnItsWay(own: Own) {
  const { contact } = useSettings();
  const { state, isWatching } = own.money;
  const isWithBank = state?.state === 'with_bank';
  const { title, found, text, long } = words.verification;
  return (
    <>
      <Sent
        {...own}
        heading={isWithBank ? title : found}
        text={isWithBank && (isWatching ? text : long)}
      >
        {isWithBank && isWatching && <Spinner />}
      </Sent>
      <p className={styles.small}>
        {words.verification.contact} <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </>
  );
}

/** The page goes on to the ticket by itself. */
function Done(own: Own) {
  useEffect(() => location.replace(paths.registrationSuccess), []);
  const isPaid = own.money.state?.state === 'received';
  return (
    <>
      <Heading>{isPaid ? words.done : words.success.pageTitle}</Heading>
      <Ways offered={onceSent} {...own} />
    </>
  );
}
