import { type RefundOffer, readRefundOffer } from '@sangamam/contract/payments/refunds';
import type { RegistrationRecord } from '@sangamam/contract/registrations/registrations';
import { useEffect, useState } from 'react';
import { call } from '../../kit/calls/call.ts';

/** What comes back to who cannot come, and whether we ask if they do; null until it is read. */
export function useRefundOffer(registration: RegistrationRecord) {
  const { _id: id, version, paymentAmount, formSubmissionComplete } = registration;
  const [offer, setOffer] = useState<RefundOffer | null>(null);
  const [reads, setReads] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each version and payment
  useEffect(() => {
    if (!formSubmissionComplete) return;
    const left = new AbortController();
    call(readRefundOffer, { params: { id }, signal: left.signal })
      .then(setOffer)
      .catch(() => {});
    return () => left.abort();
  }, [id, version, paymentAmount, formSubmissionComplete, reads]);

  return { offer, readAgain: () => setReads((count) => count + 1) };
}
