/** Registrations: the record, its list, history, consents, tickets and arrivals. What features and reports may use. */

export { findChild, findChildOf, listByContact, markVerified } from './by-contact.ts';
export { presentAtDoor } from './check-ins/present.ts';
export { listExpiresAt } from './check-ins/rules.ts';
export {
  countByHour,
  countExpected,
  findDoorRow,
  listDoorRows,
  listEntries,
} from './check-ins/store.ts';
export {
  giveParentConsent,
  hashParentsAgain,
  hashParentsOf,
  readConsentsOf,
  refuseListedMinor,
} from './consents/parent-consent.ts';
export { readConsents } from './consents/read-consents.ts';
export { recordConsents } from './consents/record-consents.ts';
export { dismissPair } from './duplicate-store.ts';
export {
  addErasures,
  countOverdue,
  eraseSealed,
  listAbandonedDrafts,
  listErasuresToRepeat,
  listUntouched,
} from './erasure-store.ts';
export { type FeeSource, feeOf } from './fee-of.ts';
export { selectMarks, selectOwners } from './follow-up-store.ts';
export {
  countChanges,
  insertNote,
  listChanges,
  listNotes,
  type NoteRow,
  removeNote,
  updateNote,
} from './history/store.ts';
export { listSlice } from './list/bounded/slice-store.ts';
export {
  removeFilter,
  renameFilter,
  type SavedFilterRow,
  selectFilters,
  upsertFilter,
} from './list/filter-store.ts';
export {
  countRegistrations,
  filterOf,
  listAllIds,
  listRegistrations,
} from './list/list-registrations.ts';
export { type Filter, isListed, listByIds, listExact } from './list/list-store.ts';
export { presentRow } from './list/present-row.ts';
export { sumTally } from './list/tally-store.ts';
export { lockRegistrations } from './lock-store.ts';
export { holdsTicket, presentOther, presentRegistration } from './present.ts';
export { readAnswers, readStaffAnswers } from './read-answers.ts';
export { readRegistration } from './read-registration.ts';
export { recordShownTo, rowShownTo } from './shown-to.ts';
export {
  findNewestRegistration,
  findRegistrationInScope,
  listHoldersOf,
  type RegistrationRow,
} from './store.ts';
export { calendarFile } from './tickets/calendar-file.ts';
export { findInvitation } from './tickets/invitation.ts';
export { earlierTicketToken, ticketToken, verifyTicketToken } from './tickets/ticket.ts';
export { ticketPdf } from './tickets/ticket-pdf.ts';
