/** The words of what staff do with registrations. Another language is another object. */
export const actWords = {
  menu: (number: string) => `Actions for ${number}`,
  actions: 'Actions',
  view: 'View',
  edit: 'Edit',
  checkIn: 'Check in',
  badge: 'Print badge',
  recordPayment: 'Record payment',
  resend: 'Resend confirmation',
  givePlace: 'Give a place',
  cancel: 'Cancel registration',
  restore: 'Restore',
  remove: 'Delete',
  working: 'Working…',
  reason: 'Reason',
  reasonHint: 'Kept in the history; the registrant does not see it',
  sent: {
    confirmation: (number: string) => `${number}: the confirmation is on its way`,
    fee: (number: string) => `${number}: told what is still to pay`,
  },
  placeGiven: (number: string, isTold: boolean) =>
    isTold
      ? `${number} has a place. An email with the way to pay is on its way.`
      : `${number} has a place. They have no email address: please tell them.`,
  cancelled: (number: string) => `${number} is cancelled`,
  restored: (number: string, status: string) => `${number} is ${status} again`,
  deleted: (number: string) => `${number} is deleted. A super admin can restore it for 30 days.`,
  cancelDialog: {
    title: (number: string) => `Cancel ${number}?`,
    text: (name: string) =>
      `${name} is not expected any longer. Room, seats and shared rides are given back.`,
    money: (amount: string) =>
      `${amount} was paid. Cancelling refunds nothing: do that in the payment history.`,
    tell: 'Tell the registrant by email',
  },
  restoreDialog: {
    title: (number: string) => `Restore ${number}?`,
    cancelled: (name: string) =>
      `${name} is expected again, and gets the confirmation, or what is still to pay, by email. Rooms and seats must be given again.`,
    deleted: (name: string) =>
      `The registration of ${name} comes back as it was; if it was merged, the merge is undone. Rooms and seats that were given back must be given again.`,
  },
  deleteDialog: {
    title: (number: string) => `Delete ${number}?`,
    text: (name: string) =>
      `The registration of ${name} leaves every list. A super admin can restore it for 30 days; then it is erased for good.`,
    number: (number: string) => `Type ${number} to delete it`,
    mustType: (number: string) => `Type ${number}`,
  },
  duplicates: 'Possible duplicates',
  deletedView: 'Deleted',
  deletedTitle: 'Deleted registrations',
  deletedAbout:
    'Each can be restored for 30 days; then it is erased for good. Restoring one that was merged undoes the merge.',
  deletedEmpty: 'Nothing was deleted in the last 30 days',
  deletedColumns: { deleted: 'Deleted', reason: 'Why', until: 'Can be restored until' },
  saved: {
    open: 'Saved filters',
    none: 'Filters you save here are yours alone. Set some in the list, then give them a name.',
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Delete ${name}`,
    name: 'Name',
    save: 'Save these filters',
    saveName: 'Save name',
    saving: 'Saving…',
    nothing: 'No filter is set',
    mustName: 'Give it a name',
    saved: (name: string) => `${name} is saved`,
    removeTitle: (name: string) => `Delete the filter ${name}?`,
    removeText: 'The registrations it shows stay as they are.',
    removeIt: 'Delete',
    removing: 'Deleting…',
    removed: (name: string) => `${name} is deleted`,
  },
  bulk: {
    label: 'Selected registrations',
    selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
    allMatching: (count: string) => `All ${count} matching are selected`,
    select: (number: string) => `Select ${number}`,
    selectAll: 'Select all on this page',
    selectMatching: (count: string) => `Select all ${count} matching`,
    clear: 'Clear',
    actions: {
      remind: 'Send reminder',
      confirm: 'Resend confirmation',
      place: 'Give places',
      cancel: 'Cancel unpaid',
    },
    titles: {
      remind: (count: string) => `Remind ${count}?`,
      confirm: (count: string) => `Send ${count} the confirmation again?`,
      place: (count: string) => `Give ${count} their places?`,
      cancel: (count: string) => `Cancel ${count}?`,
    },
    texts: {
      remind: 'Whoever has not paid is told what is due; whoever has not finished, where to go on.',
      confirm: 'Whoever is confirmed gets the ticket again, whoever owes money what is due.',
      place:
        'Who submitted first comes first, as long as places are free. Each gets an email with the way to pay.',
      cancel: 'Only those that are not paid. Each gets an email; rooms and seats are given back.',
    },
    people: (count: number, shown: string) =>
      count === 1 ? '1 registration' : `${shown} registrations`,
    progress: (done: number, total: number) => `${done} of ${total} done`,
    done: {
      remind: (count: number) => (count === 1 ? '1 reminder sent' : `${count} reminders sent`),
      confirm: (count: number) =>
        count === 1 ? '1 confirmation sent' : `${count} confirmations sent`,
      place: (count: number) => (count === 1 ? '1 place given' : `${count} got their places`),
      cancel: (count: number) => (count === 1 ? '1 cancelled' : `${count} cancelled`),
    },
    failed: (count: number) => `${count} failed`,
    left: 'Not done:',
    more: (count: number) => `and ${count} more`,
    close: 'Close',
  },
} as const;
