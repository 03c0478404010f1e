import { declareTransfer } from '@sangamam/contract/payments/transfers';
import { words as payWords } from '@sangamam/words/page/pay';
import { words } from '@sangamam/words/page/transfer';
import { call } from '../../kit/calls/call.ts';
import { uploadPosted } from '../../kit/calls/upload-posted.ts';
import { readAmount } from '../../kit/fields/read-number.ts';
import { type PostedForm, textsOf, usePosted } from '../../kit/forms/posted.ts';
import { ownRegistrationPath, payPath, pendingSuccessPath } from '../../kit/paths.ts';
import { TransferFields } from '../../kit/payments/transfer-fields.tsx';
import { amountToPay } from '../../kit/payments/use-pay-fee.ts';
import type { Told } from '../../kit/registrant/load-own.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import styles from './pay-step.module.css';

/**
 * Declares the transfer of a form; its picture goes up with it. Without a key: a second press finds the first waiting,
 * and who withdrew it, or was told that it was not found, may send the same again.
 */
export async function declarePosted(
  id: string,
  { form, visit }: Pick<PostedForm, 'form' | 'visit'>,
): Promise<string> {
  const { reference = '', paidOn = '', amount = '' } = textsOf(form);
  const attachments = await uploadPosted(form, visit);
  await call(declareTransfer, {
    params: { id },
    body: { reference, paidOn, amount: readAmount(amount) ?? '', attachments },
    visit,
  });
  return pendingSuccessPath('payment');
}

interface TransferFormProps extends Pick<Told, 'registration'> {
  readonly details: string;
  readonly children: Elements;
}

/** Says where to transfer what is due, with the form for who did. */
export function TransferForm({ registration, details, children }: TransferFormProps) {
  const { _id: id } = registration;
  const posted = usePosted();
  const problems = posted?.failure.fields ?? {};
  const start: Readonly<Record<string, string>> = posted?.values ?? {
    amount: String(amountToPay(registration)),
  };
  return (
    <form
      method="post"
      action={payPath(id, 'transfer')}
      encType="multipart/form-data"
      noValidate
      className={styles.pay}
    >
      <h1>{words.title}</h1>
      {children}
      {posted && Object.keys(problems).length === 0 && (
        <Alert tone="error" live title={posted.failure.message} />
      )}
      <TransferFields
        registration={registration}
        details={details}
        field={(name) => ({ name, defaultValue: start[name], error: problems[name] })}
        picture={{ error: problems.attachments }}
      />
      <div className="actions">
        <Button type="submit" wide>
          {words.submit}
        </Button>
      </div>
      <p>
        <a href={ownRegistrationPath}>{payWords.page.back}</a>
      </p>
    </form>
  );
}
