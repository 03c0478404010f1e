import { dayAndTime } from '@sangamam/contract/locale/dates';
import { formatRupees } from '@sangamam/contract/locale/money';
import { correctReceipt } from '@sangamam/contract/payments/changes';
import type { PaymentDetail } from '@sangamam/contract/payments/history';
import { downloadReceipt } from '@sangamam/contract/payments/receipts';
import { words as allWords } from '@sangamam/words/staff/payments';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { callFile } from '../../kit/calls/call.ts';
import { useAction } from '../../kit/calls/use-action.ts';
import { ActionDialog } from '../../kit/forms/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './details.module.css';
import { useMayManage, usePaymentTaker } from './queries.ts';

const words = allWords.detail.documents;

type Document = PaymentDetail['documents'][number];

/** The receipts and credit notes of a payment, oldest first, also those that were cancelled. */
export function DocumentList({ payment }: { payment: PaymentDetail }) {
  const [correcting, setCorrecting] = useState<Document | null>(null);
  const { documents, registration } = payment;
  if (documents.length === 0 || !registration) return null;
  return (
    <section className={styles.section}>
      <h3>{words.title}</h3>
      <ul className="plain">
        {documents.map((document) => (
          <DocumentEntry
            key={document.receiptNumber}
            document={document}
            registrationId={registration._id}
            onCorrect={() => setCorrecting(document)}
          />
        ))}
      </ul>
      {correcting && (
        <CorrectDialog
          payment={payment}
          number={correcting.receiptNumber}
          onClose={() => setCorrecting(null)}
        />
      )}
    </section>
  );
}

function DocumentEntry({
  document,
  registrationId,
  onCorrect,
}: {
  document: Document;
  registrationId: string;
  onCorrect: () => void;
}) {
  const mayManage = useMayManage();
  const { receiptNumber, kind, amount, issuedAt, replacedBy } = document;
  const download = useAction(
    () => callFile(downloadReceipt, { params: { id: registrationId, receiptNumber } }),
    { onDone: (file) => saveFile(file, `${receiptNumber}.pdf`) },
  );
  const cancelled = replacedBy === null ? [] : [words.cancelled({ number: replacedBy })];
  return (
    <li className={styles.refund}>
      <p className={styles.refundHead}>
        <strong>{receiptNumber}</strong>
        <span>{formatRupees(amount)}</span>
      </p>
      <p className={styles.quiet}>
        {[words.kinds[kind], dayAndTime(issuedAt), ...cancelled].join(', ')}
      </p>
      <div className={styles.decision}>
        <Button
          variant="secondary"
          size="small"
          loading={download.isBusy}
          aria-label={words.downloadWhat({ number: receiptNumber })}
          onClick={() => download.run()}
        >
          <FileText aria-hidden="true" size={18} />
          {words.download}
        </Button>
        {mayManage && replacedBy === null && (
          <Button
            variant="secondary"
            size="small"
            aria-label={words.correctWhat({ number: receiptNumber })}
            onClick={onCorrect}
          >
            {words.correct}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Cancels a document and issues another in its place. */
function CorrectDialog({
  payment,
  number,
  onClose,
}: {
  payment: PaymentDetail;
  number: string;
  onClose: () => void;
}) {
  const take = usePaymentTaker();
  const said = allWords.correct;
  return (
    <ActionDialog
      endpoint={correctReceipt}
      params={{ id: payment.paymentId }}
      start={{
        receiptNumber: number,
        payerName: payment.registration?.name ?? '',
        reason: '',
      }}
      said={said.done}
      onDone={(detail) => {
        take(detail);
        onClose();
      }}
      title={said.title({ number })}
      submit={said.submit}
      submitting={said.working}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{said.intro({ number })}</p>
          <TextField {...field('payerName')} label={said.payerName} maxLength={80} />
          <TextField {...field('reason')} label={allWords.reason} maxLength={300} />
        </>
      )}
    </ActionDialog>
  );
}
