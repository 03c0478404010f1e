import type { ProgrammeKind } from '@sangamam/contract/home';

/** The words of the settings of the home page, its questions and its sponsors. */
export const homeWords = {
  groups: {
    hero: 'Below the name',
    why: 'Reasons to come',
    programme: 'Programme',
    fees: 'Fees',
    schools: 'Schools',
    faq: 'Questions and answers',
    sponsors: 'Sponsors',
    closing: 'At the end',
  },
  hints: {
    faq: 'The questions themselves stand under FAQ.',
    sponsors: 'The sponsors themselves stand under Sponsors. Without any, this part is left out.',
    tier: 'Such as Gold.',
    url: 'Begins with https://',
    logo: 'Without one, the name is shown in type.',
    closing: 'While registration is open, before the button.',
  },
  reasons: { add: 'One more reason', fresh: 'New reason', remove: 'Remove this reason' },
  days: {
    add: 'One more day',
    remove: 'Remove this day',
    name: (day: number, date: string) => `Day ${day}, ${date}`,
    short: (day: number) => `Day ${day}`,
  },
  parts: { add: 'One more part of the day', fresh: 'New part', remove: 'Remove this part' },
  questions: { add: 'One more question', fresh: 'New question', remove: 'Remove this question' },
  sponsors: { add: 'One more sponsor', fresh: 'New sponsor', remove: 'Remove this sponsor' },
  list: {
    removed: (name: string) => `${name} is removed`,
    full: (most: number) => `At most ${most}`,
  },
  logo: {
    of: (name: string) => `Logo of ${name || 'the sponsor'}`,
    choose: 'Choose a logo',
    change: 'Choose another logo',
    remove: 'Remove the logo',
    file: 'Picture',
    fileHint: 'JPEG, PNG, WebP or AVIF, at most 10 MB. A transparent background looks best.',
    sending: 'The logo is being drawn…',
    close: 'Close',
  },
  kinds: {
    arrival: 'Arrival',
    ceremony: 'Ceremony',
    reunion: 'Reunion',
    meal: 'Meal',
    talk: 'Talks',
    culture: 'Culture',
    meeting: 'Meeting',
    outdoors: 'Outdoors',
  } satisfies Record<ProgrammeKind, string>,
} as const;

const labels: Readonly<Record<string, string>> = {
  'home.hero.invitation': 'Invitation',
  'home.why.cards': 'Reasons',
  'home.why.cards.title': 'Title',
  'home.why.cards.text': 'Text',
  'home.programme.days': 'Days',
  'home.programme.days.items.time': 'Time',
  'home.programme.days.items.kind': 'Kind',
  'home.programme.days.items.title': 'What happens',
  'home.programme.days.items.place': 'Where',
  'home.closing.text': 'Sentence',
  'faq.question': 'Question',
  'faq.answer': 'Answer',
  'sponsors.name': 'Name',
  'sponsors.tier': 'Tier',
  'sponsors.url': 'Website',
  'sponsors.logo': 'Logo',
};

/** How a field of these tabs is called; undefined for fields of others. */
export function homeFieldLabel(name: string): string | undefined {
  const plain = name.replaceAll(/\.\d+/g, '');
  const part = /^home\.\w+\.(title|lead)$/.exec(plain)?.[1];
  return labels[plain] ?? (part && { title: 'Title', lead: 'Sentence below it' }[part]);
}

/** Where a field of these tabs stands: "Question 4", "Day 1, part 3", "Reasons to come". */
export function homePlace(name: string): string {
  const [list, first = '', , second] =
    /^(?:home\.why\.cards|home\.programme\.days|faq|sponsors)\.(\d+)(\.items\.(\d+))?/.exec(name) ??
    [];
  const place = Number(first) + 1;
  if (list?.startsWith('faq')) return `Question ${place}`;
  if (list?.startsWith('sponsors')) return `Sponsor ${place}`;
  if (list?.startsWith('home.why')) return `Reason ${place}`;
  if (list) return `Day ${place}${second ? `, part ${Number(second) + 1}` : ''}`;
  const [, group] = /^home\.(\w+)\./.exec(name) ?? [];
  return homeWords.groups[group as keyof typeof homeWords.groups] ?? '';
}
