/** The words of possible duplicates and of merging two. Another language is another object. */
export const mergeWords = {
  title: 'Possible duplicates',
  about:
    'Registrations that may be one person’s: the same name, school and year, or a contact that two share. We look for them every hour.',
  empty: 'Nobody seems to have registered twice',
  back: 'All registrations',
  backToPairs: 'Possible duplicates',
  columns: { first: 'Made first', second: 'Made later', same: 'The same', actions: 'Next' },
  same: { person: 'Name, school and year', email: 'Email', phone: 'Phone' },
  compare: 'Compare',
  twoPeople: 'Two people',
  dismissed: (first: string, second: string) => `${first} and ${second} are two people`,
  merge: {
    title: 'Merge two registrations',
    about:
      'The one that is kept gets the issues, notes, messages and history of the other, and its room and seats where it has none. It can be undone for 30 days. Money stays where it is.',
    keep: 'Which one is kept?',
    number: (number: string, name: string) => `${number} · ${name}`,
    summary: (status: string, payment: string, paid: string, created: string) =>
      `${status}, ${payment}, ${paid} paid, begun ${created}`,
    answers: 'Answers that differ',
    alike: 'All answers are the same.',
    answersHint: 'Choose for each which one is right.',
    notGiven: 'Not given',
    moves: (gone: string, kept: string) => `From ${gone} to ${kept}`,
    movesNothing: 'Only its history goes over.',
    counts: {
      issues: 'Issues',
      notes: 'Notes',
      messages: 'Messages',
      beds: 'Rooms',
      seats: 'Seats',
    },
    onlyWay: (number: string, why: string) => `${number} cannot be the one that is kept. ${why}`,
    refused: 'These two cannot be merged as they are',
    submit: 'Merge',
    submitting: 'Merging…',
    confirm: (gone: string, kept: string) => `Merge ${gone} into ${kept}?`,
    confirmText: (gone: string) =>
      `${gone} leaves the list. It stays under Deleted for 30 days; restoring it there undoes the merge.`,
    done: (gone: string, kept: string) => `${gone} is a part of ${kept} now`,
  },
} as const;
