import {
  familyGroupAnswers,
  maxContributionRupees,
  sponsorAnswers,
  spouseAnswers,
  tshirtSizes,
} from '../options.ts';
import type { Question } from './question.ts';

const sponsoring = { question: 'sponsorship.interested', is: 'Yes' } as const;
const introducing = {
  question: 'sponsorship.interested',
  is: ['Yes', 'I can introduce someone'],
} as const;
const contributing = { question: 'financial.willContribute', is: true } as const;

/** What people offer beyond the day, sponsoring and contributions. */
export const furtherQuestions = [
  {
    path: 'optional.spouseNavodayan',
    words: { en: { name: 'Spouse is a Navodayan', label: 'Is your husband or wife a Navodayan?' } },
    kind: 'choice',
    options: spouseAnswers,
    counted: true,
  },
  {
    path: 'optional.spouseDetails',
    words: { en: { name: 'Name, school and year of the spouse', label: 'Name, school and year' } },
    kind: 'line',
    max: 200,
    when: [{ question: 'optional.spouseNavodayan', is: 'Yes' }],
  },
  {
    path: 'optional.sangamamFamilyGroups',
    words: { en: { name: 'Family group', label: 'Join a family group in your district?' } },
    kind: 'choice',
    options: familyGroupAnswers,
    counted: true,
    filter: true,
  },
  {
    path: 'optional.mentorshipOptions',
    words: { en: { name: 'Mentorship', label: 'Mentorship: I can help with' } },
    kind: 'choices',
    options: 'mentorship',
    counted: true,
    filter: true,
  },
  {
    path: 'optional.trainingOptions',
    words: { en: { name: 'Training', label: 'Training: I can help with' } },
    kind: 'choices',
    options: 'training',
    counted: true,
    filter: true,
  },
  {
    path: 'optional.seminarOptions',
    words: { en: { name: 'Seminars', label: 'Seminars: I can speak about' } },
    kind: 'choices',
    options: 'seminars',
    counted: true,
    filter: true,
  },
  {
    path: 'optional.tshirtInterest',
    words: {
      en: {
        name: 'T-shirt',
        hint: 'Interest only, no charge now. Chest in cm: XS 91, S 97, M 102, L 107, XL 112, XXL 117, 3XL 122',
      },
    },
    kind: 'choice',
    options: tshirtSizes,
    counted: true,
    filter: true,
    alsoCalled: ['t-shirt size', 'shirt size'],
  },
  {
    path: 'sponsorship.interested',
    words: { en: { name: 'Sponsoring', label: 'Would you or your organisation sponsor?' } },
    kind: 'choice',
    options: sponsorAnswers,
    counted: true,
    filter: true,
  },
  {
    path: 'sponsorship.category',
    words: { en: { name: 'Sponsorship category', label: 'Category' } },
    kind: 'choice',
    options: 'sponsorshipCategories',
    when: [sponsoring],
    required: 'Select a category or "Not sure yet"',
  },
  {
    path: 'sponsorship.organisation',
    words: { en: { name: 'Organisation' } },
    kind: 'line',
    max: 120,
    when: [introducing],
  },
  {
    path: 'sponsorship.contactPerson',
    words: { en: { name: 'Contact person' } },
    kind: 'line',
    max: 120,
    when: [introducing],
  },
  {
    path: 'sponsorship.details',
    words: { en: { name: 'Sponsorship details', label: 'Details' } },
    kind: 'paragraph',
    max: 500,
    when: [introducing],
  },
  {
    path: 'financial.willContribute',
    words: { en: { name: 'Will contribute', label: 'Add a contribution to your fee?' } },
    kind: 'yesNo',
  },
  {
    path: 'financial.contributionAmount',
    words: { en: { name: 'Contribution', label: 'Amount in rupees' } },
    kind: 'rupees',
    max: maxContributionRupees,
    when: [contributing],
    required: 'Please enter a valid amount',
  },
  {
    path: 'financial.contributionFor',
    words: { en: { name: 'Contribution for', label: 'Use it for' } },
    kind: 'choices',
    options: 'contributionPurposes',
    when: [contributing],
    counted: true,
  },
  {
    path: 'financial.remarks',
    words: { en: { name: 'Remarks on the contribution', label: 'Remarks' } },
    kind: 'line',
    max: 200,
    when: [contributing],
    staysUnasked: true,
  },
] as const satisfies readonly Question[];
