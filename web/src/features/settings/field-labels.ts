import type { OptionList } from '@sangamam/contract/options';
import { homeFieldLabel, homePlace } from './home-words.ts';
import { words } from './words.ts';

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
  'contact.social': 'Pages elsewhere',
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
  'codes.perHour': 'Codes within an hour',
  'codes.perDay': 'Codes within a day',
  'codes.textsPerDay': 'Of them as text messages',
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
  return value.length > 0 ? `${listLabel}: ${value.join('.')}` : listLabel;
}
