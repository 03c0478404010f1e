import { cancelled } from './domain/acts/cancelled-kind.ts';
import { changed, contactChanged, contactRestored } from './domain/acts/change-kinds.ts';
import { draft, draftReminder } from './domain/acts/draft-kinds.ts';
import { eventSoon, thankYou } from './domain/acts/event-day-kinds.ts';
import { unpaidReminder } from './domain/acts/unpaid-reminder-kind.ts';
import { placeGiven, waitlisted } from './domain/acts/waiting-kinds.ts';
import { confirmed } from './domain/money/confirmed-kind.ts';
import { receipt, unpaid } from './domain/money/payment-kinds.ts';
import { attachReceipt } from './domain/money/receipt-mail.ts';
import { refund, unmatched } from './domain/money/refund-kinds.ts';
import {
  adminInvitation,
  adminNewDevice,
  adminPasswordChanged,
  adminReset,
  adminSecondFactorOff,
} from './domain/people/sign-in/account-kinds.ts';
import { maySendMessage } from './domain/registrations/may-send-message.ts';
import { room } from './features/accommodation/room-kind.ts';
import {
  contactCopy,
  contactReceived,
  contactReply,
} from './features/help-desk/contact/contact-kinds.ts';
import {
  issueAnswered,
  issueClosed,
  issuePaymentChecked,
  issueReceived,
  issueResolved,
} from './features/help-desk/issue-kinds.ts';
import { otp, parentCode, unknownAddress } from './features/one-time-codes/code-kinds.ts';
import { poolAgreed, poolProposed, trip } from './features/transportation/travel-kinds.ts';
import type { MessageRegistry } from './platform/messages/registry.ts';
import { exportReady } from './reports/exports/export-kind.ts';

/** Every kind of message there is, and what the sending of messages must ask of the floors above it. */
export const messageRegistry: MessageRegistry = {
  kinds: [
    ...[otp, parentCode, unknownAddress],
    ...[draft, draftReminder],
    ...[confirmed, waitlisted, placeGiven],
    ...[unpaid, unpaidReminder, receipt, refund, unmatched],
    ...[changed, contactChanged, contactRestored, cancelled],
    ...[eventSoon, thankYou],
    ...[room, trip, poolProposed, poolAgreed],
    ...[issueReceived, issueAnswered, issuePaymentChecked, issueResolved, issueClosed],
    ...[contactReceived, contactCopy, contactReply],
    exportReady,
    ...[adminInvitation, adminReset, adminPasswordChanged, adminNewDevice, adminSecondFactorOff],
  ],
  mayGo: maySendMessage,
  draw: async (db, registrationId, { receiptNumber }) =>
    receiptNumber === undefined ? null : attachReceipt(db, { registrationId, receiptNumber }),
};
