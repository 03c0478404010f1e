import type { ReplyOf } from '@sangamam/contract/calls/endpoint';
import { formatRupees } from '@sangamam/contract/locale/money';
import {
  confirmComing,
  leaveEvent,
  type RefundOffer,
  refundLine,
} from '@sangamam/contract/payments/refunds';
import { offerPlace, withdrawPlace } from '@sangamam/contract/registrations/passing';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as moneyWords } from '@sangamam/words/page/money';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { words as tableWords } from '@sangamam/words/page/refund-table';
import { words as comingWords } from '@sangamam/words/page/still-coming';
import { useActionData } from 'react-router';
import { CallError, call } from '../../kit/calls/call.ts';
import { type PostedForm, textsOf } from '../../kit/forms/posted.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { confirmPath, formPath, paths } from '../../kit/paths.ts';
import { leavingChoices, refundToday } from '../../kit/registrant/leaving-choices.ts';
import { shareHref } from '../../kit/share-href.ts';
import { dayAndTime } from '../../kit/words/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { languageNow } from '../../ui/in-language.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './own-acts.module.css';

const words = allWords.leaving;

/** The link that was just made, which is shown this once. */
export type MadeLink = ReplyOf<typeof offerPlace>;

interface OwnLeavingProps {
  readonly registration: RegistrationRecord;
  readonly offer: RefundOffer;
  /** The page on which who is coming can be changed; null once it is final. */
  readonly fewerHref: string | null;
}

/** The way out without scripts: who still comes after money went back, what comes back today, and asking for it. */
export function OwnLeaving({ registration, offer, fewerHref }: OwnLeavingProps) {
  const { mayCancel, mayPass, coming, cancel, fewer, asked } = offer;
  const isCancelled = registration.status === 'Cancelled';
  const isPaid = registration.paymentAmount > 0;
  const surplus = isCancelled ? cancel : fewer;
  if (!coming && !mayCancel && !mayPass && surplus === 0 && asked === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="leaving">
      <h2 id="leaving">{words.title}</h2>
      {coming && <StillComing registration={registration} coming={coming} />}
      {asked > 0 ? (
        <p>{moneyWords.refundAsked.title({ amount: formatRupees(asked) })}</p>
      ) : (
        mayCancel && <p>{refundToday(offer, registration)}</p>
      )}
      {isPaid && (
        <p>
          {refundLine(offer, tableWords, languageNow())}. <a href={paths.refund}>{words.policy}</a>
        </p>
      )}
      {surplus > 0 && (
        <details className="fold">
          <summary>{words.choose({ amount: formatRupees(surplus) })}</summary>
          <LeavingForm what={isCancelled ? 'cancel' : 'fewer'} rupees={surplus} />
        </details>
      )}
      {mayCancel && (
        <details className="fold">
          <summary>{words.cannotCome}</summary>
          <LeavingForm what="cancel" rupees={cancel} cancels />
        </details>
      )}
      {mayCancel && fewerHref && (
        <div className="actions">
          <ButtonLink variant="secondary" href={fewerHref}>
            {words.fewer}
          </ButtonLink>
        </div>
      )}
      {mayPass && <Passing offer={offer} />}
    </section>
  );
}

/** The link by which another person takes the place: right after it was made, while it is good, and making one. */
function Passing({ offer: { passUntil } }: Pick<OwnLeavingProps, 'offer'>) {
  const { event } = useSettings();
  const done = useActionData<MadeLink | object>();
  if (done && 'link' in done) {
    const { link, until } = done;
    return (
      <div className="stack">
        <TextField
          name="link"
          label={words.link}
          hint={words.linkHint({ time: dayAndTime(until) })}
          value={link}
          readOnly
          autoFocus
        />
        <div className="actions">
          <ButtonLink
            variant="secondary"
            href={shareHref(words.shareText({ event: event.name, link }))}
          >
            {words.share}
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <>
      {passUntil && (
        <form method="post">
          <p>{words.linkOpen({ time: dayAndTime(passUntil) })}</p>
          <Button type="submit" variant="secondary" name="pass" value="withdraw">
            {words.withdraw}
          </Button>
        </form>
      )}
      <details className="fold">
        <summary>{passUntil ? words.passAgain : words.passOn}</summary>
        <form method="post" className="stack">
          <p>{words.passText}</p>
          <p>{words.passLeaves}</p>
          <div className="actions">
            <Button type="submit" name="pass" value="make">
              {words.makeLink}
            </Button>
          </div>
        </form>
      </details>
    </>
  );
}

function StillComing({
  registration,
  coming,
}: {
  registration: RegistrationRecord;
  coming: NonNullable<RefundOffer['coming']>;
}) {
  return (
    <Alert tone="warning" title={comingWords.title}>
      <p>{comingWords.text({ amount: formatRupees(coming.wentBack) })}</p>
      {coming.due > 0 && <p>{comingWords.due({ due: formatRupees(coming.due) })}</p>}
      <form method="post">
        <Button type="submit" name="coming" value="yes">
          {comingWords.all({ people: registration.fee.people })}
        </Button>
      </form>
    </Alert>
  );
}

interface LeavingFormProps {
  readonly what: 'cancel' | 'fewer';
  readonly rupees: number;
  /** The registration ends by it. */
  readonly cancels?: true;
}

function LeavingForm({ what, rupees, cancels }: LeavingFormProps) {
  const amount = formatRupees(rupees);
  return (
    <form method="post" className="stack">
      {cancels && <p>{words.cancelText}</p>}
      <input type="hidden" name="leave" value={what} />
      <input type="hidden" name="amount" value={rupees} />
      {rupees > 0 && (
        <RadioCards
          name="choice"
          label={words.money}
          defaultValue="refund"
          options={leavingChoices(rupees, cancels === true)}
        />
      )}
      <div className="actions">
        <Button type="submit" variant={cancels ? 'danger' : 'primary'}>
          {cancels ? words.confirm : words.choose({ amount })}
        </Button>
      </div>
    </form>
  );
}

/** Leaves, or says that all still come, as the form asks; false where it asks for neither. */
export async function leavePosted(id: string, { form, visit }: PostedForm): Promise<boolean> {
  const { leave, choice = 'refund', amount, coming } = textsOf(form);
  const params = { id };
  if (coming !== undefined) {
    await call(confirmComing, { params, visit });
    return true;
  }
  if (leave === undefined) return false;
  // the endpoint reads what was typed
  const body = { what: leave, choice, amount: Number(amount) } as never;
  await call(leaveEvent, { params, body, visit });
  return true;
}

/**
 * Makes the link by which another person takes the place, or ends it, as the form asks; leads to a code first, where the
 * last one is too old. Null where it asks for neither.
 */
export async function passPosted(
  id: string,
  named: string | null,
  { form, visit }: PostedForm,
): Promise<MadeLink | string | null> {
  const { pass } = textsOf(form);
  const params = { id };
  if (pass === undefined) return null;
  if (pass === 'withdraw') {
    await call(withdrawPlace, { params, visit });
    return `${formPath(null, named)}#leaving`;
  }
  try {
    return await call(offerPlace, { params, visit });
  } catch (problem) {
    if (!(problem instanceof CallError) || problem.code !== 'CODE_REQUIRED') throw problem;
    return confirmPath('pass', named);
  }
}
