import { paiseToRupees } from '@sangamam/contract/money';
import type { MyData } from '@sangamam/contract/privacy';
import type { Deps } from '../../app.ts';
import { readArrangements } from '../arrangements/read-arrangements.ts';
import { listOwnCheckIns } from '../check-in/own-check-ins.ts';
import { readConsentHistory } from '../consents/read-consents.ts';
import { listSentMessages } from '../contact-messages/sender-data.ts';
import { readSentPhotos } from '../gallery/read-sent-photos.ts';
import { listReports } from '../issues/reporter-data.ts';
import { findReceipts } from '../receipts/find-receipts.ts';
import { readRegistration } from '../registrations/read-registration.ts';
import { listMessages, listPaymentAttempts, listSessions } from './store.ts';

/** Everything kept about the person of a registration. Refuses with REGISTRATION_NOT_FOUND. */
export async function collectMyData(
  deps: Pick<Deps, 'db' | 'settings' | 'config' | 'now'>,
  registrationId: string,
): Promise<MyData> {
  const { db } = deps;
  const now = deps.now();
  const [
    registration,
    consents,
    receipts,
    payments,
    messages,
    sessions,
    reports,
    sent,
    arranged,
    checkIns,
    photos,
  ] = await Promise.all([
    readRegistration(deps, registrationId),
    readConsentHistory(db, registrationId),
    findReceipts(db, registrationId),
    listPaymentAttempts(db, registrationId),
    listMessages(db, registrationId),
    listSessions(db, registrationId, now),
    listReports(deps, registrationId),
    listSentMessages(db, registrationId),
    readArrangements(db, registrationId),
    listOwnCheckIns(db, registrationId),
    readSentPhotos(db, registrationId),
  ]);
  return {
    exportedAt: now.toISOString(),
    registration,
    consents,
    receipts,
    arrangements: arranged,
    checkIns,
    photos: photos.map(({ caption, credit, state, agreedTo, createdAt }) => ({
      ...{ caption, credit, state, agreedTo },
      at: createdAt,
    })),
    payments: payments.map((payment) => ({
      transactionId: payment.providerPaymentId,
      amount: paiseToRupees(payment.amountPaise),
      refunded: paiseToRupees(payment.amountRefundedPaise),
      method: payment.method,
      status: payment.status,
      at: payment.firstSeenAt.toISOString(),
    })),
    messages: messages.map(({ channel, recipient, subject, textBody, status, createdAt }) => ({
      channel,
      recipient,
      // a code is not kept readable
      subject: subject || 'One-time code',
      text: textBody,
      status,
      at: createdAt.toISOString(),
    })),
    reports: reports.map(
      ({ number, title, status, description, fileName, entries, createdAt }) => ({
        ...{ number, title, status, description, fileName, entries },
        at: createdAt,
      }),
    ),
    contactMessages: sent,
    sessions: sessions.map(({ createdAt, lastSeenAt }) => ({
      startedAt: createdAt.toISOString(),
      lastUsedAt: lastSeenAt.toISOString(),
    })),
  };
}
