/** What is done to a registration and its money at once. What others may use. */

export { createDraft, createRegistration, freeingContacts } from './answers/create-registration.ts';
export { editRegistration, previewEdit } from './answers/edit-registration.ts';
export { createQuick, finishQuick, startQuick } from './answers/quick-registration.ts';
export { saveStep } from './answers/save-step.ts';
export { registerByStaff } from './answers/staff-registration.ts';
export { cancelRegistration, resendConfirmation } from './cancelling/change-registration.ts';
export {
  countOverdueDeleted,
  deleteRegistration,
  eraseDeleted,
  restoreRegistration,
} from './delete-registration.ts';
export { getByContact } from './get-by-contact.ts';
export { getRegistrationFor } from './get-registration-for.ts';
export { comparePair, mergeRegistrations } from './merging/merge-registrations.ts';
export { answerKind, giveKind } from './places/answer-kind.ts';
export { givePlace } from './places/give-place.ts';
export { listKindWaits } from './places/kind-store.ts';
export { confirmComing, leaveEvent, readOffer } from './places/leave-event.ts';
export { offerPlace, readOfferedPlace, takePlace, withdrawPlace } from './places/pass-place.ts';
export { waitAgain } from './places/wait-again.ts';
export { removeDraft } from './removing/remove-draft.ts';
export { sealDeleted, sealRegistration } from './removing/seal-registration.ts';
export type { Created } from './repeats/find-earlier.ts';
export { readBulk, startBulk } from './run-bulk.ts';
