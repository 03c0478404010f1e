import { dayAndTime } from '@sangamam/contract/dates';
import type { OptionList } from '@sangamam/contract/settings';
import { homeFieldLabel, homePlace } from './home-words.ts';

/** The words of the settings. Another language is another object. */
export const words = {
  title: 'Settings',
  parts: 'Settings',
  part: 'Part of the settings',
  saved: 'Settings saved',
  save: 'Save',
  saving: 'Saving…',
  discard: 'Discard changes',
  unsaved: (count: number) =>
    count === 1 ? '1 change is not saved' : `${count} changes are not saved`,
  asItCame: 'As delivered',
  changedBy: (who: string, at: string) => `Changed by ${who}, ${dayAndTime(at)}`,
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
    theirList: (label: string) =>
      `${label}: they changed the list, too; saving puts yours in its place`,
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
    empty: 'Nothing was changed yet: everything is as delivered.',
    version: (version: number) => `Version ${version}`,
    current: 'In use',
    by: (who: string | null, at: string) => `${who ?? 'As delivered'}, ${dayAndTime(at)}`,
    restoredFrom: (version: number) => `Brought version ${version} back`,
    nothing: 'nothing',
    restore: 'Bring back',
    restoreTitle: (version: number) => `Bring version ${version} back?`,
    restoreIntro: 'It becomes a version of its own; the one in use now stays in this list.',
    restored: 'The version is back',
    restoring: 'Bringing it back…',
    more: 'Older versions',
  },
  languages: { en: 'English', ml: 'മലയാളം', hi: 'हिन्दी' },
  inLanguage: { ml: 'in Malayalam', hi: 'in Hindi' },
  preview: 'Preview',
  groups: {
    name: 'Name',
    when: 'When',
    where: 'Where',
    publicPages: 'Public pages',
    fee: 'Fee for each person',
    ages: 'Who counts as what',
    discount: 'Discount',
    sizes: 'Size of a registration',
    registering: 'Registering and paying',
    locks: 'Last moment to change answers',
    places: 'Room for how many',
    reach: 'How people reach you',
    footer: 'At the foot of public pages',
    languages: 'Beside English',
    lists: 'Lists',
    reminders: 'Reminders',
    years: 'Years of passing',
    receipts: 'On receipts',
    approval: 'A second person approves',
    order: 'Limit of one payment',
    registrants: 'Registrants',
    sessions: 'Signed-in staff',
    retention: 'How long data is kept',
  },
  intros: {
    fees: 'Those who have paid keep their fee. Those who have not pay the new one.',
    languages: 'English can always be chosen. What is not translated is read in English.',
    options:
      'Answers keep the value they were given with; what people read for it can change. What somebody chose can be taken from the list, and stays in their answers.',
    policies:
      'Empty fields of a language are read in English. “## ” begins a heading, “- ” a list, **two stars** make words strong.',
  },
  hints: {
    kochiTime: 'Days and times as clocks in Kochi show them.',
    numberPrefix: 'As in SGM-00042. Numbers already given stay.',
    mapUrl: 'Begins with https://',
    publicCounts: 'How many come from each school and batch; names only of those who agreed.',
    gallery: 'Photos of the meet. While it is off, nobody finds the page.',
    ages: 'Said beside each kind of person, on the home page and in the form.',
    discount: 'Taken off once for each registration of the young batches.',
    sizes: 'Larger families and groups are asked to write to you.',
    quick: 'One page now; travel and stay are added later.',
    payLater: 'Until the last moment to pay.',
    locks: 'Afterwards only staff can change them.',
    people: '0 means no limit.',
    waitlist: 'While it is off, nobody can register once the event is full.',
    email: 'Messages from the contact form go there.',
    phone: 'With the country code, such as +91.',
    credit: 'A small line at the end of each page.',
    receipts: 'Empty tax numbers are not shown.',
    approval: 'Above these amounts nothing happens until a second member of staff has agreed.',
    order: 'The provider takes at most ₹5,00,000 at once.',
    requireContactVerification: 'A code by email or text message, before a form is submitted.',
    askAge: 'Whoever is younger needs the consent of a parent.',
    staffHours: '1 to 8; then they sign in again.',
    staffIdleMinutes: '5 to 30 without doing anything; then they sign in again.',
    reminders: 'Tickets, receipts and codes always go out.',
    draftDays: '7 to 365 days after the last change.',
    registrationDays: '90 or more after the event and the last change; then they are erased.',
    sealedDays: 'Of registrations whose data was erased, for questions about payments.',
  },
  options: {
    list: 'List',
    label: 'What people read',
    place: 'Where it is',
    hide: 'No longer offer it',
    remove: 'Remove it',
    hidden: 'No longer offered; who chose one keeps it',
    show: 'Offer again',
    stored: (name: string) => `stored as ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
    fresh: 'One more option',
    add: 'Add',
    required: 'Write the option',
    known: (name: string) => `“${name}” is in the list already`,
    isHidden: (name: string) => `“${name}” is no longer offered; offer it again below`,
  },
  texts: {
    title: 'Message texts',
    intro: 'Every message in three languages. People get it in the language they registered in.',
    back: 'All messages',
    languages: 'Language of the text',
    hasSms: 'also as a text message',
    written: 'Edited',
    unused: 'Not used: the original text goes out',
    fields: { subject: 'Subject', body: 'Message', sms: 'Text message' },
    bodyHint:
      'Empty lines part the blocks. “# ” begins the heading, “| ” a row of a table, “> ” a quotation; [words]({link}) makes a link, **[words]({link})** a button.',
    smsHint: 'Word for word what the operator has registered. Empty: it goes by email only.',
    saved: 'Message saved',
    reset: 'Back to the original text',
    resetTitle: 'Go back to the original text?',
    resetText: 'The original text goes out again. Yours stays in the user log.',
    resetting: 'Going back…',
    wasReset: 'The original text is back',
    refresh: 'Show what is typed',
    forms: { mail: 'As a mail', text: 'Plain text' },
    mail: 'The mail as it looks',
    smsLength: (characters: number, parts: number) =>
      `${characters} characters, ${parts === 1 ? '1 text message' : `${parts} text messages`}`,
    placeholders: 'What it can contain',
    required: 'needed',
    oneOf: (options: string) => `for choices: ${options}`,
  },
  log: {
    title: 'Message log',
    intro: 'What became of each email and text message, newest first.',
    empty: 'No messages yet',
    filters: 'Filter the messages',
    all: 'All',
    state: 'What became of it',
    kind: 'Message',
    columns: {
      subject: 'Message',
      recipient: 'To',
      at: 'When',
      registration: 'Registration',
      state: 'What became of it',
    },
  },
  environment: {
    titles: {
      payments: 'Payment provider',
      messages: 'Where messages go out',
      security: 'Set on the server',
    },
    hint: 'These are set in the environment of the server and changed there. Secrets are never shown.',
    isSet: 'Set',
    isNotSet: 'Not set',
  },
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
  'features.publicCounts': 'Show who is coming',
  'features.gallery': 'Show the gallery',
  'features.quick': 'Offer the quick registration',
  'features.payLater': 'Let people submit now and pay later',
  'features.credit': 'Show “Made by” at the foot of public pages',
  'features.requireContactVerification': 'Nobody submits before a code has proven a contact',
  'features.askAge': 'Ask whether the registrant is 18 or older',
  'contact.email': 'Email',
  'contact.phone': 'Phone',
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
  'retention.registrationDays': 'Registrations after the event, days',
  'retention.sealedDays': 'Sealed copies after an erasure, days',
  'sessions.staffHours': 'Staff stay signed in, hours',
  'sessions.staffIdleMinutes': 'Signed out when idle, minutes',
  'languages.ml': 'Malayalam can be chosen',
  'languages.hi': 'Hindi can be chosen',
  'reminders.draft': 'Remind people who left a form unfinished',
  'reminders.unpaid': 'Remind people who have not paid',
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

/** How a field is called in its form. */
export const fieldLabel = (at: string): string => fieldLabels[at] ?? homeFieldLabel(at) ?? at;

/** A field by its dotted name, in words: the language and the list it belongs to are said. */
export function labelOf(name: string): string {
  const known = fieldLabels[name];
  if (known) return known;
  const [, start, language, field = ''] =
    /^(translations\.|home\.|faq\.)(?:.*\.)?(ml|hi)\.(.+)$/.exec(name) ?? [];
  if (language) {
    const english = start === 'translations.' ? field : name.replace(`.${language}.`, '.');
    return `${labelOf(english)} ${words.inLanguage[language as 'ml' | 'hi']}`;
  }
  const label = homeFieldLabel(name);
  const place = homePlace(name);
  if (label) return place.startsWith(label) ? place : [place, label].filter(Boolean).join(': ');
  const [group = '', list = '', ...value] = name.split('.');
  const listLabel = listLabels[list as OptionList];
  if (group === 'schoolPlaces') return `Place of ${[list, ...value].join('.')}`;
  if (!listLabel) return name;
  if (group === 'hiddenOptions') return `${listLabel}, hidden`;
  return value.length > 0 ? `${listLabel}: ${value.join('.')}` : listLabel;
}
