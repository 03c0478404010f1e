import { asksIn } from '@sangamam/contract/form/form';
import { openSteps, type Step, type StepName } from '@sangamam/contract/form/steps';
import { formatRupees } from '@sangamam/contract/locale/money';
import { minimumPayment } from '@sangamam/contract/party/fee';
import type { SectionName } from '@sangamam/contract/questions/question';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { isSettled } from '@sangamam/contract/registrations/status';
import { downloadCalendar, downloadTicket } from '@sangamam/contract/tickets/tickets';
import { words as pageWords } from '@sangamam/words/page/alumni-update';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { urlOf } from '../../kit/calls/call.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { stepPath } from '../../kit/paths.ts';
import { Confirming } from '../../kit/payments/confirming.tsx';
import { usePayerState } from '../../kit/payments/use-payer-state.ts';
import { forgetFormDrafts } from '../../kit/questions/form-drafts.ts';
import { preloadQuestions } from '../../kit/questions/lazy-questions.ts';
import { lockOf, mayChangeContact } from '../../kit/questions/locks.ts';
import { openedStep } from '../../kit/questions/open-steps.ts';
import { AnswerTable } from '../../kit/records/answer-table.tsx';
import { ContactDialog } from '../../kit/registrant/contact-dialog.tsx';
import { ErasedView } from '../../kit/registrant/erased-view.tsx';
import { mayContribute } from '../../kit/registrant/may-contribute.ts';
import { forgetOwnRegistration } from '../../kit/registrant/own-registration.ts';
import { lacksTravelAndStay } from '../../kit/registrant/quick-state.ts';
import { changeId, RestCards } from '../../kit/registrant/rest-cards.tsx';
import { TicketCard, WalletLinks } from '../../kit/registrant/ticket-card.tsx';
import { serverNowMs } from '../../kit/server-clock.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { part } from '../../ui/part.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';
import { ContributionDialog } from './contribution-dialog.tsx';
import { EditSection } from './edit-section.tsx';
import { IssueList } from './issue-list.tsx';
import { Leaving } from './leaving.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { answerSections, moneySections } from './record-sections.ts';
import { StatusPanel } from './status-panel.tsx';
import { type Payments, usePayments } from './use-payments.ts';
import { useRefundOffer } from './use-refund-offer.ts';
import { YourData } from './your-data.tsx';

const words = allWords.view;

const ArrangementsPanel = part(() =>
  import('./arrangements.tsx').then(({ ArrangementsPanel: Part }) => Part),
);
/** Loaded where it is asked: hardly anybody is. */
const StillComing = part(() => import('./still-coming.tsx').then(({ StillComing: Part }) => Part));

interface RecordViewProps {
  readonly registration: RegistrationRecord;
  readonly verifiedAtMs: number | null;
  readonly onChanged: (registration: RegistrationRecord) => void;
  readonly onVerified: () => void;
  /** Back to the chooser; null for a contact with one registration. */
  readonly onSwitch: (() => void) | null;
  /** Back to the login, with the reason. */
  readonly onLeft: (notice: string | null) => void;
}

/** The third view: the registration, or that it is erased. */
export function RecordView(props: RecordViewProps) {
  const [, setSearch] = useSearchParams();
  const [erasedForGoodAt, setErasedForGoodAt] = useState<string | null>(null);
  if (erasedForGoodAt !== null) return <ErasedView erasedForGoodAt={erasedForGoodAt} />;
  const onErased = (forGoodAt: string) => {
    setSearch({}, { replace: true });
    setErasedForGoodAt(forGoodAt);
  };
  return <Shown {...props} onErased={onErased} />;
}

/**
 * The registration, what can be paid, and what can be changed. The address may ask for the dialog of contributions
 * (`contribute`), or for the form of a step without answers (`fill`).
 */
function Shown(props: RecordViewProps & Pick<ComponentProps<typeof YourData>, 'onErased'>) {
  const { registration, onChanged, onLeft } = props;
  const { paymentStatus, nextStep, status, fee } = registration;
  const isDone = mayContribute(registration);
  const settings = useSettings();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isChangingContact, setIsChangingContact] = useState(false);
  const onExpired = () => onLeft(pageWords.login.verifyAgain);
  const payments = usePayments({ registration, onChanged, onExpired });
  const money = usePayerState(registration, {
    onChanged,
    since: `${registration.version} ${paymentStatus} ${payments.stage}`,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    preloadQuestions().catch(() => {});
    if (search.has('contribute') && isDone) payments.open('contribution');
  }, []);

  function startPayment() {
    const isPaid = isSettled(paymentStatus);
    if (isPaid) showToast(words.alreadyPaid, { durationMs: publicToastMs });
    const [lacking] = openSteps(registration.formDataStructured, settings.questions.afterPaying);
    // Answers that the form must have come first; the dialog asks for the consent of the last step.
    if (lacking) navigate(stepPath(lacking.slug));
    else if (isPaid || minimumPayment(fee) === 0) navigate(stepPath(nextStep ?? 'review'));
    else payments.open('registration');
  }

  const isCancelled = status === 'Cancelled';
  const { offer, readAgain } = useRefundOffer(registration);
  const answers = useAnswers(registration, { onChanged, payments, fillIn: search.get('fill') });
  const { editing, setEditing, close, saved, mayEdit, missing, onFewer, openDetails } = answers;
  const owner = {
    registration,
    verifiedAtMs: props.verifiedAtMs,
    onVerified: props.onVerified,
    onExpired,
  };
  return (
    <>
      <RecordHead {...props} />
      <nav className={styles.parts} aria-label={words.parts}>
        <a href="#ticket">{words.ticket}</a>
        <a href="#visit">{words.visit}</a>
        <a href="#payments">{words.payments}</a>
        {!isCancelled && <a href="#your-data">{words.privacy}</a>}
      </nav>
      <section id="ticket" className={styles.part} aria-label={words.ticket}>
        {offer?.coming && editing === null && (
          <Suspense>
            <StillComing
              registration={registration}
              offer={offer}
              onFewer={onFewer}
              onChanged={onChanged}
              onExpired={onExpired}
              asked={offer.coming}
              onAnswered={readAgain}
            />
          </Suspense>
        )}
        {registration.ticketToken && !isCancelled && (
          <OwnTicket registration={registration} settings={settings} />
        )}
        <StatusPanel
          registration={registration}
          money={money}
          payments={payments}
          onPay={startPayment}
          onAddDetails={openDetails && editing === null ? () => setEditing(openDetails) : null}
        />
      </section>
      <section className={styles.part} aria-labelledby="visit">
        <h2 id="visit" className={styles.partTitle}>
          {words.visit}
        </h2>
        <Suspense>
          <ArrangementsPanel registration={registration} />
        </Suspense>
        {editing === null && <RestCards steps={missing} onOpen={setEditing} />}
        <div className={styles.answers}>
          {answers.shown.map(({ step, name, title, answers: rows }) =>
            editing === step ? (
              <EditSection
                key={`${step.stepName}-${registration.version}`}
                step={step}
                registration={registration}
                onSaved={saved}
                onCancel={close}
                onExpired={onExpired}
                onReload={payments.reload}
                onChangeContact={
                  mayChangeContact(settings, serverNowMs())
                    ? () => setIsChangingContact(true)
                    : null
                }
              />
            ) : (
              <SummaryList
                key={name}
                title={title}
                action={
                  mayEdit(step) &&
                  editing === null && (
                    <ChangeButton step={step} title={title} onPress={() => setEditing(step)} />
                  )
                }
                rows={rows}
              />
            ),
          )}
        </div>
        <details open className={styles.record}>
          <summary>{words.fields}</summary>
          <AnswerTable
            caption={words.answers}
            columns={words.columns}
            sections={[...answers.all, ...moneySections(registration)]}
          />
        </details>
        <IssueList />
        {registration.formSubmissionComplete && editing === null && (
          <Leaving
            {...owner}
            offer={offer}
            onOfferChanged={readAgain}
            onFewer={onFewer}
            onChanged={onChanged}
          />
        )}
      </section>
      <MoneyPart registration={registration} payments={payments} />
      {!isCancelled && <YourData {...owner} onErased={props.onErased} />}
      {!isCancelled && minimumPayment(fee) > 0 && (
        <PayDialog registration={registration} payments={payments} onChanged={onChanged} />
      )}
      <ContributionDialog payments={payments} />
      <ContactDialog
        {...owner}
        open={isChangingContact}
        onClose={() => setIsChangingContact(false)}
        onChanged={(fresh) => {
          setIsChangingContact(false);
          onChanged(fresh);
        }}
      />
      {payments.stage === 'confirming' && <Confirming />}
    </>
  );
}

/** The answers by section: which are shown, which are missing, and the step being edited. */
function useAnswers(
  registration: RegistrationRecord,
  {
    onChanged,
    payments,
    fillIn,
  }: Pick<RecordViewProps, 'onChanged'> & { payments: Payments; fillIn: string | null },
) {
  const settings = useSettings();
  const all = answerSections(registration, settings);
  const isFilled = (name: SectionName) =>
    Object.keys(registration.formDataStructured[name] ?? {}).length > 0;
  const mayEdit = (step: Step) =>
    registration.status !== 'Cancelled' &&
    !lockOf(step.stepName, registration, settings, serverNowMs()).isClosed;
  const missing = registration.formSubmissionComplete
    ? all
        .filter(
          ({ step, name }) =>
            name === step.sections[0] &&
            mayEdit(step) &&
            asksIn(step, settings) &&
            !step.sections.some(isFilled),
        )
        .map(({ step }) => step)
    : [];
  const asked = missing.find(({ slug }) => slug === fillIn) ?? null;
  const [editing, setEditing] = useState(asked);
  const goBackTo = useRef<StepName | null>(null);

  // back to the Change button once the form has closed
  useEffect(() => {
    if (editing !== null || goBackTo.current === null) return;
    document.getElementById(changeId(goBackTo.current))?.focus();
    goBackTo.current = null;
  }, [editing]);

  function close() {
    goBackTo.current = editing?.stepName ?? null;
    setEditing(null);
  }

  function saved(fresh: RegistrationRecord, paysNow: boolean) {
    showToast(allWords.edit.updated, { tone: 'success', durationMs: publicToastMs });
    onChanged(fresh);
    // A change may open questions that were not asked before, and whoever fills in goes on.
    const openIn = ({ formDataStructured: form }: RegistrationRecord) =>
      openSteps(form, settings.questions.afterPaying);
    const isFillingIn = editing !== null && openIn(registration).includes(editing);
    const next = isFillingIn ? openIn(fresh)[0] : openedStep(registration, fresh, settings);
    if (fresh.formSubmissionComplete && next?.sections.length) {
      setEditing(next);
      return;
    }
    close();
    if (paysNow && fresh.fee.due > 0) payments.open('registration');
  }

  const attendance = all.find(({ name }) => name === 'eventAttendance')?.step;
  const onFewer =
    attendance && isFilled('eventAttendance') && mayEdit(attendance)
      ? () => setEditing(attendance)
      : null;
  const shown = all.filter(({ step, name, answers }) =>
    editing === step ? name === step.sections[0] : answers.length > 0,
  );
  const openDetails = lacksTravelAndStay(registration)
    ? missing.find(({ stepName }) => stepName === 'transportation' || stepName === 'accommodation')
    : undefined;
  return { editing, setEditing, close, saved, mayEdit, all, shown, missing, onFewer, openDetails };
}

/** The heading, which takes the focus when the view opens, and the ways out. */
function RecordHead({ onSwitch, onLeft }: Pick<RecordViewProps, 'onSwitch' | 'onLeft'>) {
  async function logOut() {
    try {
      await forgetOwnRegistration();
      forgetFormDrafts();
      onLeft(null);
    } catch (thrown) {
      showToast(errorText(thrown), { tone: 'error', durationMs: publicToastMs });
    }
  }

  return (
    <header className={styles.head}>
      <h1 ref={takeFocus} tabIndex={-1}>
        {words.title}
      </h1>
      <div className={styles.headActions}>
        {onSwitch && (
          <Button variant="ghost" size="small" onClick={onSwitch}>
            {words.switch}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={logOut}>
          {words.logout}
        </Button>
      </div>
    </header>
  );
}

function ChangeButton({
  step,
  title,
  onPress,
}: {
  step: Step;
  title: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      id={changeId(step.stepName)}
      className={styles.change}
      aria-label={allWords.edit.changeWhat({ section: title })}
      onClick={onPress}
    >
      {allWords.edit.change}
    </button>
  );
}

/** The fee, what was paid of it, and the receipts. */
function MoneyPart(props: { registration: RegistrationRecord; payments: Payments }) {
  const { registration, payments } = props;
  const { fee } = registration;
  return (
    <section className={styles.part} aria-labelledby="payments">
      <h2 id="payments" className={styles.partTitle}>
        {words.payments}
      </h2>
      <p className={styles.balance}>
        {words.feeAndPaid({
          fee: formatRupees(fee.minimum),
          paid: formatRupees(fee.paid + fee.credit),
        })}
      </p>
      <ReceiptList registration={registration} />
      {mayContribute(registration) && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            onClick={() => payments.open('contribution')}
            loading={payments.stage !== 'idle'}
          >
            {words.contribute}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The ticket, and what of it can be kept. */
function OwnTicket(props: ComponentProps<typeof TicketCard>) {
  const { _id, fee } = props.registration;
  const params = { id: _id };
  return (
    <>
      <TicketCard {...props} />
      <div className={styles.actions}>
        <ButtonLink variant="secondary" size="small" href={urlOf(downloadTicket, { params })}>
          {words.ticketFile}
        </ButtonLink>
        <WalletLinks size="small" registration={props.registration} />
        {fee.people > 0 && (
          <ButtonLink variant="ghost" size="small" href={urlOf(downloadCalendar, { params })}>
            {words.calendar}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
