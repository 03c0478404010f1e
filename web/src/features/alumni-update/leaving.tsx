import type { BodyOf } from '@sangamam/contract/calls/endpoint';
import { formatRupees } from '@sangamam/contract/locale/money';
import {
  type Leaving as LeavingKind,
  leaveEvent,
  type RefundOffer,
  refundLine,
} from '@sangamam/contract/payments/refunds';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as moneyWords } from '@sangamam/words/page/money';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { words as tableWords } from '@sangamam/words/page/refund-table';
import { type FormEvent, useState } from 'react';
import { CallError, call } from '../../kit/calls/call.ts';
import { errorText } from '../../kit/one-time-code/send-code.ts';
import { paths } from '../../kit/paths.ts';
import { leavingChoices, refundToday } from '../../kit/registrant/leaving-choices.ts';
import { isGone } from '../../kit/registrant/own-registration.ts';
import { forgetTicket } from '../../kit/session/kept-ticket.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { languageNow } from '../../ui/in-language.ts';
import { publicToastMs, showToast } from '../../ui/toast.tsx';
import styles from './alumni-update.module.css';
import { PassDialog, Passing, type PassingProps } from './passing.tsx';

const words = allWords.leaving;

interface LeavingProps extends PassingProps {
  /** null until it is read. */
  readonly offer: RefundOffer | null;
  /** The offer may be another now. */
  readonly onOfferChanged: () => void;
  /** Opens the answers of who is coming; null where they can no longer be changed. */
  readonly onFewer: (() => void) | null;
  readonly onChanged: (registration: RegistrationRecord) => void;
}

/** The way out for who cannot come, or with fewer people: what comes back today, and asking for it. */
export function Leaving({ offer, onOfferChanged, onFewer, onChanged, ...who }: LeavingProps) {
  const { registration, onExpired } = who;
  const { paymentAmount, status } = registration;
  const [asked, setAsked] = useState<LeavingKind | 'pass' | null>(null);

  function ask(next: typeof asked) {
    setAsked(next);
    onOfferChanged();
  }

  if (!offer) return null;
  const { mayCancel, mayPass, passUntil, cancel, fewer } = offer;
  const isCancelled = status === 'Cancelled';
  const askable = isCancelled ? cancel : fewer;
  if (!mayCancel && !mayPass && askable === 0) return null;
  return (
    <section className={styles.data} aria-labelledby="leaving">
      <h2 id="leaving">{words.title}</h2>
      {mayCancel && (
        <p>
          {offer.asked === 0
            ? refundToday(offer, registration)
            : moneyWords.refundAsked.title({ amount: formatRupees(offer.asked) })}
        </p>
      )}
      {paymentAmount > 0 && (
        <p>
          <span>{refundLine(offer, tableWords, languageNow())}</span>.{' '}
          <a href={paths.refund}>{words.policy}</a>
        </p>
      )}
      <div className={styles.actions}>
        {askable > 0 && (
          <Button variant="secondary" onClick={() => ask(isCancelled ? 'cancel' : 'fewer')}>
            {words.choose({ amount: formatRupees(askable) })}
          </Button>
        )}
        {mayCancel && onFewer && (
          <Button variant="secondary" onClick={onFewer}>
            {words.fewer}
          </Button>
        )}
        {mayCancel && (
          <Button variant="secondary" onClick={() => ask('cancel')}>
            {words.cannotCome}
          </Button>
        )}
        {mayPass && (
          <Button variant="secondary" onClick={() => ask('pass')}>
            {passUntil ? words.passAgain : words.passOn}
          </Button>
        )}
      </div>
      {passUntil && mayPass && <Passing {...who} until={passUntil} onWithdrawn={onOfferChanged} />}
      {asked === 'pass' && <PassDialog {...who} onClose={() => ask(null)} />}
      {asked && asked !== 'pass' && (
        <LeavingDialog
          registration={registration}
          offer={offer}
          onChanged={onChanged}
          onExpired={onExpired}
          what={asked}
          onClose={() => ask(null)}
        />
      )}
    </section>
  );
}

interface LeavingDialogProps
  extends Pick<LeavingProps, 'registration' | 'onChanged' | 'onExpired'> {
  readonly what: LeavingKind;
  readonly offer: RefundOffer;
  readonly onClose: () => void;
}

type Choice = BodyOf<typeof leaveEvent>['choice'];

/** Says what happens, and asks what becomes of the money, before anything is done. */
export function LeavingDialog(props: LeavingDialogProps) {
  const { registration, what, offer, onClose, onChanged, onExpired } = props;
  const [choice, setChoice] = useState<Choice>('refund');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const rupees = what === 'cancel' ? offer.cancel : offer.fewer;
  const amount = formatRupees(rupees);
  const isCancelling = what === 'cancel' && registration.status !== 'Cancelled';

  async function leave(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setRefusal(null);
    try {
      const saved = await call(leaveEvent, {
        params: { id: registration._id },
        body: { what, choice, amount: rupees },
      });
      if (isCancelling) forgetTicket();
      const done = choice === 'gift' ? words.gave({ amount }) : words.asked;
      showToast(isCancelling ? words.cancelled : done, {
        tone: 'success',
        durationMs: publicToastMs,
      });
      onClose();
      onChanged(saved);
    } catch (thrown) {
      setIsBusy(false);
      if (isGone(thrown)) return onExpired();
      const isStale = thrown instanceof CallError && thrown.code === 'STALE';
      setRefusal(isStale ? words.stale : errorText(thrown));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isCancelling ? words.cancelTitle : words.askTitle({ amount })}
    >
      <form noValidate onSubmit={leave} className="stack">
        {isCancelling && <p>{words.cancelText}</p>}
        {rupees > 0 && (
          <RadioCards
            name="choice"
            label={words.money}
            value={choice}
            onChange={(event) => setChoice(event.target.value as Choice)}
            options={leavingChoices(rupees, isCancelling)}
          />
        )}
        {isCancelling && rupees === 0 && registration.paymentAmount > 0 && (
          <p>{words.todayNothing}</p>
        )}
        {refusal && <Alert tone="error" live title={refusal} />}
        <div className={styles.dialogActions}>
          <Button variant="secondary" onClick={onClose} disabled={isBusy} autoFocus>
            {words.back}
          </Button>
          <Button
            type="submit"
            variant={isCancelling ? 'danger' : 'primary'}
            loading={isBusy}
            loadingText={words.working}
          >
            {isCancelling
              ? words.confirm
              : (choice === 'gift' ? words.give : words.ask)({ amount })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
