import { type DonorState, tellDonor } from '@sangamam/contract/payments/donors';
import type { Receipt } from '@sangamam/contract/payments/receipts';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as donorWords } from '@sangamam/words/page/donor';
import { words as ownWords } from '@sangamam/words/page/own-registration';
import { call } from '../../kit/calls/call.ts';
import { type PostedForm, type RefusedForm, textsOf } from '../../kit/forms/posted.ts';
import { giftPath } from '../../kit/paths.ts';
import { DonorFields } from '../../kit/registrant/donor-fields.tsx';
import { mayContribute } from '../../kit/registrant/may-contribute.ts';
import { hasDonations, ReceiptRows } from '../../kit/registrant/receipt-rows.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './own-acts.module.css';

interface OwnMoneyProps {
  readonly registration: RegistrationRecord;
  readonly receipts: readonly Receipt[];
  readonly donor: DonorState | null;
  readonly refused: RefusedForm | null;
}

/** The receipts, whose PAN stands on those of donations, and the way to give more, without scripts. */
export function OwnMoney({ registration, receipts, donor, refused }: OwnMoneyProps) {
  const mayGive = mayContribute(registration);
  if (receipts.length === 0 && !mayGive) return null;
  return (
    <section className={styles.part} aria-labelledby="receipts">
      <h2 id="receipts">{ownWords.receipts.title}</h2>
      <ReceiptRows registrationId={registration._id} receipts={receipts} />
      {donor?.isAsked && hasDonations(receipts) && <DonorForm donor={donor} refused={refused} />}
      {mayGive && (
        <div className="actions">
          <ButtonLink variant="secondary" href={giftPath(registration._id)}>
            {ownWords.contribution.title}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function DonorForm({
  donor: { told },
  refused,
}: { donor: DonorState } & Pick<OwnMoneyProps, 'refused'>) {
  const own = refused?.values.pan === undefined ? null : refused;
  return (
    <details className="fold" open={own !== null}>
      <summary>{told ? donorWords.change : donorWords.open}</summary>
      <form method="post" noValidate className="stack">
        <p>{told ? donorWords.told(told) : donorWords.text}</p>
        <DonorFields
          pan={{ defaultValue: own?.values.pan, error: own?.failure.fields.pan }}
          address={{
            defaultValue: own?.values.address ?? told?.address,
            error: own?.failure.fields.address,
          }}
        />
        <div className="actions">
          <Button type="submit">{donorWords.submit}</Button>
        </div>
      </form>
    </details>
  );
}

/** Says PAN and address, if the form is about them. */
export async function tellPosted(
  id: string,
  { form, visit, idempotencyKey }: PostedForm,
): Promise<boolean> {
  const { pan, address = '' } = textsOf(form);
  if (pan === undefined) return false;
  await call(tellDonor, { params: { id }, body: { pan, address }, visit, idempotencyKey });
  return true;
}
