import { readRefundOffer } from '@sangamam/contract/payments/refunds';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { useState } from 'react';
import { call } from '../../kit/calls/call.ts';
import { useRead } from '../../kit/calls/use-read.ts';

/** The refund of somebody who cannot come, and our question if they still do; null until it is read. */
export function useRefundOffer(registration: RegistrationRecord) {
  const { _id: id, version, paymentAmount, formSubmissionComplete } = registration;
  const [reads, setReads] = useState(0);
  const key = formSubmissionComplete ? `${id} ${version} ${paymentAmount} ${reads}` : null;
  const [offer] = useRead(key, (signal) => call(readRefundOffer, { params: { id }, signal }));

  return { offer, readAgain: () => setReads((count) => count + 1) };
}
