import { listReceipts } from '@sangamam/contract/payments/receipts';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { words as allWords } from '@sangamam/words/page/own-registration';
import { Suspense, useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useRead } from '../../kit/calls/use-read.ts';
import { hasDonations, ReceiptRows } from '../../kit/registrant/receipt-rows.tsx';
import { part } from '../../ui/part.tsx';
import styles from './alumni-update.module.css';

const words = allWords.receipts;

/** Loaded where something was given: to most people it is nothing. */
const Donor = part(() => import('./donor.tsx').then(({ Donor: Part }) => Part));

/** The receipts of a registration as files; nothing while there are none, or they cannot be had. */
export function ReceiptList({ registration }: { registration: RegistrationRecord }) {
  const { _id: id, paymentAmount, additionalContribution } = registration;
  const received = paymentAmount + additionalContribution;
  const [told, setTold] = useState(0);
  const [receipts] = useRead(received === 0 ? null : `${id} ${received} ${told}`, (signal) =>
    call(listReceipts, { params: { id }, signal }),
  );

  if (!receipts?.length) return null;
  return (
    <section className={styles.missing}>
      <h2>{words.title}</h2>
      <ReceiptRows registrationId={id} receipts={receipts} />
      {hasDonations(receipts) && (
        <Suspense>
          <Donor registrationId={id} onTold={() => setTold(told + 1)} />
        </Suspense>
      )}
    </section>
  );
}
