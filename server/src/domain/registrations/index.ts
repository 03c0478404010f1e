/** Registrations: the record, its list, history, consents, tickets and arrivals. What others may use. */

export {
  cancelUnlessCheckedIn,
  lockForAct,
  lockPair,
  recordAct,
  requireStep,
  takeStep,
} from './act.ts';
// forgetDueAgain holds: it only takes back what the answer of the people sets again
export { countDeletedBefore, forgetDueAgain, listDeletedBefore } from './act-store.ts';
export {
  findChild,
  findChildOf,
  isContactOf,
  listByContact,
  markVerified,
} from './by-contact.ts';
export { checkIn, undoCheckIn } from './check-ins/check-in.ts';
export { presentAtDoor } from './check-ins/present.ts';
export { listExpiresAt } from './check-ins/rules.ts';
export {
  countByHour,
  countExpected,
  countFoundOutside,
  findDoorRow,
  listDoorRows,
  listEntries,
  noteFound,
} from './check-ins/store.ts';
export type { StoredForm } from './clear-answers.ts';
export {
  giveParentConsent,
  hashParentsAgain,
  hashParentsOf,
  readConsentsOf,
  refuseListedMinor,
} from './consents/parent-consent.ts';
export { hasConsent, readConsents } from './consents/read-consents.ts';
export { recordConsents } from './consents/record-consents.ts';
export { changeContact, refuseOldCode } from './contact/change-contact.ts';
export { followNewContact } from './contact/follow-new-contact.ts';
export { undoContactChange } from './contact/undo-contact-change.ts';
// eraseSealed holds: only what is due goes, text and key at once
export {
  countOverdue,
  eraseSealed,
  listAbandonedDrafts,
  listErasuresToRepeat,
  listUntouched,
} from './erasure-store.ts';
// changeDraftFees holds: only unpaid forms that are open, each at the fee of its own party
export {
  changeDraftFees,
  countUnpaidWithOtherFee,
  listUnpaidWithOtherFee,
} from './fee-change-store.ts';
export { type FeeSource, feeOf, payableFeeOf, readRates } from './fee-of.ts';
export { countDuplicates, dismissPair, findDuplicates, listDuplicates } from './find-duplicates.ts';
export { changeFollowUps } from './follow-up.ts';
export { selectMarks, selectOwners } from './follow-up-store.ts';
export { addNote, editNote, removeNote } from './history/change-note.ts';
export { changedAnswers, recordChange } from './history/record-change.ts';
export { countChanges, listChanges, listNotes, type NoteRow } from './history/store.ts';
export { listSlice } from './list/bounded/slice-store.ts';
export {
  countRegistrations,
  filterOf,
  listAllIds,
  listRegistrations,
} from './list/list-registrations.ts';
export { type Filter, isListed, listByIds, listExact, restrictToScope } from './list/list-store.ts';
export { presentRow } from './list/present-row.ts';
export { sumTally } from './list/tally-store.ts';
// lockRegistration, lockRegistrations, lockRegistrationsInScope hold: the lock a change begins with, and nothing else
export {
  lockRegistration,
  lockRegistrations,
  lockRegistrationsInScope,
} from './lock-store.ts';
export { findRegistrationForMail, type RegistrationForMail } from './mail-store.ts';
export { differingAnswers, type Taken, takenFrom, withoutTaken, withTaken } from './merge-rules.ts';
export { listMergedInto } from './merge-store.ts';
export { changeHands, endPass, makePass } from './pass-on.ts';
export { findPass, findPassUntil } from './place-pass-store.ts';
export {
  findNextWaiting,
  findOfferUntil,
  findPosition,
  listOffersUntil,
} from './places-store.ts';
export { holdsTicket, presentOther, presentRegistration } from './present.ts';
export { projectMoney } from './project-money.ts';
export { bringBack, getMerge, mergeAway, putAway } from './put-away.ts';
export {
  type FieldErrors,
  firstBrokenStep,
  readAnswers,
  readChange,
  readQuickAnswers,
  readStaffAnswers,
  type StaffForm,
} from './read-answers.ts';
export { getRegistrationInScope, readRegistration } from './read-registration.ts';
export { refusedKey } from './refused-key.ts';
export { restorableSince, restorableUntil } from './restorable.ts';
export {
  type AnswerColumns,
  answerColumns,
  isAddressVouchedFor,
  isContactVerified,
  isUnchanged,
  lockedPart,
  mergeForm,
  nameInMail,
} from './rules.ts';
export { adoptErasures, eraseDraft, personOf, type SealingContext, sealAway } from './sealing.ts';
export { recordShownTo, rowShownTo } from './shown-to.ts';
export {
  countByStatus,
  type DraftKind,
  findNewestRegistration,
  findRegistration,
  findRegistrationInScope,
  listAbandonedTemporary,
  listHoldersOf,
  listRegistrationsById,
  type RegistrationRow,
  type SavedColumns,
} from './store.ts';
export { submitWhenPaid } from './submit-when-paid.ts';
export {
  countFreePlaces,
  isOverCapacity,
  lacksPlace,
  refuseWithoutPlace,
  unpaidDaysOf,
  unpaidPlaceEndsAt,
} from './take-places.ts';
export { calendarFile } from './tickets/calendar-file.ts';
export { findInvitation, invitationUrl } from './tickets/invitation.ts';
export { earlierTicketToken, ticketToken, verifyTicketToken } from './tickets/ticket.ts';
export { ticketPdf } from './tickets/ticket-pdf.ts';
export { applePass, googlePassUrl } from './tickets/wallet-passes.ts';
export { addDraft, type Intent, isOpenDraft, writeAnswers, writeDraft } from './write-answers.ts';
