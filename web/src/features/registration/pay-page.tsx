import { formatRupees, paiseToRupees } from '@sangamam/contract/locale/money';
import { type Checkout, createOrder, isOffered } from '@sangamam/contract/payments/payments';
import { withdrawTransfer } from '@sangamam/contract/payments/transfers';
import { mayPayLater } from '@sangamam/contract/registrations/final-answers';
import type { OtherRegistration } from '@sangamam/contract/registrations/registrations';
import { isSettled } from '@sangamam/contract/registrations/status';
import { words as moneyWords } from '@sangamam/words/page/money';
import { words as ownWords } from '@sangamam/words/page/own-registration';
import { words } from '@sangamam/words/page/pay';
import { words as resultWords } from '@sangamam/words/page/results';
import {
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { call } from '../../kit/calls/call.ts';
import { AmountField } from '../../kit/fields/amount-field.tsx';
import { readRupees } from '../../kit/fields/read-number.ts';
import { invalid, type PostedForm, postedTo, usePosted } from '../../kit/forms/posted.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useSettings } from '../../kit/page/settings.ts';
import { useServerNowMs } from '../../kit/page/use-server-now.ts';
import {
  giftPath,
  ownRegistrationPath,
  paths,
  payPath,
  pendingPath,
  pendingSuccessPath,
} from '../../kit/paths.ts';
import { amountToPay } from '../../kit/payments/use-pay-fee.ts';
import { BalanceLines } from '../../kit/questions/balance-lines.tsx';
import { findOthers } from '../../kit/registrant/find-others.ts';
import { loadOwn, namedIn, ownLoader, type Told } from '../../kit/registrant/load-own.ts';
import { mayContribute } from '../../kit/registrant/may-contribute.ts';
import { leavePaymentForLater } from '../../kit/registrant/own-registration.ts';
import { isUnfinishedQuick } from '../../kit/registrant/quick-state.ts';
import { siteContext } from '../../kit/site-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './pay-step.module.css';
import { declarePosted, TransferForm } from './posted-transfer.tsx';
import { Whose } from './whose.tsx';

export const handle: RouteHandle = { isStatic: true, own: true };

interface Shown extends Told {
  readonly publicUrl: string;
  /** The others of the session that are not paid either. */
  readonly others: readonly OtherRegistration[];
}

const isGift = (search: URLSearchParams) => search.get('for') === 'contribution';

/** The amount to pay, or to give; somebody with nothing to pay is shown where they are. */
export async function loader(asked: LoaderFunctionArgs): Promise<Shown | null> {
  const told = await ownLoader(asked);
  if (!told) return null;
  const { publicUrl, visit } = asked.context.get(siteContext);
  if (isGift(new URL(asked.request.url).searchParams) && mayContribute(told.registration)) {
    return { ...told, publicUrl, others: [] };
  }
  const { state } = told.state;
  if (!isOffered('pay', state) && !isUnfinishedQuick(told.registration)) {
    throw redirect(state === 'draft' ? paths.registration : paths.registrationSuccess);
  }
  const others = visit ? await findOthers(told.registration._id, visit) : [];
  return { ...told, publicUrl, others: others.filter((other) => !isSettled(other.paymentStatus)) };
}

/** Makes the order, which the provider's page then takes; or leaves paying for later, or to a bank transfer. */
export const action = postedTo<{ order: Checkout }>(async ({ form, visit, ...posted }) => {
  const told = await loadOwn(visit, namedIn(posted.request));
  if (!told) return paths.alumniUpdate;
  const { registration } = told;
  if (form.has('later')) {
    const isQuick = isUnfinishedQuick(registration);
    await leavePaymentForLater(registration, { visit, idempotencyKey: posted.idempotencyKey });
    return pendingSuccessPath(isQuick ? 'quick' : 'payment');
  }
  const { _id: id } = registration;
  if (form.has('withdraw')) {
    await call(withdrawTransfer, { params: { id }, visit });
    return pendingSuccessPath('payment');
  }
  if (form.has('reference')) return declarePosted(id, { form, visit });
  if (form.has('contribution')) return { order: await giftOrder(id, { form, visit }) };
  return { order: await orderFor(id, { form, visit }) };
});

/** Without a key: the order of the same amount is offered again, and one of another amount takes its place. */
async function orderFor(id: string, { form, visit }: Pick<PostedForm, 'form' | 'visit'>) {
  const typed = form.get('amount');
  const amount = typeof typed === 'string' ? readRupees(typed) : null;
  if (typed !== null && amount === null) {
    throw invalid({ amount: words.invalid }, words.invalid);
  }
  const version = Number(form.get('feeVersion'));
  return call(createOrder, {
    params: { id },
    body: {
      purpose: 'registration',
      ...(amount !== null && { amount }),
      ...(Number.isSafeInteger(version) && version > 0 && { feeVersion: version }),
    },
    visit,
  });
}

async function giftOrder(id: string, { form, visit }: Pick<PostedForm, 'form' | 'visit'>) {
  const amount = readRupees(String(form.get('contribution')));
  if (amount === null || amount <= 0) {
    throw invalid({ contribution: words.invalid }, words.invalid);
  }
  return call(createOrder, { params: { id }, body: { purpose: 'contribution', amount }, visit });
}

/** `/pay`: paying on the provider's own page, for browsers without scripts. */
export default function PayPage() {
  const shown = useLoaderData<Shown | null>();
  const made = useActionData<{ order: Checkout } | object>();
  const [search] = useSearchParams();
  const account = search.get('by') === 'transfer' ? shown?.state.transfer.details : null;
  return (
    <div className={styles.page}>
      <PageHead title={words.page.title} />
      {shown === null ? (
        <Stranger />
      ) : made && 'order' in made ? (
        <OnwardForm {...shown} order={made.order} />
      ) : isGift(search) ? (
        <GiftForm {...shown} />
      ) : account ? (
        <TransferForm registration={shown.registration} details={account}>
          <Whose registration={shown.registration} others={shown.others} hrefOf={payPath} />
        </TransferForm>
      ) : (
        <AmountForm {...shown} />
      )}
    </div>
  );
}

function Stranger() {
  const { stranger } = resultWords;
  return (
    <div className={styles.pay}>
      <h1>{stranger.title}</h1>
      <p>{stranger.text}</p>
      <p>
        <ButtonLink href={paths.alumniUpdate}>{stranger.confirm}</ButtonLink>
      </p>
    </div>
  );
}

function AmountForm({ registration, state, others }: Shown) {
  const settings = useSettings();
  const now = new Date(useServerNowMs());
  const posted = usePosted();
  const { fee } = registration;
  const problem = posted?.failure.fields.amount;
  return (
    <form method="post" action={payPath(registration._id)} noValidate className={styles.pay}>
      <h1>{words.page.title}</h1>
      <Whose registration={registration} others={others} hrefOf={payPath} />
      <BalanceLines registration={registration} />
      {posted && !problem && <Alert tone="error" live title={posted.failure.message} />}
      <AmountField
        name="amount"
        label={words.amount}
        hint={words.amountHint}
        defaultValue={posted?.values.amount ?? String(amountToPay(registration))}
        error={problem}
      />
      <input type="hidden" name="feeVersion" value={fee.version} />
      <p className="note">
        {words.page.lead} {words.methods} <a href={paths.refund}>{words.refund}</a>
      </p>
      <div className="actions">
        <Button type="submit" wide>
          {words.page.goOn}
        </Button>
        {mayPayLater(settings, now) && (
          <Button type="submit" variant="secondary" wide name="later" value="yes">
            {words.later}
          </Button>
        )}
        {state.transfer.details !== null && (
          <ButtonLink variant="secondary" wide href={payPath(registration._id, 'transfer')}>
            {moneyWords.transfer.open}
          </ButtonLink>
        )}
      </div>
      <Back />
    </form>
  );
}

const Back = () => (
  <p>
    <a href={ownRegistrationPath}>{words.page.back}</a>
  </p>
);

/** A gift on top of the fee, through an order of its own. */
function GiftForm({ registration }: Shown) {
  const { contribution } = ownWords;
  const posted = usePosted();
  const problem = posted?.failure.fields.contribution;
  return (
    <form method="post" action={giftPath(registration._id)} noValidate className={styles.pay}>
      <h1>{contribution.title}</h1>
      <p>{contribution.text}</p>
      {posted && !problem && <Alert tone="error" live title={posted.failure.message} />}
      <AmountField
        name="contribution"
        label={contribution.amount}
        defaultValue={posted?.values.contribution}
        error={problem}
      />
      <p className="note">{words.page.lead}</p>
      <div className="actions">
        <Button type="submit" wide>
          {words.page.goOn}
        </Button>
      </div>
      <Back />
    </form>
  );
}

/** Goes to the provider with the order; the provider comes back to the callback with what it signed. */
function OnwardForm({ order, publicUrl, registration }: Shown & { order: Checkout }) {
  const amount = formatRupees(paiseToRupees(order.amount));
  const fields = {
    key_id: order.keyId,
    order_id: order.orderId,
    amount: String(order.amount),
    currency: order.currency,
    name: order.name,
    description: order.description,
    'prefill[name]': order.prefill.name,
    'prefill[email]': order.prefill.email,
    'prefill[contact]': order.prefill.contact,
    callback_url: order.callbackUrl,
    cancel_url: `${publicUrl}${pendingPath('closed')}`,
  };
  return (
    <form method="post" action={order.pageUrl} className={styles.pay}>
      <h1>{words.page.ready({ amount })}</h1>
      <Whose registration={registration} />
      <p>{words.page.lead}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="actions">
        <Button type="submit" wide>
          {words.page.pay({ amount })}
        </Button>
      </div>
      <Back />
    </form>
  );
}
