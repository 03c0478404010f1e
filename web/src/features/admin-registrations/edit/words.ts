import type { EditableStep } from '@sangamam/contract/registration-edit';

/** The words of the window in which staff edit. Another language is another object of this shape. */
export const words = {
  title: (name: string) => `Edit ${name}`,
  loading: 'Edit the registration',
  sections: 'Sections',
  tabs: {
    personalInfo: 'Person',
    professional: 'Work',
    eventAttendance: 'People',
    transportation: 'Journey',
    accommodation: 'Stay',
    optional: 'Beyond',
    support: 'Support',
  } satisfies Record<EditableStep, string>,
  save: 'Save',
  saveAgain: 'Review and save again',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: 'Registration updated',
  alsoAnswer: 'Saved. These questions are open now as well.',
  notAllowed: 'You do not have permission to edit registrations.',
  cancelled: {
    title: 'This registration is cancelled.',
    text: 'Restore it before you change it.',
  },
  draft: {
    title: 'This registration is not submitted yet.',
    text: 'What you change is saved. Only its owner can accept the policies and submit it.',
  },
  notReached: {
    title: 'An earlier section comes first.',
    text: 'Fill in the sections before this one; then it can be answered.',
  },
  notComing: {
    title: 'Nobody is coming.',
    text: 'Journey and stay are asked once People says that the family comes.',
  },
  lock: {
    title: 'The registrant can no longer change this.',
    text: (day: string) => `It was open until ${day}. You can still change it.`,
    pledge:
      'The contribution is already paid, so its amount stays. Record another payment to add to it.',
  },
  contact: 'Another email or phone ends the sessions of the old one, and both addresses are told.',
  restored: {
    title: 'Review and save again',
    text: 'This was not saved when you left. What you had typed is here again.',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you changed in this section is not saved yet.',
  },
  tell: 'Tell the registrant',
  tellHint: 'Sends an email with each answer before and after.',
  fee: {
    change: (before: string, after: string) => `${before} → ${after}`,
    toPay: (due: string) => `${due} to pay`,
    surplus: (amount: string) => `${amount} more paid than the fee`,
    covered: 'covered by what was paid',
    discount: (amount: string) => `discount ${amount}`,
    label: 'Fee',
  },
  stale: {
    title: 'This was changed meanwhile',
    text: (who: string, when: string) =>
      `Changed by ${who}, ${when}. Nothing of yours is lost: choose for each answer.`,
    merged: (fields: string) =>
      `Changed meanwhile: ${fields}. Your changes are still here; review and save again.`,
    mergedElsewhere:
      'Something else of this registration was changed meanwhile. Your changes are still here; review and save again.',
    mine: 'Yours',
    theirs: 'Saved meanwhile',
    nothing: 'Not given',
    use: 'Use these answers',
    choose: 'Choose one',
  },
} as const;
