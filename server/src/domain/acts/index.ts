/** What is done to a registration and its money at once. What features and reports may use. */

export { changeContact } from './change-contact.ts';
export {
  cancelRegistration,
  lockForAct,
  lockPair,
  resendConfirmation,
} from './change-registration.ts';
export { checkIn, undoCheckIn } from './check-in.ts';
export {
  type Created,
  createDraft,
  createRegistration,
  freeingContacts,
} from './create-registration.ts';
export {
  countOverdueDeleted,
  deleteRegistration,
  eraseDeleted,
  restoreRegistration,
} from './delete-registration.ts';
export { editRegistration, previewEdit } from './edit-registration.ts';
export { countDuplicates, findDuplicates, listDuplicates } from './find-duplicates.ts';
export { changeFollowUps } from './follow-up.ts';
export { getByContact } from './get-by-contact.ts';
export { getRegistrationFor } from './get-registration-for.ts';
export { givePlace } from './give-place.ts';
export { confirmComing, leaveEvent, readOffer } from './leave-event.ts';
export { comparePair, mergeRegistrations } from './merge-registrations.ts';
export { offerPlace, readOfferedPlace, takePlace, withdrawPlace } from './pass-place.ts';
export { createQuick, finishQuick, startQuick } from './quick-registration.ts';
export { removeDraft } from './remove-draft.ts';
export { readBulk, startBulk } from './run-bulk.ts';
export { saveStep } from './save-step.ts';
export { sealDeleted, sealRegistration } from './seal-registration.ts';
export { registerByStaff } from './staff-registration.ts';
export { undoContactChange } from './undo-contact-change.ts';
