import { momentInWords } from '@sangamam/contract/dates';
import type { OptionList } from '@sangamam/contract/settings';

const moment = (at: string) => {
  const { day, time } = momentInWords(at);
  return `${day}, ${time}`;
};

/** The words of the settings. Another language is another object. */
export const words = {
  title: 'Settings',
  parts: 'Settings',
  part: 'Part of the settings',
  saved: 'Settings saved',
  save: 'Save',
  saving: 'Saving…',
  discard: 'Discard changes',
  unsaved: (count: number) => (count === 1 ? '1 change is not saved' : `${count} changes are not saved`),
  asItCame: 'As the product came',
  changedBy: (who: string, at: string) => `Changed by ${who}, ${moment(at)}`,
  effect: {
    title: 'Save these changes?',
    intro: 'This is what they do:',
    save: 'Save changes',
    back: 'Back',
  },
  conflict: {
    title: 'Somebody else saved this meanwhile',
    intro: 'Your changes are kept, and the rest shows what they saved.',
    theirs: (label: string, text: string) => `${label}: they wrote “${text}”`,
  },
  leave: {
    title: 'Leave without saving?',
    text: 'The changes on this page are lost.',
    stay: 'Stay',
    leave: 'Leave',
  },
  versions: {
    open: 'Earlier versions',
    title: (label: string) => `Versions of ${label}`,
    back: 'Back to the settings',
    empty: 'Nothing was changed yet: everything is as the product came.',
    version: (version: number) => `Version ${version}`,
    current: 'In use',
    by: (who: string | null, at: string) => `${who ?? 'As the product came'}, ${moment(at)}`,
    restoredFrom: (version: number) => `Brought version ${version} back`,
    nothing: 'nothing',
    restore: 'Bring back',
    restoreTitle: (version: number) => `Bring version ${version} back?`,
    restoreIntro: 'It becomes a version of its own; the one in use now stays in this list.',
    restoreChanges: 'What changes:',
    restored: 'The version is back',
    restoring: 'Bringing it back…',
    more: 'Older versions',
  },
  languages: { en: 'English', ml: 'മലയാളം', hi: 'हिन्दी' },
  inLanguage: { ml: 'in Malayalam', hi: 'in Hindi' },
  preview: 'Preview',
  english: 'Empty: people read the English text',
  people: 'people',
} as const;

/** How each field is called, in its form and in the list of versions. */
export const fieldLabels: Readonly<Record<string, string>> = {
  'event.name': 'Name of the event',
  'event.edition': 'Edition',
  'event.tagline': 'Line under the name',
  'event.startsAt': 'Begins',
  'event.endsAt': 'Ends',
  'event.venueName': 'Place',
  'event.city': 'City',
  'event.mapUrl': 'Link to a map',
  'event.numberPrefix': 'Letters of registration numbers',
  'fees.adult': 'Adults, ₹ each',
  'fees.teen': 'Teens, ₹ each',
  'fees.child': 'Children, ₹ each',
  'fees.adultAges': 'Age of adults',
  'fees.teenAges': 'Age of teens',
  'fees.childAges': 'Age of children',
  'fees.discountAmount': 'Discount, ₹ once',
  'fees.discountAfterYear': 'For who passed out after',
  'form.maxPerCell': 'People of one age and food',
  'form.maxPerRegistration': 'People of one registration',
  'form.firstYearOfPassing': 'First year of passing',
  'deadlines.opensAt': 'Registration opens',
  'deadlines.closesAt': 'Registration closes',
  'deadlines.payBy': 'Last moment to pay',
  'deadlines.attendeesLockAt': 'Who comes and what they eat',
  'deadlines.stayLockAt': 'Requests for a stay',
  'deadlines.transportLockAt': 'Travel plans',
  'capacity.people': 'Places',
  'capacity.waitlist': 'Keep a waiting list when all places are taken',
  'features.quick': 'Offer the quick registration',
  'features.payLater': 'Let people submit now and pay later',
  'features.credit': 'Show “Made by” at the edge of public pages',
  'features.requireContactVerification': 'Nobody submits before a code has proven a contact',
  'features.askAge': 'Ask whether the registrant is 18 or older',
  'contact.email': 'Mailbox',
  'contact.phone': 'Telephone',
  'contact.address': 'Address',
  'contact.hours': 'Hours',
  'contact.credit': 'Made by',
  'contact.legalName': 'Name of the association',
  'payments.maxOrder': 'The most one payment may be, ₹',
  'payments.refundApprovalAbove': 'Refunds above, ₹',
  'payments.manualApprovalAbove': 'Payments taken by staff above, ₹',
  'payments.pan': 'PAN',
  'payments.gstin': 'GSTIN',
  'retention.draftDays': 'Drafts that were left, days',
  'retention.sealedDays': 'Sealed copies after an erasure, days',
  'sessions.staffHours': 'Staff stay signed in, hours',
  'sessions.staffIdleMinutes': 'Without a call, minutes',
  'languages.ml': 'Malayalam can be chosen',
  'languages.hi': 'Hindi can be chosen',
  'reminders.draft': 'Remind who left a form unfinished',
  'reminders.unpaid': 'Remind who has not paid',
  'reminders.eventDays': 'Write a week and a day before the event, and after it',
  'policies.terms': 'Terms and conditions',
  'policies.privacy': 'Privacy policy',
  'policies.refund': 'Refund policy',
  'policies.cancellation': 'Cancellation policy',
};

/** How the lists of options are called. */
export const listLabels: Readonly<Record<OptionList, string>> = {
  schools: 'Schools',
  professions: 'Professions',
  participation: 'Taking part',
  transportModes: 'Ways to come',
  arrivalPoints: 'Arrival points',
  stayKinds: 'Kinds of stay',
  stayAreas: 'Areas of stay',
  mentorship: 'Mentorship',
  training: 'Training',
  seminars: 'Seminars',
  sponsorshipCategories: 'Sponsorship',
  contributionPurposes: 'Contributions for',
};

/** A field by its dotted name, in words: the language and the list it belongs to are said. */
export function labelOf(name: string): string {
  const known = fieldLabels[name];
  if (known) return known;
  const translated = /^translations\.(ml|hi)\.(.+)$/.exec(name);
  if (translated) {
    const [, language, field = ''] = translated;
    return `${labelOf(field)} ${words.inLanguage[language as 'ml' | 'hi']}`;
  }
  const [group = '', list = '', ...value] = name.split('.');
  const listLabel = listLabels[list as OptionList];
  if (group === 'schoolPlaces') return `Place of ${[list, ...value].join('.')}`;
  if (!listLabel) return name;
  if (group === 'hiddenOptions') return `${listLabel}, hidden`;
  return value.length > 0 ? `${listLabel}: ${value.join('.')}` : listLabel;
}
