import { changed } from './domain/acts/answers/changed-kind.ts';
import { cancelled } from './domain/acts/cancelling/cancelled-kind.ts';
import { placePassed } from './domain/acts/places/place-passed-kind.ts';
import {
  placeEnding,
  placeGiven,
  placeLapsed,
  waitlisted,
} from './domain/acts/places/waiting-kinds.ts';
import { draft, draftReminder } from './domain/acts/reminders/draft-kinds.ts';
import { eventSoon, thankYou } from './domain/acts/reminders/event-day-kinds.ts';
import { unpaidReminder } from './domain/acts/reminders/unpaid-reminder-kind.ts';
import { confirmed } from './domain/money/mails/confirmed-kind.ts';
import { payLink, receipt, unpaid } from './domain/money/mails/payment-kinds.ts';
import { attachReceipt } from './domain/money/mails/receipt-mail.ts';
import { leaving, refund, unmatched } from './domain/money/mails/refund-kinds.ts';
import {
  adminInvitation,
  adminNewDevice,
  adminPasskeyAdded,
  adminPasskeyRemoved,
  adminPasswordChanged,
  adminReset,
  adminSecondFactorOff,
} from './domain/people/sign-in/account-kinds.ts';
import { contactChanged, contactRestored } from './domain/registrations/contact/contact-kinds.ts';
import { isProvenMailbox } from './domain/registrations/mail-store.ts';
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
import type { MessageRegistry } from './platform/message-kinds/registry.ts';
import { exportReady } from './reports/exports/export-kind.ts';
import { moneyDigest } from './reports/money-digest/money-digest-kind.ts';

/** Every kind of message there is, and what the sending of messages must ask of the floors above it. */
export const messageRegistry: MessageRegistry = {
  kinds: [
    otp,
    parentCode,
    unknownAddress,
    draft,
    draftReminder,
    confirmed,
    waitlisted,
    placeGiven,
    placeEnding,
    placeLapsed,
    unpaid,
    unpaidReminder,
    payLink,
    receipt,
    refund,
    leaving,
    unmatched,
    changed,
    contactChanged,
    contactRestored,
    placePassed,
    cancelled,
    eventSoon,
    thankYou,
    room,
    trip,
    poolProposed,
    poolAgreed,
    issueReceived,
    issueAnswered,
    issuePaymentChecked,
    issueResolved,
    issueClosed,
    contactReceived,
    contactCopy,
    contactReply,
    exportReady,
    moneyDigest,
    adminInvitation,
    adminReset,
    adminPasswordChanged,
    adminNewDevice,
    adminSecondFactorOff,
    adminPasskeyAdded,
    adminPasskeyRemoved,
  ],
  mayGo: maySendMessage,
  isProvenMailbox,
  draw: async (deps, registrationId, { receiptNumber }) =>
    receiptNumber === undefined ? null : attachReceipt(deps, { registrationId, receiptNumber }),
};
